/// Tag and length of a data object with a definite length, X.690, 8.1.2 and 8.1.3.
public struct BERHeader: Hashable, Sendable {
  /// The tag.
  public let tag: BERTag
  /// The number of bytes that tag and length take.
  public let length: Int
  /// The number of bytes that the content takes.
  public let contentLength: Int

  /// The number of bytes that the whole data object takes.
  public var totalLength: Int { length + contentLength }

  /// Reads the header at the start of some bytes, which need not hold the content.
  /// - Throws: ``BERError/truncated`` when the header itself is not complete, and when tag or
  ///   length is not of definite form or longer than four bytes.
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    try self.init(parsing: ArraySlice(bytes.prefix(Self.longest)))
  }

  /// Reads the header at the start of some bytes, none of which is copied.
  /// - Throws: ``BERError`` in the same cases as for a collection.
  public init(parsing bytes: ArraySlice<UInt8>) throws(BERError) {
    try self.init(in: bytes, from: bytes.startIndex, to: bytes.endIndex)
  }

  /// Reads the header that begins at `start` and must end before `end`. No slice is made, because
  /// each slice would change the reference count of the bytes.
  init(in bytes: ArraySlice<UInt8>, from start: Int, to end: Int) throws(BERError) {
    if start + 1 < end, bytes[start] & 0x1F != 0x1F, bytes[start + 1] < 0x80 {
      // A tag and a length of one byte each, as most have.
      tag = BERTag(rawValue: UInt32(bytes[start]))
      length = 2
      contentLength = Int(bytes[start + 1])
      return
    }
    self = try Self.long(bytes, from: start, to: end)
  }

  /// A header with a tag or a length of several bytes.
  private static func long(
    _ bytes: ArraySlice<UInt8>, from start: Int, to end: Int
  ) throws(BERError) -> BERHeader {
    var position = start
    guard position < end else { throw .truncated }
    var tag = UInt32(bytes[position])
    position += 1
    var more = tag & 0x1F == 0x1F
    while more {
      guard position - start < 4 else { throw .tagTooLong }
      guard position < end else { throw .truncated }
      tag = tag << 8 | UInt32(bytes[position])
      more = bytes[position] & 0x80 != 0
      position += 1
    }
    guard position < end else { throw .truncated }
    var contentLength = Int(bytes[position])
    position += 1
    if contentLength == 0x80 { throw .indefiniteLength }
    if contentLength > 0x80 {
      let count = contentLength - 0x80
      guard count <= 4 else { throw .lengthTooLong }
      guard count <= end - position else { throw .truncated }
      contentLength = 0
      for _ in 0..<count {
        contentLength = contentLength << 8 | Int(bytes[position])
        position += 1
      }
    }
    return BERHeader(
      tag: BERTag(rawValue: tag), length: position - start, contentLength: contentLength)
  }

  private init(tag: BERTag, length: Int, contentLength: Int) {
    (self.tag, self.length, self.contentLength) = (tag, length, contentLength)
  }

  /// Reads a header with a tag whose last byte wrongly announces a further tag byte (X.690,
  /// 8.1.2.4.2), such as the `5F85` of some issuers. The tag ends as `tag` does.
  /// - Throws: ``BERError/unexpectedTag(expected:found:)`` when the bytes begin with another tag,
  ///   and the errors of the other initialisers.
  public init(parsing bytes: ArraySlice<UInt8>, ending tag: BERTag) throws(BERError) {
    // The last byte of the tag, read alone, is a tag of one byte.
    let rest = try BERHeader(parsing: bytes.dropFirst(tag.length - 1))
    guard bytes.starts(with: tag.bytes), rest.tag.length == 1 else {
      throw .unexpectedTag(expected: tag, found: rest.tag)
    }
    self.tag = tag
    length = tag.length - 1 + rest.length
    contentLength = rest.contentLength
  }

  /// The longest header in bytes: four of the tag, one with the number of length bytes, and four
  /// length bytes.
  private static let longest = 9

  /// True if the length was written with the fewest bytes, X.690, 10.1.
  public var hasMinimalLength: Bool {
    length == tag.length + BERTLV.lengthBytes(contentLength).count
  }
}
