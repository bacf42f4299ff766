import Encoding
import Verdicts

/// The reading of a file into a tree of data objects, with its budget.
struct TLVTreeReading {
  private static let mostDefects = 100

  private(set) var defects: [TLVTree.Defect] = []
  private var left = TLVTree.mostNodes
  /// The number of defects, those that are not kept included.
  private var faults = 0

  mutating func note(_ reason: Phrase, at offset: Int) {
    faults += 1
    guard defects.count < Self.mostDefects else { return }
    defects.append(TLVTree.Defect(reason: reason, offset: offset))
  }

  /// The data objects of a file, and their end. Zeros after the last one are padding.
  mutating func roots(
    _ bytes: ArraySlice<UInt8>, _ scope: DataObjectScope
  ) -> ([TLVTree.Node], end: Int) {
    var rest = bytes
    var nodes: [TLVTree.Node] = []
    while let first = rest.first {
      if first == 0 {
        let isPadding = rest.allSatisfy { $0 == 0 }
        if !isPadding { note(.treeZero, at: rest.startIndex) }
        break
      }
      guard
        let node = noted({ reading throws(DataObjectError) in
          try reading.node(&rest, scope, depth: 0)
        })
      else { break }
      nodes.append(node)
    }
    return (nodes, rest.startIndex)
  }

  /// Reads a part; its error becomes a defect.
  private mutating func noted<Result>(
    _ read: (inout TLVTreeReading) throws(DataObjectError) -> Result
  ) -> Result? {
    do { return try read(&self) } catch {
      note(error.phrase, at: error.offset ?? 0)
      return nil
    }
  }

  /// The next data object of some bytes, as far as it can be read. Bytes in it that cannot be
  /// read are shown as they are.
  private mutating func node(
    _ rest: inout ArraySlice<UInt8>, _ scope: DataObjectScope, depth: Int
  ) throws(DataObjectError) -> TLVTree.Node {
    let start = rest.startIndex
    guard depth < TLVTree.deepest else { throw DataObjectError(.treeTooDeep, at: start) }
    guard left > 0 else { throw DataObjectError(.treeTooMany, at: start) }
    left -= 1
    if let headerLength = Self.indefiniteHeaderLength(rest) {
      return indefinite(&rest, headerLength, scope, depth: depth)
    }
    let header = try DataObjectError.placing(at: start) { () throws(BERError) in
      try BERHeader(parsing: rest, cutTag: scope.cutTag)
    }
    if header.totalLength > rest.count { note(BERError.truncated.phrase, at: start) }
    let content = rest.prefix(header.totalLength).dropFirst(header.length)
    rest = rest.dropFirst(header.totalLength)
    let (name, inner) = scope.entry(header.tag)
    var children: [TLVTree.Node] = []
    var unread = content
    if header.tag.isConstructed {
      children = row(&unread, inner, depth: depth + 1)
    } else if let wrapped = wrapped(header.tag, content, scope, depth: depth + 1) {
      children = [wrapped]
      unread = []
    }
    return TLVTree.Node(
      tag: header.tag, name: name, offset: start, headerLength: header.length,
      contentLength: header.contentLength, children: children, value: Array(unread))
  }

  /// The data objects with which some bytes begin; the remaining bytes could not be read.
  private mutating func row(
    _ rest: inout ArraySlice<UInt8>, _ scope: DataObjectScope, depth: Int,
    isIndefinite: Bool = false
  ) -> [TLVTree.Node] {
    var nodes: [TLVTree.Node] = []
    while !rest.isEmpty, !(isIndefinite && rest.starts(with: [0, 0])) {
      // The value of an extension, RFC 5280, 4.1: a string after an identifier wraps any type.
      let isExtension = scope == .asn1 && nodes.first?.tag == .objectIdentifier
      var remaining = rest
      guard
        let node = noted({ reading throws(DataObjectError) in
          try reading.node(&remaining, isExtension ? .extensionValue : scope, depth: depth)
        })
      else { break }
      nodes.append(node)
      rest = remaining
    }
    return nodes
  }

  /// The data object inside an OCTET STRING or a BIT STRING of ASN.1, if the string has exactly
  /// one: a SEQUENCE or a SET, and in an extension any type. Otherwise none, without a defect.
  private mutating func wrapped(
    _ tag: BERTag, _ content: ArraySlice<UInt8>, _ scope: DataObjectScope, depth: Int
  ) -> TLVTree.Node? {
    guard scope.isASN1, tag == .octetString || tag == .bitString else { return nil }
    var rest = content
    if tag == .bitString, rest.popFirst() != 0 { return nil }
    guard let first = rest.first, let header = try? BERHeader(parsing: rest),
      header.totalLength == rest.count, header.hasMinimalLength
    else { return nil }
    let isTemplate = first == 0x30 || first == 0x31
    guard isTemplate || (scope == .extensionValue && tag == .octetString && first & 0xC0 == 0)
    else { return nil }
    let before = self
    guard let node = try? node(&rest, .asn1, depth: depth),
      faults == before.faults
    else {
      self = before
      return nil
    }
    return node
  }

  /// A data object of indefinite length, X.690, 8.1.3.6, which two zeros end.
  private mutating func indefinite(
    _ rest: inout ArraySlice<UInt8>, _ headerLength: Int, _ scope: DataObjectScope, depth: Int
  ) -> TLVTree.Node {
    let start = rest.startIndex
    let tag = BERTag(rawValue: rest.prefix(headerLength - 1).reduce(0) { $0 << 8 | UInt32($1) })
    let (name, inner) = scope.entry(tag)
    var content = rest.dropFirst(headerLength)
    let contentStart = content.startIndex
    let children = row(&content, inner, depth: depth + 1, isIndefinite: true)
    let contentLength = content.startIndex - contentStart
    let isWhole = content.starts(with: [0, 0])
    if !isWhole { note(BERError.truncated.phrase, at: start) }
    rest = isWhole ? content.dropFirst(2) : content.suffix(0)
    return TLVTree.Node(
      tag: tag, name: name, offset: start, headerLength: headerLength,
      contentLength: isWhole ? contentLength : contentLength + content.count,
      children: children, value: isWhole ? [] : Array(content))
  }

  /// The number of bytes that tag and length take when the length is indefinite; nil when it is not.
  private static func indefiniteHeaderLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, first & 0x20 != 0 else { return nil }
    var count = 1
    if first & 0x1F == 0x1F {
      while let byte = bytes.dropFirst(count).first {
        count += 1
        guard count <= 4 else { return nil }
        if byte & 0x80 == 0 { break }
      }
    }
    return bytes.dropFirst(count).first == 0x80 ? count + 1 : nil
  }
}
