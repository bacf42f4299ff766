import ChipAccess

/// The way to the chip on the reader, in one state of the session. A step that reads gets the state that it
/// needs, and one that makes the next state returns it.
struct ChipLink<Session> {
  let session: Session
  let reader: FileReader

  init(_ session: Session, _ reader: FileReader) {
    self.session = session
    self.reader = reader
  }

  /// The link once the session is in its next state.
  func next(_ session: OpenedSession) -> ChipLink<OpenedSession> {
    ChipLink<OpenedSession>(session, FileReader(session, after: reader))
  }

  /// The link once the chip may be more than opened.
  func next(_ session: ChipAuthenticatedSession) -> ChipLink<any ApplicationSession> {
    ChipLink<any ApplicationSession>(session, FileReader(session, after: reader))
  }
}

extension ChipLink<OpenedSession> {
  /// The same link for the steps that do not ask whether the chip has authenticated itself.
  var application: ChipLink<any ApplicationSession> {
    ChipLink<any ApplicationSession>(session, reader)
  }
}
