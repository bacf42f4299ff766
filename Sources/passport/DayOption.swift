import FoundationEssentials
import LDS

/// The value of `--at`: a day on which a document is judged.
enum DayOption {
  /// Noon of a day in UTC, so that no time zone moves it to another.
  static func instant(_ text: String) throws(UsageError) -> Date {
    guard let day = CalendarDate(iso8601: text),
      let date = try? Date("\(day)T12:00:00Z", strategy: .iso8601)
    else { throw UsageError("--at takes a day as in 2030-06-30") }
    return date
  }
}
