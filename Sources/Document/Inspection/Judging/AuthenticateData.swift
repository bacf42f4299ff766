import LDS
import PKIX
import Trust
import Verdicts

/// Passive authentication (Doc 9303-11, 5.1) of everything that was read.
struct AuthenticateData {
  let authentication: PassiveAuthentication

  /// The finding of passive authentication.
  struct Finding {
    /// The checks that were made.
    let checks: [Check]
    /// The verdict that follows from the checks.
    let verdict: Outcome
    /// The data that the state signed; nil unless the verdict passed.
    let document: AuthenticatedDocument?
    /// The anchor at which the signer's path ended.
    let anchor: TrustAnchor?
    /// The certificate of the signer of DG1; nil where signature, path or digest did not pass.
    let signerOfDG1: Certificate?
    /// The data groups that have the digest in EF.SOD, no matter who signed it.
    let matchingFiles: Set<ElementaryFile>
    /// What lists say of the document. The checks have been changed so already.
    let knownDefects: KnownDefects

    /// What is known of the content of each file.
    var confirmation: DataConfirmation { DataConfirmation(self) }

    init(_ result: PassiveAuthenticationResult) {
      checks = result.checks
      verdict = result.verdict
      document = result.document
      anchor = result.anchor
      signerOfDG1 = result.signer(of: .dg1)
      matchingFiles = Set(result.matching.map(\.file))
      knownDefects = result.knownDefects
    }

    /// The finding where there is no EF.SOD to judge.
    init(absence: Outcome) {
      checks = [Check(.securityObject, absence)]
      verdict = absence
      document = nil
      anchor = nil
      signerOfDG1 = nil
      matchingFiles = []
      knownDefects = .none
    }
  }

  /// - Parameters:
  ///   - files: the files that were read.
  ///   - securityObject: EF.SOD among them, parsed.
  ///   - securityObjectChecks: the checks of EF.SOD's signature and path, where they were made
  ///     already; nil otherwise.
  func finding(
    _ files: DocumentFiles, _ securityObject: DocumentSecurityObject?,
    _ securityObjectChecks: PassiveAuthentication.SecurityObjectChecks? = nil
  ) -> Finding {
    guard let securityObject else { return Finding(absence: absence(files)) }
    let checks = securityObjectChecks ?? authentication.checkSecurityObject(securityObject)
    return Finding(authentication.verify(checks, files: files.read))
  }

  private func absence(_ files: DocumentFiles) -> Outcome {
    if let closure = files.closure { return closure }
    guard let defect = files.defect(of: .sod), defect != .missing else {
      return Outcome(.failed, .securityObjectMissing)
    }
    return defect.outcome(for: .sod)
  }
}
