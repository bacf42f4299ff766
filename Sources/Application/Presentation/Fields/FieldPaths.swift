import Encoding

/// The paths that `--fields` accepts: the members of a JSON, as names with points between them. A
/// path into an array means that member of every element.
package struct FieldPaths: Sendable {
  /// Every member that has no members of its own.
  package let leaves: [String]
  /// The members that are printed in any case.
  let kept: [String]

  init(_ shape: JSONShape) {
    leaves = Self.leaves(shape)
    kept = shape.members.filter(\.isKept).map(\.name)
  }

  /// The paths of the members that the JSON has by itself.
  private static func leaves(_ shape: JSONShape) -> [String] {
    shape.members.filter { $0.presence != .onlyCut }.flatMap { member in
      let below = leaves(member.shape)
      return below.isEmpty ? [member.name] : below.map { member.name + "." + $0 }
    }
  }

  /// True if a path names a member, or an object of members.
  func has(_ path: String) -> Bool {
    leaves.contains { $0.exact == path.exact || $0.exact.hasPrefix((path + ".").exact) }
  }

  /// The names directly below a path, in their order; below nothing, those at the top.
  func names(below path: String) -> [String] {
    let start = path.isEmpty ? "" : path + "."
    var names: [String] = []
    for leaf in leaves where leaf.exact.hasPrefix(start.exact) {
      let rest = leaf.utf8.dropFirst(start.utf8.count)
      let name = String(decoding: rest.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
      if !names.contains(where: { $0.exact == name.exact }) { names.append(name) }
    }
    return names
  }
}
