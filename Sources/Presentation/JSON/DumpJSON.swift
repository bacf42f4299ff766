import Encoding
import LDS

/// Saved files for programs: schema `passport.dump/1`.
package enum DumpJSON {
  package static func value(_ files: [DumpedFile]) -> JSONValue {
    .object(["schema": "passport.dump/1", "files": .array(files.map(value))])
  }

  private static func value(_ file: DumpedFile) -> JSONValue {
    let tree = TLVTree(file.bytes, of: file.file)
    var unread: JSONValue?
    if let kind = file.file, case .unparsed(let why) = ParsedFile.parse(kind, file.bytes) {
      unread = .object([
        "reason": .string(why.reason), "offset": why.offset.map { .integer($0) },
      ])
    }
    return .object([
      "name": file.file.map { .string($0.name) } ?? .null,
      "place": .string(file.place),
      "bytes": .integer(file.bytes.count),
      "objects": .array(tree.roots.map(object)),
      "rest": tree.rest.isEmpty ? nil : .string(Hex.encode(tree.rest).uppercased()),
      "defects": .array(
        tree.defects.map {
          .object(["offset": .integer($0.offset), "reason": .string($0.reason)])
        }),
      "unread": unread,
    ])
  }

  private static func object(_ node: TLVTree.Node) -> JSONValue {
    .object([
      "offset": .integer(node.offset),
      "tag": .string(node.tag.description),
      "name": node.name.map { .string($0) } ?? .null,
      "headerLength": .integer(node.headerLength),
      "length": .integer(node.contentLength),
      "value": node.value.isEmpty ? nil : .string(Hex.encode(node.value).uppercased()),
      "text": ShownText.text(of: node.value).map { .string($0) },
      "objects": node.children.isEmpty ? nil : .array(node.children.map(object)),
    ])
  }
}
