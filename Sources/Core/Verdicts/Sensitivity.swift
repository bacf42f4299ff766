/// The subject of a value: no single document, one document, or its holder. A redacted record keeps
/// only what is open.
public enum Sensitivity: Int, Hashable, Comparable, Sendable {
  /// The same for all documents of a kind.
  case open
  /// About one document, and different for two of a kind: a length, a time, a key of the chip.
  case document
  /// About the holder.
  case holder

  /// True if the first may be shown to more people than the second.
  public static func < (one: Sensitivity, other: Sensitivity) -> Bool {
    one.rawValue < other.rawValue
  }
}
