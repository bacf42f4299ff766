import Encoding

/// The version of this program.
package enum Version {
  package static let current = "0.3.0"
  /// The day of its release.
  package static let day = "2026-11-22"
  /// The same day; nil where it is none.
  package static let released = CalendarDate(iso8601: day)
}
