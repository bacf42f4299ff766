/// Whom a value tells of, from nobody to the holder. A record that is redacted keeps what is open.
public enum Sensitivity: Int, Hashable, Comparable, Sendable {
  /// The same for all documents of a kind.
  case open
  /// Tells two documents apart: a length, a time, a key of the chip.
  case document
  /// Tells of the holder.
  case holder

  /// Tells if the first may be shown to more people than the second.
  public static func < (one: Sensitivity, other: Sensitivity) -> Bool {
    one.rawValue < other.rawValue
  }
}
