/// A tag with its class and form, X.690, 8.1.2, as the number that its bytes spell: `0x30`,
/// `0x5F1F`, `0x7F61`.
public struct BERTag: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// The identifier bytes as one big-endian number, at most four bytes.
  public let rawValue: UInt32

  /// Takes the number that the identifier bytes spell.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Takes the number that the identifier bytes spell.
  public init(integerLiteral value: UInt32) { rawValue = value }

  /// The identifier bytes.
  public var bytes: [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: rawValue >> UInt32(8 * $0)) }
  }

  /// The number of identifier bytes, 1 to 4.
  var length: Int { max(1, 4 - rawValue.leadingZeroBitCount / 8) }

  /// True if the value is made of further data objects.
  public var isConstructed: Bool { rawValue >> UInt32(8 * (length - 1)) & 0x20 != 0 }

  /// The bytes in hexadecimal digits.
  public var description: String { Hex.encode(bytes).uppercased() }

  /// BOOLEAN, X.690, 8.2.
  public static let boolean: BERTag = 0x01
  /// INTEGER, X.690, 8.3.
  public static let integer: BERTag = 0x02
  /// BIT STRING, X.690, 8.6.
  public static let bitString: BERTag = 0x03
  /// OCTET STRING, X.690, 8.7.
  public static let octetString: BERTag = 0x04
  /// NULL, X.690, 8.8.
  public static let null: BERTag = 0x05
  /// OBJECT IDENTIFIER, X.690, 8.19.
  public static let objectIdentifier: BERTag = 0x06
  /// UTF8String, X.690, 8.23.
  public static let utf8String: BERTag = 0x0C
  /// PrintableString, X.690, 8.23.
  public static let printableString: BERTag = 0x13
  /// SEQUENCE and SEQUENCE OF, X.690, 8.9.
  public static let sequence: BERTag = 0x30
  /// SET and SET OF, X.690, 8.11.
  public static let set: BERTag = 0x31

  /// The context-specific tag `[number]`.
  public static func context(_ number: UInt8, constructed: Bool) -> BERTag {
    BERTag(rawValue: UInt32(0x80 | (constructed ? 0x20 : 0) | (number & 0x1F)))
  }
}
