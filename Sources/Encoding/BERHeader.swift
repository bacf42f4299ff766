/// Tag and length of a data object with a definite length, X.690, 8.1.2 and 8.1.3.
public struct BERHeader: Hashable, Sendable {
  /// The tag.
  public let tag: BERTag
  /// The number of octets that tag and length take.
  public let length: Int
  /// The number of octets that the content takes.
  public let contentLength: Int

  /// The number of octets that the whole data object takes.
  public var totalLength: Int { length + contentLength }

  /// Reads the header at the start of some octets, which need not hold the content.
  /// - Throws: ``BERError/truncated`` when the header itself is not complete, and when tag or
  ///   length is not of definite form or longer than four octets.
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    try self.init(parsing: ArraySlice(bytes.prefix(Self.longest)))
  }

  /// Reads the header at the start of some octets, none of which is copied.
  /// - Throws: ``BERError`` in the same cases as for a collection.
  public init(parsing bytes: ArraySlice<UInt8>) throws(BERError) {
    var position = bytes.startIndex
    func take() throws(BERError) -> UInt8 {
      guard position < bytes.endIndex else { throw .truncated }
      defer { position += 1 }
      return bytes[position]
    }
    let first = try take()
    var tag = UInt32(first)
    if first & 0x1F == 0x1F {
      var more = true
      while more {
        guard position - bytes.startIndex < 4 else { throw .tagTooLong }
        let octet = try take()
        tag = tag << 8 | UInt32(octet)
        more = octet & 0x80 != 0
      }
    }
    var contentLength = Int(try take())
    if contentLength == 0x80 { throw .indefiniteLength }
    if contentLength > 0x80 {
      let count = contentLength - 0x80
      guard count <= 4 else { throw .lengthTooLong }
      contentLength = 0
      for _ in 0..<count { contentLength = contentLength << 8 | Int(try take()) }
    }
    self.tag = BERTag(rawValue: tag)
    self.length = position - bytes.startIndex
    self.contentLength = contentLength
  }

  /// Reads a header with a tag whose last octet wrongly announces a further tag octet (X.690,
  /// 8.1.2.4.2), such as the `5F85` of some issuers. The tag ends as `tag` does.
  /// - Throws: ``BERError/unexpectedTag(expected:found:)`` when the octets begin with another tag,
  ///   and the errors of the other initialisers.
  public init(parsing bytes: ArraySlice<UInt8>, ending tag: BERTag) throws(BERError) {
    // The last octet of the tag, read alone, is a tag of one octet.
    let rest = try BERHeader(parsing: bytes.dropFirst(tag.length - 1))
    guard bytes.starts(with: tag.octets), rest.tag.length == 1 else {
      throw .unexpectedTag(expected: tag, found: rest.tag)
    }
    self.tag = tag
    length = tag.length - 1 + rest.length
    contentLength = rest.contentLength
  }

  /// The longest header in octets: four of the tag, one with the number of length octets, and four
  /// length octets.
  private static let longest = 9

  /// True if the length was written with the fewest octets, X.690, 10.1.
  public var hasMinimalLength: Bool {
    length == tag.length + BERTLV.lengthOctets(contentLength).count
  }
}
