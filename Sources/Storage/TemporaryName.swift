import Glibc

/// Names for what is written before it gets its own name.
enum TemporaryName {
  /// A name beside a path that nobody else takes, so that what a killed process left is in nobody's
  /// way.
  static func beside(_ path: String) -> String {
    "\(path).\(getpid()).\(UInt32.random(in: .min ... .max)).part"
  }
}
