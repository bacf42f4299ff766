/// The one status vocabulary for every check and every verdict: docs/SEMANTICS.md.
public enum CheckStatus: String, Hashable, Sendable, CaseIterable {
  /// Made, and it holds.
  case passed
  /// Made, and it does not hold; or offered by the document and not delivered.
  case failed
  /// Cannot be decided with what this desk has.
  case unknown
  /// The document does not offer it.
  case notSupported
  /// Left out by policy, by an option or by an earlier stop.
  case notDone
}
