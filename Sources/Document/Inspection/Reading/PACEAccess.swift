import ChipAccess
import LDS
import Verdicts

/// Opens a chip with PACE (Doc 9303-11, 4.2, step 3), and selects LDS1 inside the session.
struct PACEAccess {
  let chip: ChipLink<PlainSession>
  let key: AccessKey
  let policy: InspectionPolicy

  /// Opens the chip, and notes in the document how it was opened.
  /// - Returns: nil when PACE failed and the policy allows a weaker protocol.
  /// - Throws: `PACEError` when it failed and the policy allows no weaker protocol. A password that
  ///   the chip rejects ends the read under every policy.
  func open(_ document: inout ReadDocument) throws -> ChipLink<OpenedSession>? {
    guard let infos = document.files.cardAccess.content?.securityInfos else { return nil }
    let password = try key.pacePassword()
    let session: OpenedSession
    do {
      let variant = try PACESelection(infos).best
      var isSelected = true
      session = try chip.session.opening(with: password.kind) {
        if !isSelected { try chip.session.selectMasterFile() }
        isSelected = false
        return try chip.session.open(with: variant, password: password)
      }
      document.paceVariant = variant
    } catch let failure as PACEError {
      guard policy.allowsDowngrade, !failure.isAboutPassword, key.fields != nil
      else { throw failure }
      document.paceFailure = failure
      return nil
    }
    let opened = chip.next(session)
    // EF.CardSecurity is in the master file (9.2.11), which the next command leaves.
    if !session.chipMappings.isEmpty || policy.asksFor(.cardSecurity) {
      document.files.add(.cardSecurity, try opened.reader.read(.cardSecurity))
    }
    do {
      try session.selectApplication()
    } catch let refusal as ChipAccessError {
      throw NoPassportApplication(reader: opened.reader).explained(refusal, document.files)
    }
    return opened
  }
}
