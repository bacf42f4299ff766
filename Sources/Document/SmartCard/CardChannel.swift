/// A channel to a card: a reader, a simulator, a recording, or a channel around another one. A
/// channel has identity and state (a secure session counts its commands), so it is a class and is
/// used by one thread at a time.
public protocol CardChannel: AnyObject {
  /// Sends a command and waits for its answer. A status word that is no success is an answer, not
  /// an error.
  /// - Throws: a ``CodedError`` of `Verdicts` when there is no answer: the document was removed,
  ///   the reader failed, or a protected answer is wrong.
  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU

  /// The limits of lengths that reader and card state. A channel around another has the limits of
  /// that one.
  var limits: ChannelLimits { get }

  /// The recorder of a trace; nil for none. A channel around another has the recorder of that one.
  var recorder: TraceRecorder? { get }

  /// In a replay, the time of the next event of the trace, from its beginning; nil if a card
  /// answers. A channel around another has the time of that one.
  var replayedTime: Duration? { get }

  /// True if a simulated card answers, in this process. A channel around another gives the value of
  /// that one.
  var isSimulated: Bool { get }

  /// Resets the card, which ends every session. A channel around another resets that one.
  /// - Throws: what ``transmit(_:)`` throws; ``SmartCardError/connectionLost`` if the channel has
  ///   no card to reset.
  func reset(_ kind: ResetKind) throws
}

/// The ways to reset a card (PC/SC part 5, SCardReconnect).
public enum ResetKind: String, Hashable, Sendable {
  /// The card is reset and keeps its power, if reader and card support that.
  case warm
  /// The card's power, or the field, is switched off and on.
  case cold
}

extension CardChannel {
  /// No limits are stated.
  public var limits: ChannelLimits { .unstated }

  /// No recorder.
  public var recorder: TraceRecorder? { nil }

  /// True if the answers come from a trace and not from a card.
  public var isReplayed: Bool { replayedTime != nil }

  /// No card of a simulator.
  public var isSimulated: Bool { false }

  /// Always fails: the channel has no card to reset.
  public func reset(_ kind: ResetKind) throws { throw SmartCardError.connectionLost }

  /// Resets the card by switching its power off and on.
  /// - Throws: what ``reset(_:)`` throws.
  public func reset() throws { try reset(.cold) }
}

/// The limits of lengths that reader and card state before a command is sent.
public struct ChannelLimits: Hashable, Sendable {
  /// The most encoded bytes of a command that the reader transmits; 261 for short commands only,
  /// nil if it states none.
  public var readerLength: Int?
  /// True if the card accepts extended length fields; nil if it does not state that.
  public var cardTakesExtendedLength: Bool?

  /// No limits are stated.
  public static let unstated = ChannelLimits()

  /// States what is known.
  public init(readerLength: Int? = nil, cardTakesExtendedLength: Bool? = nil) {
    self.readerLength = readerLength
    self.cardTakesExtendedLength = cardTakesExtendedLength
  }

  /// True if the reader transmits short commands only (ISO/IEC 7816-4, 5.1).
  public var readerIsShort: Bool { readerLength.map { $0 <= Self.longestShortCommand } ?? false }

  /// True if reader or card states that it does not accept extended length fields.
  public var excludeExtendedLength: Bool { readerIsShort || cardTakesExtendedLength == false }

  /// The longest short command: four bytes of header, a length, 255 of data, a length.
  private static let longestShortCommand = 261
}
