import Crypto
import Encoding
import FoundationEssentials
import LDS
import MRZ
import PKIX
import Verdicts

/// Passive authentication of EF.CardSecurity, which is outside the chip's applications and is
/// signed as EF.SOD is (Doc 9303-11, 9.2.11; TR-03110-3, A.1.2.4). The SecurityInfos in it, such as
/// the keys of chip authentication mapping, are used only after it has passed.
public struct CardSecurityAuthentication: Sendable {
  /// The content type of the signed data, id-SecurityObject.
  public static let contentType = ObjectIdentifier(0, 4, 0, 127, 0, 7, 3, 2, 1)

  private let inputs: PassiveAuthentication.Inputs

  /// Authentication against some anchors, at a moment, under a policy.
  public init(anchors: any TrustAnchorSource, at now: Date, policy: TrustPolicy = .standard) {
    inputs = PassiveAuthentication(anchors: anchors, at: now, policy: policy).inputs
  }

  init(_ inputs: PassiveAuthentication.Inputs) { self.inputs = inputs }

  /// The result for a file.
  public struct Result: Sendable {
    /// Every check of ``CardSecurityAuthentication/checkNames``, in that order.
    public let checks: [Check]
    /// Passed only if the file is as a state signed it; otherwise the outcome of the first check
    /// that did not pass.
    public let verdict: Outcome
    /// The content of the file; nil unless the signature verified. It is authentic only if
    /// ``verdict`` passed.
    public let securityInfos: SecurityInfos?
    /// The anchor at which the signer's path ends; nil when it ends at none.
    public let anchor: TrustAnchor?
    /// The signer's certificate, once the signature has verified under it.
    public let signer: Certificate?
  }

  /// The checks of the file, in their order. They have the names of the checks of EF.SOD.
  public static let checkNames: [CheckName] = [
    .securityObject, .securityObjectSignature, .signerPath, .signerValidity, .pathValidity,
    .signerUsage, .signerCountry, .signerRevocation, .issuingState,
  ]

  /// Makes the checks over the file. If the MRZ of DG1 is given, its issuing state must be the
  /// signer's.
  public func verify(_ file: DocumentFile, mrz: MRZ? = nil) -> Result {
    verify(file, mrz: mrz, known: .none)
  }

  /// The same for a document of which lists say something by the signer of its EF.SOD.
  package func verify(_ file: DocumentFile, mrz: MRZ?, known: KnownDefects) -> Result {
    let signedData = try? file.signedData.get()
    func knownDefects(_ path: PassiveAuthentication.SignerPath?) -> KnownDefects {
      inputs.knownDefects(
        of: signedData.map { DefectiveDocument($0, path, mrz) }
          ?? DefectiveDocument(malformed: file.bytes, mrz)
      ).addingCardSecurity(of: known)
    }
    let budget = VerificationBudget(inputs.known)
    var made: [Check] = []
    do throws(PassiveAuthentication.Refusal) {
      let (signedData, infos, check) = try read(file)
      made.append(check)
      let signature = try PassiveAuthentication.VerifiedSignature(
        of: signedData, named: "EF.CardSecurity", inputs, budget)
      made.append(signature.check)
      let path = PassiveAuthentication.SignerPath.best(of: signature, inputs, budget)
      if let path {
        made += PassiveAuthentication.signerChecks(path, inputs, budget)
        made.append(PassiveAuthentication.IssuingState.check(path.signer.certificate, mrz, inputs))
      }
      return result(made, path, infos, knownDefects(path))
    } catch {
      made.append(Check(error.check, error.outcome))
      return result(made, nil, nil, knownDefects(nil))
    }
  }

  private func result(
    _ made: [Check], _ path: PassiveAuthentication.SignerPath?, _ infos: SecurityInfos?,
    _ defects: KnownDefects
  ) -> Result {
    let checks = defects.appliedToCardSecurity(
      PassiveAuthentication.complete(made, Self.checkNames))
    let signer = path?.signer.certificate
    return Result(
      checks: checks,
      verdict: PassiveAuthenticationResult.objection(in: checks)
        ?? Outcome(.passed, .dataAuthentic, [.text(signer?.country ?? "")]),
      securityInfos: infos, anchor: path?.path?.anchor, signer: signer)
  }

  private func read(
    _ file: DocumentFile
  ) throws(PassiveAuthentication.Refusal) -> (SignedData, SecurityInfos, Check) {
    let signedData = try signedData(in: file)
    guard signedData.contentType == Self.contentType else {
      throw .init(
        .securityObject, .securityObjectContentType, .text(signedData.contentType.description))
    }
    var judgement = Judgement(under: inputs.policy)
    try signedData.examineVersion(.securityObject, &judgement)
    do throws(LDSError) {
      let content = try file.content(as: EFCardSecurity.self)
      return (
        signedData, content.securityInfos,
        judgement.check(.securityObject, Outcome(.passed, .cardSecurityRead))
      )
    } catch {
      throw Self.malformed(.phrase(error.defect))
    }
  }

  private func signedData(
    in file: DocumentFile
  ) throws(PassiveAuthentication.Refusal) -> SignedData {
    do throws(CryptoError) {
      return try file.signedData.get()
    } catch {
      if case .malformed(let reason) = error { throw Self.malformed(.phrase(reason)) }
      if case .excessive(let limit) = error {
        throw .expensive(.securityObject, "EF.CardSecurity", over: limit)
      }
      throw Self.malformed(.phrase(.signedData))
    }
  }

  private static func malformed(_ defect: Detail) -> PassiveAuthentication.Refusal {
    .init(.securityObject, .fileMalformed, .text("EF.CardSecurity"), defect)
  }
}
