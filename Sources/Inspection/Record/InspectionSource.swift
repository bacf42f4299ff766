/// Where an inspection has its files from.
public enum InspectionSource: String, Hashable, Sendable, CaseIterable {
  /// A chip that answered while the inspection ran.
  case chip
  /// A trace of such an inspection, which was played: it proves nothing anew.
  case replay
  /// Files that were saved before.
  case files
}
