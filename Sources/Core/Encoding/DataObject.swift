import Verdicts

/// A data object in BER with a definite length, X.690, 8.1, with its place in a file: its slices
/// are slices of the whole file, and their indices count from the file's start.
package struct DataObject {
  package let tag: BERTag
  /// Tag, length and value.
  package let encoded: ArraySlice<UInt8>
  /// The value.
  package let content: ArraySlice<UInt8>

  /// The number of bytes of the file before the object.
  package var offset: Int { encoded.startIndex }

  /// The number of bytes of the file before the value.
  package var contentOffset: Int { content.startIndex }

  /// A reader over the value.
  /// - Parameter cutTag: a tag whose last byte wrongly announces a further one, as
  ///   ``DocumentDetailField/undocumentedTime``; nil for none.
  package func reader(cutTag: BERTag? = nil) -> DataObjectReader {
    DataObjectReader(content, cutTag: cutTag)
  }

  /// The data objects inside the value.
  package func children() throws(DataObjectError) -> [DataObject] {
    var reader = reader()
    var children: [DataObject] = []
    while !reader.isAtEnd { children.append(try reader.read()) }
    return children
  }

  /// The one object, of this tag, that a file consists of.
  package static func file(_ bytes: [UInt8], _ tag: BERTag) throws(DataObjectError) -> DataObject {
    var reader = DataObjectReader(bytes[...])
    let object = try reader.read(tag)
    try reader.end()
    return object
  }

  /// The value as a small non-negative INTEGER.
  package func number() throws(DataObjectError) -> Int {
    guard let first = content.first, first & 0x80 == 0, content.count <= 7 else {
      throw DataObjectError(.invalidInteger, at: contentOffset)
    }
    return content.reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A reader of data objects, one after the other, whose errors name the place in the file.
package struct DataObjectReader {
  package private(set) var rest: ArraySlice<UInt8>
  private let cutTag: BERTag?

  /// A reader over some of a file's bytes, whose indices count from the file's start.
  package init(_ bytes: ArraySlice<UInt8>, cutTag: BERTag? = nil) {
    rest = bytes
    self.cutTag = cutTag
  }

  package var isAtEnd: Bool { rest.isEmpty }

  /// The number of bytes of the file before what is read next.
  package var offset: Int { rest.startIndex }

  /// The tag of the data object that comes next; nil at the end.
  package func peekTag() throws(DataObjectError) -> BERTag? {
    rest.isEmpty ? nil : try header().tag
  }

  /// The next data object, of any tag.
  package mutating func read() throws(DataObjectError) -> DataObject {
    let header = try header()
    guard header.totalLength <= rest.count else { throw DataObjectError(.truncated, at: offset) }
    let encoded = rest.prefix(header.totalLength)
    rest = rest.dropFirst(header.totalLength)
    return DataObject(
      tag: header.tag, encoded: encoded, content: encoded.dropFirst(header.length))
  }

  /// The next data object, which must have this tag.
  package mutating func read(_ tag: BERTag) throws(DataObjectError) -> DataObject {
    let place = offset
    let object = try read()
    guard object.tag == tag else {
      throw DataObjectError(.unexpectedTag(expected: tag, found: object.tag), at: place)
    }
    return object
  }

  /// The next data object if it has this tag; otherwise nothing is read.
  package mutating func readOptional(_ tag: BERTag) throws(DataObjectError) -> DataObject? {
    try peekTag() == tag ? try read() : nil
  }

  /// Checks that nothing follows.
  package func end() throws(DataObjectError) {
    guard rest.isEmpty else { throw DataObjectError(.trailingBytes(rest.count), at: offset) }
  }

  private func header() throws(DataObjectError) -> BERHeader {
    do {
      return try BERHeader(parsing: rest, cutTag: cutTag)
    } catch {
      throw DataObjectError(error, at: offset)
    }
  }
}

extension BERHeader {
  /// Reads a header; bytes that begin with `cutTag` have that tag.
  package init(parsing bytes: ArraySlice<UInt8>, cutTag: BERTag?) throws(BERError) {
    if let cutTag, bytes.starts(with: cutTag.bytes) {
      try self.init(parsing: bytes, ending: cutTag)
    } else {
      try self.init(parsing: bytes)
    }
  }
}

/// A defect of a file, with its place.
package struct DataObjectError: Error, Hashable {
  /// The phrase for this defect; nil to use that of the cause.
  private let words: Phrase?
  /// The offset of the defect in the file, in bytes; nil when it is not known.
  package let offset: Int?
  /// The defect without its place.
  package let cause: BERError

  package init(_ phrase: Phrase, at offset: Int?) {
    words = phrase
    self.offset = offset
    cause = .invalidValue(phrase)
  }

  package init(_ error: BERError, at offset: Int?) {
    words = nil
    self.offset = offset
    cause = error
  }

  /// The error for a value that its field does not allow.
  package static func value(_ field: Phrase, at offset: Int) -> DataObjectError {
    DataObjectError(.invalidValue(field), at: offset)
  }

  /// The defect in a few words, for the end of a sentence, without any content of the file.
  package var phrase: Phrase { words ?? cause.phrase }

  /// Runs a parser whose errors have no place, and gives them the place where its part of the file
  /// begins.
  package static func placing<Result>(
    at offset: Int, _ parse: () throws(BERError) -> Result
  ) throws(DataObjectError) -> Result {
    do { return try parse() } catch { throw DataObjectError(error, at: offset) }
  }
}
