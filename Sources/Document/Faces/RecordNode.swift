import Encoding
import Verdicts

/// A data object of a record of ISO/IEC 39794 with the data objects in it. Other types give its
/// parts their names. Data objects of later editions are kept.
package struct RecordNode: Hashable, Sendable {
  let tag: BERTag
  /// The bytes of a primitive data object; empty in a constructed one.
  package let bytes: [UInt8]
  /// The data objects of a constructed one; empty in a primitive one.
  package let children: [RecordNode]

  /// The tag that a data group has around a data block.
  static let outerTag: BERTag = 0xA1
  /// The greatest depth of nested data objects, and their greatest number.
  private static let deepest = 24
  private static let most = 20_000

  /// The data block of a record, with or without the tag that a data group has around it.
  package static func dataBlock(
    in bytes: ArraySlice<UInt8>, tag: BERTag
  ) throws(DataObjectError) -> (outer: DataObject, block: DataObject) {
    var reader = DataObjectReader(bytes)
    let outer = try reader.read()
    try reader.end()
    guard outer.tag == outerTag else {
      guard outer.tag == tag else {
        throw DataObjectError(.unexpectedTag(expected: tag, found: outer.tag), at: outer.offset)
      }
      return (outer, outer)
    }
    var inner = outer.reader()
    let block = try inner.read(tag)
    try inner.end()
    return (outer, block)
  }

  init(_ tag: BERTag, _ bytes: [UInt8]) {
    self.tag = tag
    self.bytes = bytes
    children = []
  }

  init(_ tag: BERTag, containing children: [RecordNode]) {
    self.tag = tag
    bytes = []
    self.children = children
  }

  /// `[number]` with these bytes.
  static func field(_ number: UInt8, _ bytes: [UInt8]) -> RecordNode {
    RecordNode(.context(number, constructed: false), bytes)
  }

  /// `[number]` with these data objects.
  static func field(_ number: UInt8, _ children: [RecordNode]) -> RecordNode {
    RecordNode(.context(number, constructed: true), containing: children)
  }

  /// `[number]` with a non-negative INTEGER or ENUMERATED.
  static func field(_ number: UInt8, _ value: Int) -> RecordNode {
    let object = DER.integer(UInt64(max(0, value)))
    return field(number, Array(object.dropFirst(2)))
  }

  package init(_ object: DataObject) throws(DataObjectError) {
    var budget = Self.most
    try self.init(object, depth: 0, &budget)
  }

  private init(_ object: DataObject, depth: Int, _ budget: inout Int) throws(DataObjectError) {
    budget -= 1
    guard depth < Self.deepest, budget > 0 else {
      throw DataObjectError(.faceObjects, at: object.offset)
    }
    tag = object.tag
    guard object.tag.isConstructed else {
      bytes = Array(object.content)
      children = []
      return
    }
    var reader = object.reader()
    var children: [RecordNode] = []
    while !reader.isAtEnd {
      children.append(try RecordNode(reader.read(), depth: depth + 1, &budget))
    }
    bytes = []
    self.children = children
  }

  /// The data object `[number]` in it.
  package subscript(_ number: UInt8) -> RecordNode? {
    children.first { $0.tag.rawValue & ~0x20 == 0x80 | UInt32(number) }
  }

  /// Its value as an INTEGER or ENUMERATED.
  var integer: Int? {
    guard let first = bytes.first, bytes.count <= 7 else { return nil }
    return bytes.reduce(first & 0x80 == 0 ? 0 : -1) { $0 << 8 | Int($1) }
  }

  /// The INTEGER `[number]` in it.
  package func integer(_ number: UInt8) -> Int? { self[number]?.integer }

  /// The code `[number]` in it: a CHOICE of the code itself, `[0]`, or an extension block, `[1]`,
  /// with a fallback code, `[0]`.
  package func code(_ number: UInt8) -> Int? {
    let choice = self[number]
    return choice?.integer(0) ?? choice?[1]?.integer(0)
  }

  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encodedLength)
    write(to: &bytes)
    return bytes
  }

  /// Appends the data object to some bytes, so that an image is copied once and not at each level
  /// of nesting.
  private func write(to output: inout [UInt8]) {
    output += tag.bytes + BERTLV.lengthBytes(contentLength)
    output += bytes
    for child in children { child.write(to: &output) }
  }

  private var contentLength: Int { bytes.count + children.reduce(0) { $0 + $1.encodedLength } }

  private var encodedLength: Int {
    let length = contentLength
    return tag.bytes.count + BERTLV.lengthBytes(length).count + length
  }
}
