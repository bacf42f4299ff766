import LDS

/// What an inspection is doing, for a progress line.
public enum InspectionEvent: Hashable, Sendable {
  /// The chip is being opened.
  case opening
  /// This many octets of a file have been read.
  case reading(ElementaryFile, read: Int, of: Int)
  /// The chip is proving that it is the original.
  case authenticatingChip
  /// Signatures and digests are being checked.
  case verifying
}
