import Encoding
import FoundationEssentials
import Operations

/// Checks the clock of this machine, which may be plainly wrong, as after its battery died.
enum MachineClock {
  /// The warning about a clock that shows a day before the release of this program; nil if it does
  /// not. One day of difference is allowed, because of time zones.
  static func warning(at now: Date, released: CalendarDate? = Version.released) -> String? {
    let tomorrow = CalendarDate(now.addingTimeInterval(86400))
    guard let released, tomorrow < released else { return nil }
    return
      "the clock of this machine is wrong: it shows \(CalendarDate(now)), and this program is of "
      + "\(released); set it, for what is judged by it may come out wrong"
  }
}

extension AppEnvironment {
  /// Warns on standard error that the clock is plainly wrong, before a command uses it.
  func checkClock() {
    if let warning = MachineClock.warning(at: now) { errors.note(warning) }
  }
}
