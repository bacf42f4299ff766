import LDS
import MRZ

/// `--at`: a day of the desk's calendar on which a document is judged.
enum DayOption {
  static let at = Option(
    "--at", "DATE", "judge validity on this day, as in 2030-06-30",
    takes: "a day as in 2030-06-30"
  ) { CalendarDate(iso8601: $0) }

  /// The time at which a document is judged: noon of the day of `--at`, and without it the present one.
  static func time(_ options: Arguments, now: DeskTime) -> DeskTime {
    options[at].map { now.on($0) } ?? now
  }
}
