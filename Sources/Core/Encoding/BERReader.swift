/// A reader of data objects in BER with definite lengths, one after the other, X.690, 8.1. It
/// allocates nothing by a length that the input states, and does not read inside the objects.
public struct BERReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// A reader over some bytes.
  @inlinable
  public init(_ bytes: some Collection<UInt8>) { self.init(ArraySlice(bytes)) }

  /// A reader over some bytes, none of which is copied.
  public init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// True if every byte has been read.
  public var isAtEnd: Bool { position == bytes.endIndex }

  /// The tag of the data object that comes next; nil at the end.
  /// - Throws: ``BERError`` when the next bytes are no data object.
  public func peekTag() throws(BERError) -> BERTag? {
    isAtEnd ? nil : try header().tag
  }

  /// The next data object, of any tag.
  /// - Throws: ``BERError`` at the end or when the next bytes are no complete data object.
  public mutating func read() throws(BERError) -> BERTLV { try read(try header()) }

  private func header() throws(BERError) -> BERHeader {
    try BERHeader(in: bytes, from: position, to: bytes.endIndex)
  }

  private mutating func read(_ header: BERHeader) throws(BERError) -> BERTLV {
    guard header.totalLength <= bytes.endIndex - position else { throw .truncated }
    let start = position
    position += header.totalLength
    return BERTLV(header, bytes[start..<position])
  }

  /// The next data object, which must have this tag.
  /// - Throws: ``BERError`` when it has another, or is none.
  public mutating func read(_ tag: BERTag) throws(BERError) -> BERTLV {
    let object = try read()
    guard object.tag == tag else { throw .unexpectedTag(expected: tag, found: object.tag) }
    return object
  }

  /// The next data object if it has this tag; otherwise nothing is read.
  /// - Throws: ``BERError`` when the next bytes are no data object.
  public mutating func readOptional(_ tag: BERTag) throws(BERError) -> BERTLV? {
    guard !isAtEnd else { return nil }
    let header = try header()
    return header.tag == tag ? try read(header) : nil
  }

  /// Checks that nothing follows.
  /// - Throws: ``BERError/trailingBytes`` when something does.
  public func end() throws(BERError) {
    guard isAtEnd else { throw .trailingBytes(bytes.endIndex - position) }
  }
}
