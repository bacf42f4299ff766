/// Whom a value tells of, from nobody to the holder. `--redact` keeps what is public.
package enum Sensitivity: Int, Comparable, Sendable {
  /// The same for all documents of a kind.
  case open
  /// Tells two documents apart: a length, a time, a key of the chip.
  case document
  /// Tells of the holder.
  case holder

  package static func < (one: Sensitivity, other: Sensitivity) -> Bool {
    one.rawValue < other.rawValue
  }
}
