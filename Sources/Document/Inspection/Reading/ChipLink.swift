import ChipAccess

/// The session with a chip in one state, and the reader of its files. A step that reads gets the
/// state that it needs; one that makes the next state returns it.
struct ChipLink<Session> {
  let session: Session
  let reader: FileReader

  init(_ session: Session, _ reader: FileReader) {
    self.session = session
    self.reader = reader
  }

  /// The link to a chip that was opened.
  func next(_ session: OpenedSession) -> ChipLink<OpenedSession> {
    ChipLink<OpenedSession>(session, FileReader(session, after: reader))
  }

  /// The link to a chip that has authenticated itself.
  func next(_ session: ChipAuthenticatedSession) -> ChipLink<any ApplicationSession> {
    ChipLink<any ApplicationSession>(session, FileReader(session, after: reader))
  }

  /// The link to a chip that has accepted the terminal.
  func next(_ session: TerminalAuthenticatedSession) -> ChipLink<any ApplicationSession> {
    ChipLink<any ApplicationSession>(session, FileReader(session, after: reader))
  }
}

extension ChipLink<OpenedSession> {
  /// The same link for the steps that work with any opened session.
  var application: ChipLink<any ApplicationSession> {
    ChipLink<any ApplicationSession>(session, reader)
  }
}
