import Encoding
import LDS
import Messages

/// A saved file for people: a tree of its data objects, or its bytes in rows.
package enum DumpText {
  /// The number of bytes of a value that a tree shows; rows show all.
  static let shownBytes = 64

  package static func heading(_ file: DumpedFile) -> String {
    "\(file.file?.name ?? "unknown")  \(file.bytes.count) bytes  \(file.place)"
  }

  /// The tree, with one data object per line: its offset, its tag, the length of its value, its
  /// name and, if it contains no data objects, its value.
  package static func tree(_ file: DumpedFile, _ catalogue: MessageCatalogue) -> [String] {
    let tree = TLVTree(file.bytes, of: file.file)
    var lines = tree.roots.flatMap { Self.lines($0, depth: 0) }
    if !tree.rest.isEmpty {
      let offset = file.bytes.count - tree.rest.count
      lines.append(column(offset) + "no data object  " + value(tree.rest))
    }
    for defect in tree.defects {
      lines.append("! at \(defect.offset): \(catalogue.words(defect.reason))")
    }
    if let kind = file.file, case .unparsed(let why) = ParsedFile.parse(kind, file.bytes) {
      let place = why.offset.map { " at \($0)" } ?? ""
      let reason = catalogue.words(why.reason)
      lines.append("!\(place.isEmpty ? "" : place + ":") no \(kind.name): \(reason)")
    }
    return lines
  }

  private static func lines(_ node: TLVTree.Node, depth: Int) -> [String] {
    let head =
      column(node.offset) + String(repeating: "  ", count: depth) + node.tag.description
      + "  \(node.contentLength)" + (node.name.map { "  \($0)" } ?? "")
    let tail = node.value.isEmpty ? "" : "  " + leaf(node)
    return [head + tail] + node.children.flatMap { lines($0, depth: depth + 1) }
  }

  private static func leaf(_ node: TLVTree.Node) -> String {
    if node.tag == .objectIdentifier, let identifier = try? ObjectIdentifier(content: node.value) {
      return identifier.description
    }
    // A tag list may look like letters, so it is shown as digits.
    return node.tag == 0x5C ? digits(node.value) : value(node.value)
  }

  private static func value(_ bytes: [UInt8]) -> String {
    if let text = ShownText.text(of: bytes), text.count > 1 || bytes.count > 1 {
      let shown = text.prefix(4 * shownBytes)
      return "\"\(shown)\"" + (shown.count < text.count ? " …" : "")
    }
    return digits(bytes)
  }

  private static func digits(_ bytes: [UInt8]) -> String {
    let digits = Hex.encode(bytes.prefix(shownBytes)).uppercased()
    let more = bytes.count - shownBytes
    return digits + (more > 0 ? " … \(more) more bytes" : "")
  }

  private static func column(_ offset: Int) -> String {
    let digits = String(offset)
    return String(repeating: " ", count: max(0, 6 - digits.count)) + digits + "  "
  }

  /// The bytes, sixteen per row, with the ASCII characters beside them.
  package static func rows(_ bytes: [UInt8]) -> [String] {
    stride(from: 0, to: bytes.count, by: 16).map { start in
      let row = bytes[start..<min(start + 16, bytes.count)]
      let digits = row.map { Hex.encode([$0]) }.joined(separator: " ")
      let padding = String(repeating: " ", count: 47 - digits.count)
      let characters = row.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }
      return Hex.encode([start >> 24, start >> 16, start >> 8, start].map { UInt8($0 & 0xFF) })
        + "  \(digits)\(padding)  \(String(decoding: characters, as: UTF8.self))"
    }
  }
}

/// A saved elementary file to show. Unlike a file for an inspection, it may have any defect.
package struct DumpedFile {
  /// The elementary file; nil when neither name nor tag identifies it.
  package let file: ElementaryFile?
  /// The path at which it was found.
  let place: String
  package let bytes: [UInt8]

  package init(file: ElementaryFile?, place: String, bytes: [UInt8]) {
    self.file = file
    self.place = place
    self.bytes = bytes
  }
}
