import LDS
import MRZ
import Encoding

/// Ages that a date of birth proves, by the calendar: someone is 18 from the eighteenth birthday on.
/// Whoever was born on 29 February has birthdays on 1 March in common years.
public enum AgeAtLeast {
  /// The ages that cards speak of.
  public static let thresholds = [12, 14, 16, 18, 21, 65]

  /// The thresholds that somebody has reached for certain: by every reading that `BirthDate` finds,
  /// so that no age is claimed that might not be true.
  public static func proven(by birth: BirthDate, on day: CalendarDate) -> [Int] {
    thresholds.filter { birth.isAtLeast($0, on: day) }
  }

  /// The thresholds that the date of birth of an MRZ proves on its own.
  public static func proven(by birth: MRZDate, on day: CalendarDate) -> [Int] {
    proven(by: BirthDate(mrz: birth), on: day)
  }
}
