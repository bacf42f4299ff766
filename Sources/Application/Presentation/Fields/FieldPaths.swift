import Encoding

/// The paths that `--fields` accepts: names of JSON members, separated by points. A path into an
/// array means that member of every element.
package struct FieldPaths: Sendable {
  /// Every member that has no members itself.
  package let leaves: [WireText]
  /// The members that are always printed.
  let kept: [WireText]

  init(_ shape: JSONShape) {
    leaves = Self.leaves(shape)
    kept = shape.members.filter(\.isKept).map(\.name)
  }

  /// The paths of the members in a shape.
  private static func leaves(_ shape: JSONShape) -> [WireText] {
    shape.members.filter { $0.presence != .onlyCut }.flatMap { member in
      let below = leaves(member.shape)
      return below.isEmpty ? [member.name] : below.map { member.name + "." + $0 }
    }
  }

  /// True if a path names a member, with or without members of its own.
  func has(_ path: WireText) -> Bool {
    leaves.contains { $0 == path || $0.hasPrefix(path + ".") }
  }

  /// The names directly below a path, in order; for an empty path, the names at the top.
  func names(below path: WireText) -> [WireText] {
    let start = path.isEmpty ? "" : path + "."
    var names: [WireText] = []
    for leaf in leaves where leaf.hasPrefix(start) {
      let rest = leaf.utf8.dropFirst(start.utf8.count)
      let name = WireText(decoding: rest.prefix { $0 != UInt8(ascii: ".") })
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
