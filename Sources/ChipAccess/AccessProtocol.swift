/// How the link to a chip was opened.
public enum AccessProtocol: String, Hashable, Sendable, CaseIterable {
  /// The chip lets anyone read.
  case open = "none"
  /// Basic access control (Doc 9303-11, 4.3).
  case bac = "BAC"
}
