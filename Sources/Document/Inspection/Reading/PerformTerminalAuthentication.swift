import ChipAccess
import LDS
import PKIX
import Trust

/// Authenticates the terminal, where there are certificates for it, and reads DG3 and DG4, which a
/// chip gives only to such a terminal (Doc 9303-11, 7.1; BSI TR-03110-1). That comes after chip
/// authentication, with a key whose file DG14 passed passive authentication: certificates change
/// the chip's date and perhaps its trust, so they go to no copy, and to no chip that has nothing
/// to open.
struct PerformTerminalAuthentication {
  /// - Returns: the session as it is afterwards; nil where it was lost for good. A refusal changes
  ///   neither session nor verdicts.
  func perform(
    _ chip: ChipLink<any ApplicationSession>, _ context: InspectionContext,
    _ document: inout ReadDocument
  ) throws -> ChipLink<any ApplicationSession>? {
    guard let terminal = context.terminal else { return chip }
    let files = ElementaryFile.additionalFeatures.filter {
      document.listed.files.contains($0)
        && (context.policy.only == nil || context.policy.wants($0))
    }
    guard !files.isEmpty else {
      document.terminal = TerminalRecord(.nothingToOpen)
      return chip
    }
    let (record, link) = try authenticate(terminal, chip, opening: files, context, document)
    document.terminal = record
    // What a chip keeps closed is asked for only by name.
    let opened = record.result == .authenticated ? record.opens : []
    for file in files where opened.contains(file) || context.policy.wants(file) {
      do {
        document.files.add(file, try link?.reader.read(file) ?? .unread(.closed))
      } catch ChipAccessError.notRenewed {
        document.files.add(file, .unread(.closed))
        return nil
      }
    }
    return link
  }

  private func authenticate(
    _ terminal: TerminalCredentials, _ chip: ChipLink<any ApplicationSession>,
    opening files: [ElementaryFile], _ context: InspectionContext, _ document: ReadDocument
  ) throws -> (TerminalRecord, ChipLink<any ApplicationSession>?) {
    guard let session = chip.session as? ChipAuthenticatedSession else {
      return (TerminalRecord(.chipNotAuthenticated), chip)
    }
    guard isAuthentic(.dg14, context, document) else {
      return (TerminalRecord(.dataNotAuthentic), chip)
    }
    let stated = document.files.authorities.content?.authorities ?? []
    var rights: CertificateHolderAuthorization.Rights = []
    if files.contains(.dg3) { rights.insert(.fingerprints) }
    if files.contains(.dg4) { rights.insert(.irises) }
    var tried: TerminalAuthentication?
    do {
      let authentication = try terminal.authentication(
        for: stated + session.authorities.filter { !stated.contains($0) }, opening: rights,
        on: context.today)
      tried = authentication
      context.report(.authenticatingTerminal)
      let authenticated = try session.authenticateTerminal(authentication)
      return (TerminalRecord(.authenticated, authentication), chip.next(authenticated))
    } catch let error as TerminalAuthenticationError {
      return (TerminalRecord(.notAuthenticated(error), tried), chip)
    } catch ChipAccessError.notRenewed {
      return (TerminalRecord(.notAuthenticated(.interrupted), tried), nil)
    }
  }

  /// True if the state signed a file of the document, as far as it was read.
  private func isAuthentic(
    _ file: ElementaryFile, _ context: InspectionContext, _ document: ReadDocument
  ) -> Bool {
    guard let checks = document.securityObjectChecks?.outcome else { return false }
    let result = context.passiveAuthentication.verify(checks, files: document.files.read)
    return result.document?[file] != nil
  }
}
