import LDS
import MRZ

/// The value of `--at`: a day of the desk's calendar on which a document is judged.
enum DayOption {
  /// The day.
  static func day(_ text: String) throws(UsageError) -> CalendarDate {
    guard let day = CalendarDate(iso8601: text) else {
      throw UsageError("--at takes a day as in 2030-06-30")
    }
    return day
  }

  /// The time at which a document is judged: noon of the day of `--at`, and without it the present one.
  static func time(_ options: Arguments, now: DeskTime) throws(UsageError) -> DeskTime {
    guard let text = options.value("--at") else { return now }
    return now.on(try day(text))
  }
}
