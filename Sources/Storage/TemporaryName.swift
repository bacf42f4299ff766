import Glibc

/// Names for what is written before it gets its own name.
enum TemporaryName {
  /// A name beside a path that nobody else takes, so that what a killed process left is in nobody's
  /// way.
  static func beside(_ path: String) -> String {
    "\(path).\(getpid()).\(UInt32.random(in: .min ... .max)).part"
  }

  /// Whether a name is one that ``beside(_:)`` gives for a file of another name.
  static func isTemporary(_ name: String, of other: some StringProtocol) -> Bool {
    guard name.hasPrefix(other + "."), name.hasSuffix(".part") else { return false }
    let parts = name.dropFirst(other.count + 1).split(
      separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.prefix(2).allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
  }
}
