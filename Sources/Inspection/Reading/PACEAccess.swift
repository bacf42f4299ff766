import ChipAccess
import LDS
import Verdicts

/// Opens a chip that offers PACE with it (Doc 9303-11, 4.2, step 3), and selects the application
/// inside the session.
struct PACEAccess {
  let chip: ChipLink
  let policy: InspectionPolicy

  /// - Returns: nil when PACE failed and the policy lets the reading go on with less.
  /// - Throws: `PACEError` when it failed and nothing weaker may be done. A password that the chip
  ///   rejects ends the reading under every policy.
  func open(_ document: inout ReadDocument) throws -> AccessProtocol? {
    guard let infos = document.files.cardAccess.content?.securityInfos else { return nil }
    let password = try chip.key.pacePassword()
    do {
      let variant = try PACESelection(infos).best
      var isSelected = true
      try chip.session.opening(with: password.kind) {
        if !isSelected { try chip.session.selectMasterFile() }
        isSelected = false
        try chip.session.open(with: variant, password: password)
      }
      document.paceVariant = variant
    } catch let failure as PACEError {
      guard policy.allowsDowngrade, !failure.isAboutPassword, chip.key.fields != nil
      else { throw failure }
      document.paceFailure = failure
      return nil
    }
    document.chipMappings = chip.session.chipMappings
    // The signed copy of the chip's key lies in the master file (9.2.11): now or never.
    if !document.chipMappings.isEmpty || policy.asksFor(.cardSecurity) {
      document.files.add(.cardSecurity, try chip.reader.read(.cardSecurity))
    }
    try chip.session.selectApplication()
    return chip.session.accessProtocol
  }
}
