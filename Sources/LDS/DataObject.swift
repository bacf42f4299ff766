import Encoding

/// A data object in BER with a definite length, X.690, 8.1, which knows its place: its slices are
/// slices of the whole file's octets, so that their indices count from the file's start.
struct DataObject {
  let tag: BERTag
  /// Tag, length and value.
  let encoded: ArraySlice<UInt8>
  /// The value.
  let content: ArraySlice<UInt8>

  /// How many octets of the file come before the object.
  var offset: Int { encoded.startIndex }

  /// How many octets of the file come before the value.
  var contentOffset: Int { content.startIndex }

  /// A reader over the value.
  /// - Parameter cutTag: a tag that ends early, as ``DocumentDetailField/undocumentedTime``; nil for none.
  func reader(cutTag: BERTag? = nil) -> DataObjectReader {
    DataObjectReader(content, cutTag: cutTag)
  }

  /// The data objects inside the value.
  func children() throws(FileDefect) -> [DataObject] {
    var reader = reader()
    var children: [DataObject] = []
    while !reader.isAtEnd { children.append(try reader.read()) }
    return children
  }

  /// The one object, of this tag, that a file consists of.
  static func file(_ bytes: [UInt8], _ tag: BERTag) throws(FileDefect) -> DataObject {
    var reader = DataObjectReader(bytes[...])
    let object = try reader.read(tag)
    try reader.end()
    return object
  }

  /// The value as a small non-negative INTEGER.
  func number() throws(FileDefect) -> Int {
    guard let first = content.first, first & 0x80 == 0, content.count <= 7 else {
      throw FileDefect(.invalidInteger, at: contentOffset)
    }
    return content.reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Reads data objects one after the other, and says where reading failed.
struct DataObjectReader {
  private(set) var rest: ArraySlice<UInt8>
  private let cutTag: BERTag?

  /// A reader over some of a file's octets, whose indices count from the file's start.
  init(_ octets: ArraySlice<UInt8>, cutTag: BERTag? = nil) {
    rest = octets
    self.cutTag = cutTag
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// How many octets of the file come before what is read next.
  var offset: Int { rest.startIndex }

  /// The tag of the data object that comes next; nil at the end.
  func peekTag() throws(FileDefect) -> BERTag? {
    rest.isEmpty ? nil : try header().tag
  }

  /// The next data object, of any tag.
  mutating func read() throws(FileDefect) -> DataObject {
    let header = try header()
    guard header.totalLength <= rest.count else { throw FileDefect(.truncated, at: offset) }
    let encoded = rest.prefix(header.totalLength)
    rest = rest.dropFirst(header.totalLength)
    return DataObject(
      tag: header.tag, encoded: encoded, content: encoded.dropFirst(header.length))
  }

  /// The next data object, which must have this tag.
  mutating func read(_ tag: BERTag) throws(FileDefect) -> DataObject {
    let place = offset
    let object = try read()
    guard object.tag == tag else {
      throw FileDefect(.unexpectedTag(expected: tag, found: object.tag), at: place)
    }
    return object
  }

  /// The next data object if it has this tag; otherwise nothing is read.
  mutating func readOptional(_ tag: BERTag) throws(FileDefect) -> DataObject? {
    try peekTag() == tag ? try read() : nil
  }

  /// States that nothing may follow.
  func end() throws(FileDefect) {
    guard rest.isEmpty else { throw FileDefect(.trailingOctets(rest.count), at: offset) }
  }

  private func header() throws(FileDefect) -> BERHeader {
    do {
      return try BERHeader(parsing: rest, cutTag: cutTag)
    } catch {
      throw FileDefect(error, at: offset)
    }
  }
}

extension BERHeader {
  /// Reads a header; where the octets begin with the tag that ends early, as that tag.
  init(parsing bytes: ArraySlice<UInt8>, cutTag: BERTag?) throws(BERError) {
    if let cutTag, bytes.starts(with: cutTag.octets) {
      try self.init(parsing: bytes, ending: cutTag)
    } else {
      try self.init(parsing: bytes)
    }
  }
}
