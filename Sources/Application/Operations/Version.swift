import Encoding

/// The version of this program.
package enum Version {
  package static let current = "0.3.0"
  /// The day of this version's release.
  package static let day = "2026-11-22"
  /// The same day as a date; nil if the text is not a date.
  package static let released = CalendarDate(iso8601: day)
}
