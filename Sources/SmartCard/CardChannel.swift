/// A way to a card: a reader, a simulator, a recording, or another channel with something around
/// it. A channel has identity and state (a secure session counts its commands), so it is a class
/// and is used by one thread at a time.
public protocol CardChannel: AnyObject {
  /// Sends a command and waits for its answer. A status word that is no success is an answer, not
  /// an error.
  /// - Throws: a ``CodedError`` of `Verdicts` when there is no answer: the document left, the
  ///   reader failed, a protected answer did not verify.
  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU
}
