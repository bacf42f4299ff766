import Crypto
import FoundationEssentials
import LDS
import Verdicts

/// Passive authentication: whether the files of a chip are what their issuing state signed
/// (Doc 9303-11, 5.1; Doc 9303-12, 6.1 and 7.1). Every step answers with a check and never throws.
public struct PassiveAuthentication: Sendable {
  let desk: Desk

  /// Passive authentication against the anchors of a store, at a moment, under a policy.
  public init(store: TrustStore, at now: Date, policy: TrustPolicy = .standard) {
    self.init(
      Desk(
        store: store, now: now, policy: policy,
        revocationLists: { certificate throws(TrustStoreError) in
          try store.revocationLists(for: certificate)
        },
        documentSigners: { signer throws(TrustStoreError) in
          try store.documentSigners(for: signer)
        }))
  }

  init(_ desk: Desk) { self.desk = desk }

  /// Makes the checks over the octets of EF.SOD and of the data groups that were read, by number.
  /// A check whose ground failed is not made, and says so.
  public func verify(sod: [UInt8], dataGroups: [Int: [UInt8]]) -> PassiveAuthenticationResult {
    var made: [Check] = []
    do throws(Refusal) {
      let object = try SecurityObject(parsing: sod, desk.policy)
      made.append(object.check)
      let signature = try VerifiedSignature(of: object.signedData, named: "EF.SOD", desk)
      made.append(signature.check)
      let path = SignerPath.best(of: signature, desk)
      if let path { made += Self.signerChecks(path, desk) }
      // Only now, and only from what the signature covers.
      made.append(FileDigests(of: object.ldsSecurityObject, dataGroups: dataGroups).check)
      if let path {
        let mrz = dataGroups[1].flatMap { try? DG1(parsing: $0).mrz }
        made.append(IssuingState.check(path.signer.certificate, mrz, desk))
        made.append(DocumentType.check(path.signer.certificate, mrz, desk))
      }
      return PassiveAuthenticationResult(
        checks: Self.complete(made, Self.checkNames), path: path,
        listedDataGroups: object.ldsSecurityObject.digests)
    } catch {
      made.append(Check(error.check, error.outcome))
      return PassiveAuthenticationResult(
        checks: Self.complete(made, Self.checkNames), path: nil, listedDataGroups: [:])
    }
  }

  /// What is checked of a signer and its path, whatever was signed.
  static func signerChecks(_ path: SignerPath, _ desk: Desk) -> [Check] {
    let signer = path.signer
    return [
      path.check,
      SignerValidity.check(signer, desk),
      PathValidity.check(signer.certificate, path.path, desk),
      SignerUsage.check(signer, desk),
      SignerCountry.check(signer.certificate, path.path, desk),
      RevocationStatus.check(signer.certificate, path.path, desk),
    ]
  }

  /// Every check of passive authentication, in the order in which they are made.
  public static let checkNames: [CheckName] = [
    .securityObject, .securityObjectSignature, .signerPath, .signerValidity, .pathValidity,
    .signerUsage, .signerCountry, .signerRevocation, .fileDigests, .issuingState, .documentType,
  ]

  /// The checks of these names, in their order; those that were not made say after which.
  static func complete(_ made: [Check], _ names: [CheckName]) -> [Check] {
    let reason = made.last?.name.rawValue ?? ""
    let places = made.map(\.name)
    return names.map { name in
      places.firstIndex(of: name).map { made[$0] }
        ?? Check(name, Outcome(.notDone, .notChecked, ["\(reason) failed"]))
    }
  }

  /// Why a step failed, so that nothing can be built on it.
  struct Refusal: Error {
    let check: CheckName
    let outcome: Outcome

    init(_ check: CheckName, _ code: Code, _ details: String...) {
      self.check = check
      outcome = Outcome(.failed, code, details)
    }
  }
}
