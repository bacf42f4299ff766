import Glibc

/// Names for what is written before it gets its own name.
enum TemporaryName {
  /// A name beside a path that nobody else takes, so that what a killed process left is in nobody's
  /// way.
  static func beside(_ path: String) -> String {
    "\(path).\(getpid()).\(UInt32.random(in: .min ... .max)).part"
  }

  /// Tells if a name is one that ``beside(_:)`` gives for a file of another name.
  static func isTemporary(_ name: String, of other: some StringProtocol) -> Bool {
    guard name.utf8.starts(with: (other + ".").utf8) else { return false }
    let parts = name.utf8.dropFirst(other.utf8.count + 1).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 3 && parts[2].elementsEqual("part".utf8)
      && parts.prefix(2).allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
      }
  }
}
