/// A data object in BER with definite lengths, X.690, 8.1; ISO 7816-4 calls it BER-TLV. It keeps
/// the bytes from which it was read.
public struct BERTLV: Hashable, Sendable {
  /// The tag.
  public let tag: BERTag
  /// Tag, length and value as they were in the input.
  public let encoded: ArraySlice<UInt8>
  private let headerLength: Int

  /// The bytes of the value.
  public var content: ArraySlice<UInt8> { encoded[(encoded.startIndex + headerLength)...] }

  /// Reads exactly one data object.
  /// - Throws: ``BERError`` when it is not one, or when bytes follow.
  @inlinable
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    try self.init(parsing: ArraySlice(bytes))
  }

  /// Reads exactly one data object; no bytes are copied.
  /// - Throws: ``BERError`` when it is not one, or when bytes follow.
  public init(parsing bytes: ArraySlice<UInt8>) throws(BERError) {
    var reader = BERReader(bytes)
    self = try reader.read()
    try reader.end()
  }

  init(_ header: BERHeader, _ encoded: ArraySlice<UInt8>) {
    tag = header.tag
    headerLength = header.length
    self.encoded = encoded
  }

  /// The data objects inside the value.
  /// - Throws: ``BERError`` when the value is not a sequence of complete data objects.
  public func children() throws(BERError) -> [BERTLV] {
    var reader = BERReader(content)
    var children: [BERTLV] = []
    children.reserveCapacity(4)
    while !reader.isAtEnd { children.append(try reader.read()) }
    return children
  }

  /// A reader over the value.
  public func reader() -> BERReader { BERReader(content) }

  /// Tag, length and value of a data object.
  public static func encode(_ tag: BERTag, _ content: some Collection<UInt8>) -> [UInt8] {
    tag.bytes + lengthBytes(content.count) + content
  }

  /// Tag, length and value of a data object that is made of others.
  public static func encode(_ tag: BERTag, containing objects: [[UInt8]]) -> [UInt8] {
    encode(tag, Array(objects.joined()))
  }

  /// A length in the fewest bytes, X.690, 10.1.
  public static func lengthBytes(_ length: Int) -> [UInt8] {
    guard length >= 0x80 else { return [UInt8(length)] }
    var bytes: [UInt8] = []
    var rest = length
    while rest > 0 {
      bytes.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(bytes.count)] + bytes
  }
}
