/// A way to a card: a reader, a simulator, a recording, or another channel with something around
/// it. A channel has identity and state (a secure session counts its commands), so it is a class
/// and is used by one thread at a time.
public protocol CardChannel: AnyObject {
  /// Sends a command and waits for its answer. A status word that is no success is an answer, not
  /// an error.
  /// - Throws: a ``CodedError`` of `Verdicts` when there is no answer: the document left, the
  ///   reader failed, a protected answer did not verify.
  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU

  /// The statements of reader and card beforehand about the lengths that they take. A channel
  /// around another
  /// says what that one says.
  var limits: ChannelLimits { get }

  /// Who writes down what goes on; nil for nobody. A channel around another says what that one says.
  var recorder: TraceRecorder? { get }

  /// Where the answers come from a trace and not from a card: the time since the trace's beginning at
  /// which the next thing in it happened. Nil where a card answers. A channel around another says what
  /// that one says.
  var replayedTime: Duration? { get }

  /// Resets the card; no session outlives that. A channel around another resets that one.
  /// - Throws: what ``transmit(_:)`` throws; ``SmartCardError/connectionLost`` where there is nothing
  ///   to reset.
  func reset(_ kind: ResetKind) throws
}

/// The ways to reset a card (PC/SC part 5, SCardReconnect).
public enum ResetKind: String, Hashable, Sendable {
  /// The card is told to begin anew and keeps its power, where reader and card can do that.
  case warm
  /// The card's power, or the field, is taken away and given back.
  case cold
}

extension CardChannel {
  /// Nothing is said.
  public var limits: ChannelLimits { .unstated }

  /// Nobody writes it down.
  public var recorder: TraceRecorder? { nil }

  /// A card answers.
  public var replayedTime: Duration? { nil }

  /// True if the answers come from a trace and not from a card.
  public var isReplayed: Bool { replayedTime != nil }

  /// There is nothing to reset.
  public func reset(_ kind: ResetKind) throws { throw SmartCardError.connectionLost }

  /// Resets the card by its power.
  /// - Throws: what ``reset(_:)`` throws.
  public func reset() throws { try reset(.cold) }
}

/// The statements of reader and card beforehand about the lengths that they take.
public struct ChannelLimits: Hashable, Sendable {
  /// The most octets of a command, as encoded, that the reader passes on; 261 for short commands
  /// only, nil when it does not say.
  public var readerLength: Int?
  /// True if the card takes extended length fields; nil when it does not say.
  public var cardTakesExtendedLength: Bool?

  /// Nothing is said.
  public static let unstated = ChannelLimits()

  /// States what is known.
  public init(readerLength: Int? = nil, cardTakesExtendedLength: Bool? = nil) {
    self.readerLength = readerLength
    self.cardTakesExtendedLength = cardTakesExtendedLength
  }

  /// True if the reader passes on short commands only (ISO/IEC 7816-4, 5.1).
  public var readerIsShort: Bool { readerLength.map { $0 <= Self.longestShortCommand } ?? false }

  /// True if one of the two says that extended length fields will not be understood.
  public var excludeExtendedLength: Bool { readerIsShort || cardTakesExtendedLength == false }

  /// Four octets of header, a length, 255 of data, a length.
  private static let longestShortCommand = 261
}
