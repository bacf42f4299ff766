/// The encodings of the ASN.1 types that LDS files and certificates use, X.690, 8 and 10.
public enum DER {
  /// A small non-negative INTEGER.
  /// - Throws: ``BERError`` when it has another tag, is negative, padded or over 63 bits.
  public static func integer(_ object: BERTLV) throws(BERError) -> Int {
    guard object.tag == .integer else {
      throw .unexpectedTag(expected: .integer, found: object.tag)
    }
    guard let first = object.content.first, first & 0x80 == 0, object.content.count <= 8 else {
      throw .invalidInteger
    }
    return object.content.reduce(0) { $0 << 8 | Int($1) }
  }

  /// An OBJECT IDENTIFIER.
  /// - Throws: ``BERError`` when it has another tag or is malformed.
  public static func objectIdentifier(_ object: BERTLV) throws(BERError) -> ObjectIdentifier {
    guard object.tag == .objectIdentifier else {
      throw .unexpectedTag(expected: .objectIdentifier, found: object.tag)
    }
    return try ObjectIdentifier(content: object.content)
  }

  /// A SEQUENCE of encoded elements.
  public static func sequence(_ elements: [UInt8]...) -> [UInt8] {
    BERTLV.encode(.sequence, containing: elements)
  }

  /// A SEQUENCE OF encoded elements.
  public static func sequence(of elements: [[UInt8]]) -> [UInt8] {
    BERTLV.encode(.sequence, containing: elements)
  }

  /// A SET OF encoded elements, in the order of DER, X.690, 11.6.
  public static func set(_ elements: [[UInt8]]) -> [UInt8] {
    BERTLV.encode(.set, containing: elements.sorted { $0.lexicographicallyPrecedes($1) })
  }

  /// A non-negative INTEGER.
  public static func integer(_ value: UInt64) -> [UInt8] {
    let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    return integer(magnitude: bytes)
  }

  /// A non-negative INTEGER from its big-endian magnitude.
  public static func integer(magnitude: some Collection<UInt8>) -> [UInt8] {
    let significant = Array(magnitude.drop { $0 == 0 })
    let needsSign = (significant.first ?? 0x80) & 0x80 != 0
    return BERTLV.encode(.integer, (needsSign ? [0] : []) + significant)
  }

  /// An OBJECT IDENTIFIER.
  public static func objectIdentifier(_ identifier: ObjectIdentifier) -> [UInt8] {
    BERTLV.encode(.objectIdentifier, identifier.content)
  }

  /// An OCTET STRING.
  public static func octetString(_ bytes: some Collection<UInt8>) -> [UInt8] {
    BERTLV.encode(.octetString, bytes)
  }

  /// A BOOLEAN.
  public static func boolean(_ value: Bool) -> [UInt8] {
    BERTLV.encode(.boolean, [value ? 0xFF : 0x00])
  }

  /// A BIT STRING with 0 to 7 unused bits in its last byte.
  public static func bitString(
    _ bytes: some Collection<UInt8>, unusedBits: UInt8 = 0
  ) -> [UInt8] {
    BERTLV.encode(.bitString, [unusedBits] + Array(bytes))
  }

  /// A PrintableString; the characters are not checked.
  public static func printableString(_ text: String) -> [UInt8] {
    BERTLV.encode(.printableString, text.utf8)
  }

  /// A UTF8String.
  public static func utf8String(_ text: String) -> [UInt8] {
    BERTLV.encode(.utf8String, text.utf8)
  }

  /// `[number] EXPLICIT`, 0 to 30: an encoded object inside a context-specific tag.
  public static func explicit(_ number: UInt8, _ object: [UInt8]) -> [UInt8] {
    BERTLV.encode(.context(number, constructed: true), object)
  }

  /// `[number] IMPLICIT`, 0 to 30: an encoded object whose own tag, of one byte, is replaced by a
  /// context-specific one.
  public static func implicit(_ number: UInt8, _ object: [UInt8]) -> [UInt8] {
    let isConstructed = (object.first ?? 0) & 0x20 != 0
    return BERTag.context(number, constructed: isConstructed).bytes + object.dropFirst()
  }

  /// A NULL.
  public static var null: [UInt8] { [0x05, 0x00] }
}
