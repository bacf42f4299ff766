import FoundationEssentials

/// Days as they stand in outcomes and evidence.
enum Day {
  /// The day of a moment in UTC, `2026-07-01`.
  static func text(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
