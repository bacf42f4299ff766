import Encoding

/// The version of this program.
enum Version {
  static let current = "0.2.0"
  /// The day of its release.
  static let day = "2026-11-22"
  /// The same day; nil where it is none.
  static let released = CalendarDate(iso8601: day)
}
