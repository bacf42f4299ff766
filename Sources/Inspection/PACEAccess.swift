import ChipAccess
import LDS
import Verdicts

/// Opens a chip that offers PACE with it (Doc 9303-11, 4.2, step 3), and selects the application
/// inside the session.
struct PACEAccess {
  let context: InspectionContext

  /// - Returns: nil when PACE failed and the policy lets the reading go on with less.
  /// - Throws: `PACEError` when it failed and nothing weaker may be done. A password that the chip
  ///   rejects ends the reading under every policy.
  func open(_ findings: inout InspectionFindings) throws -> AccessProtocol? {
    guard let infos = findings.cardAccess?.securityInfos else { return nil }
    let password = try context.key.pacePassword()
    do {
      let variant = try PACESelection(infos).best
      try context.session.open(with: variant, password: password)
      findings.variant = variant
    } catch let failure as PACEError {
      guard context.policy.allowsDowngrade, !failure.isAboutPassword, context.key.fields != nil
      else { throw failure }
      findings.paceFailure = failure
      return nil
    }
    if let mapping = context.session.chipMapping {
      findings.chipMapping = mapping
      // The signed copy of the chip's key lies in the master file (9.2.11): now or never.
      findings.files.append((.cardSecurity, try context.reader.read(.cardSecurity)))
    }
    try context.session.selectApplication()
    return context.session.accessProtocol
  }
}
