import Crypto
import FoundationEssentials
import LDS
import PKIX
import Verdicts

/// Passive authentication: proof that the files of a chip are as their issuing state signed them
/// (Doc 9303-11, 5.1; Doc 9303-12, 6.1 and 7.1). Every step gives a check and never throws.
public struct PassiveAuthentication: Sendable {
  let inputs: Inputs

  /// Passive authentication against some anchors, at a moment, under a policy.
  public init(anchors: any TrustAnchorSource, at now: Date, policy: TrustPolicy = .standard) {
    self.init(anchors: anchors, at: now, policy: policy, known: VerifiedSignatures())
  }

  /// The same for one of many documents.
  /// - Parameter known: the signatures that were verified for the documents before it.
  package init(
    anchors: any TrustAnchorSource, at now: Date, policy: TrustPolicy, known: VerifiedSignatures
  ) {
    self.init(Inputs(anchors: anchors, now: now, policy: policy, known: known))
  }

  init(_ inputs: Inputs) { self.inputs = inputs }

  /// The inputs of every check, in the sense of RFC 5280, 6.1.1.
  struct Inputs: Sendable {
    let anchors: any TrustAnchorSource
    let now: Date
    let policy: TrustPolicy
    /// The signatures that were verified before.
    var known = VerifiedSignatures()

    /// What the lists of the source say of a document.
    func knownDefects(of document: DefectiveDocument) -> KnownDefects {
      do throws(TrustAnchorSourceError) {
        return KnownDefects(of: document, in: try anchors.defectSources())
      } catch {
        return .unreadable(error)
      }
    }
  }

  /// The checks of EF.SOD alone, before any data group is looked at.
  public struct SecurityObjectChecks: Sendable {
    let checks: [Check]
    let path: SignerPath?
    /// The LDS security object that the signature covers; nil when a check failed before it was
    /// reached.
    let object: LDSSecurityObject?
    /// EF.SOD, parsed.
    let file: DocumentSecurityObject
  }

  /// Makes the checks that need nothing but EF.SOD: its signature and its signer's path. They take
  /// the most time, and can run while the data groups are still being read.
  public func checkSecurityObject(_ file: DocumentSecurityObject) -> SecurityObjectChecks {
    checkSecurityObject(file, VerificationBudget(inputs.known))
  }

  func checkSecurityObject(_ file: DocumentSecurityObject, _ budget: VerificationBudget)
    -> SecurityObjectChecks
  {
    var made: [Check] = []
    do throws(Refusal) {
      let object = try SecurityObject(file, inputs.policy)
      made.append(object.check)
      let signature = try VerifiedSignature(of: object.signedData, named: "EF.SOD", inputs, budget)
      made.append(signature.check)
      let path = SignerPath.best(of: signature, inputs, budget)
      if let path { made += Self.signerChecks(path, inputs, budget) }
      // Only now, and only from the bytes that the signature covers.
      return SecurityObjectChecks(
        checks: made, path: path, object: object.ldsSecurityObject, file: file)
    } catch {
      made.append(Check(error.check, error.outcome))
      return SecurityObjectChecks(checks: made, path: nil, object: nil, file: file)
    }
  }

  /// Makes the checks over EF.SOD and the data groups among the files that were read. A check that
  /// depends on a failed one is reported as not made.
  public func verify(sod: DocumentFile, files: [DocumentFile]) -> PassiveAuthenticationResult {
    verify(checkSecurityObject(DocumentSecurityObject(sod)), files: files)
  }

  /// Makes the checks of the data groups among the files that were read, after those of EF.SOD.
  public func verify(_ securityObject: SecurityObjectChecks, files: [DocumentFile])
    -> PassiveAuthenticationResult
  {
    var dataGroups: [Int: DocumentFile] = [:]
    for file in files { if let number = file.file.dataGroupNumber { dataGroups[number] = file } }
    var made = securityObject.checks
    let digests = securityObject.object.map { FileDigests(of: $0, dataGroups: dataGroups) }
    if let digests { made.append(digests.check) }
    let mrz = (try? dataGroups[1]?.content(as: DG1.self))?.mrz
    if let path = securityObject.path {
      made.append(IssuingState.check(path.signer.certificate, mrz, inputs))
      made.append(DocumentType.check(path.signer.certificate, mrz, inputs))
    }
    let defects = inputs.knownDefects(
      of: securityObject.file.defectiveDocument(securityObject.path, mrz))
    return PassiveAuthenticationResult(
      checks: defects.applied(to: Self.complete(made, Self.checkNames)), path: securityObject.path,
      listedDataGroups: securityObject.object?.digests ?? [:], matching: digests?.matching ?? [],
      knownDefects: defects)
  }

  /// The checks of a signer and its path, the same for every signed file.
  static func signerChecks(
    _ path: SignerPath, _ inputs: Inputs, _ budget: VerificationBudget
  ) -> [Check] {
    let signer = path.signer
    return [
      path.check,
      SignerValidity.check(signer, inputs),
      PathValidity.check(signer.certificate, path.path, inputs),
      SignerUsage.check(signer, inputs),
      SignerCountry.check(signer.certificate, path.path, inputs),
      RevocationStatus.check(signer.certificate, path.path, inputs, budget),
    ]
  }

  /// Every check of passive authentication, in the order in which they are made.
  public static let checkNames: [CheckName] = [
    .securityObject, .securityObjectSignature, .signerPath, .signerValidity, .pathValidity,
    .signerUsage, .signerCountry, .signerRevocation, .fileDigests, .issuingState, .documentType,
  ]

  /// The checks of these names, in their order. A check that was not made names the last one that
  /// was made.
  static func complete(_ made: [Check], _ names: [CheckName]) -> [Check] {
    let reason = made.last?.name.rawValue ?? ""
    let places = made.map(\.name)
    return names.map { name in
      places.firstIndex(of: name).map { made[$0] }
        ?? Check(name, Outcome(.notDone, .notChecked, [.phrase(.checkNotPassed(reason))]))
    }
  }

  /// The reason for which a step did not pass and the later ones are not made.
  struct Refusal: Error {
    let check: CheckName
    let outcome: Outcome

    /// The check was made and failed.
    init(_ check: CheckName, _ code: ReasonCode, _ details: Detail...) {
      self.check = check
      outcome = Outcome(.failed, code, details)
    }

    private init(_ check: CheckName, _ outcome: Outcome) {
      (self.check, self.outcome) = (check, outcome)
    }

    /// The check cannot be decided here.
    static func undecided(_ check: CheckName, _ code: ReasonCode, _ details: Detail...) -> Refusal {
      Refusal(check, Outcome(.unknown, code, details))
    }

    /// The check would cost more than for any genuine document.
    static func expensive(_ check: CheckName, _ file: String, over limit: Phrase) -> Refusal {
      Refusal(check, Outcome(.unknown, .budgetExceeded, [.text(file), .phrase(limit)]))
    }

    /// The check depends on a broken digest or key that is not supported here. It fails where the
    /// policy says so for that nonconformity; otherwise it is undecided.
    static func broken(
      _ check: CheckName, _ nonconformity: Nonconformity, _ policy: TrustPolicy, of place: Detail,
      _ name: Detail, otherwise code: ReasonCode
    ) -> Refusal {
      policy.response(to: nonconformity) == .failed
        ? Refusal(check, Outcome(.failed, nonconformity.code, [place, name]))
        : Refusal(check, Outcome(.unknown, code, [name]))
    }
  }
}
