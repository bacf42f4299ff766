import Encoding
import LDS

/// Saved files as trees of data objects, in JSON. They contain the holder's data.
package enum DumpJSON {
  /// What `passport dump` prints.
  package static func value(_ files: [DumpedFile]) -> JSONValue {
    .object(["schema": "passport.dump/1", "files": .array(files.map(file))])
  }

  /// A file: `rest` contains the bytes after its data objects, `unread` why it could not be parsed.
  private static func file(_ dumped: DumpedFile) -> JSONValue {
    let tree = TLVTree(dumped.bytes, of: dumped.file)
    return .object([
      "name": .orNull(dumped.file?.name), "place": .string(dumped.place),
      "bytes": .integer(dumped.bytes.count), "objects": .array(tree.roots.map(object)),
      "rest": digits(tree.rest),
      "defects": .array(
        tree.defects.map { .object(["offset": .integer($0.offset), "reason": .words($0.reason)]) }),
      "unread": unread(dumped),
    ])
  }

  /// A data object, with a value, with nested data objects, or with neither.
  private static func object(_ node: TLVTree.Node) -> JSONValue {
    .object([
      "offset": .integer(node.offset), "tag": .string(node.tag.description),
      "name": .orNull(node.name), "headerLength": .integer(node.headerLength),
      "length": .integer(node.contentLength), "value": digits(node.value),
      "text": ShownText.text(of: node.value).map { .string($0) },
      "objects": node.children.isEmpty ? nil : .array(node.children.map(object)),
    ])
  }

  private static func unread(_ dumped: DumpedFile) -> JSONValue? {
    guard let kind = dumped.file, case .unparsed(let why) = ParsedFile.parse(kind, dumped.bytes)
    else { return nil }
    return .object(["reason": .words(why.reason), "offset": why.offset.map { .integer($0) }])
  }

  private static func digits(_ bytes: [UInt8]) -> JSONValue? {
    bytes.isEmpty ? nil : .string(Hex.encode(bytes).uppercased())
  }
}
