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
