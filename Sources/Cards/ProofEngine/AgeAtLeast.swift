import LDS
import MRZ
import Encoding

/// The ages that a date of birth proves, by the calendar: a person is 18 from the eighteenth
/// birthday on. Somebody born on 29 February has the birthday on 1 March in common years.
public enum AgeAtLeast {
  /// The ages for which a card has a claim, in years.
  public static let thresholds = [12, 14, 16, 18, 21, 65]
  /// The ages for which mobile documents have an element, in years.
  public static let documentThresholds = [13, 15, 16, 18, 21, 65]
  /// All of these, in ascending order.
  static let allThresholds = Set(thresholds + documentThresholds).sorted()

  /// The thresholds that a person has certainly reached: for every date that `BirthDate` allows, so
  /// that no claim can be false.
  public static func proven(by birth: BirthDate, on day: CalendarDate) -> [Int] {
    thresholds.filter { birth.isAtLeast($0, on: day) }
  }

  /// The thresholds that the date of birth in an MRZ proves without other data.
  public static func proven(by birth: MRZDate, on day: CalendarDate) -> [Int] {
    proven(by: BirthDate(mrz: birth), on: day)
  }

  /// True if an age is reached, false if it is not, by every age that a person can have; nil when that is
  /// not certain.
  static func isReached(_ years: Int, by ages: ClosedRange<Int>) -> Bool? {
    if ages.lowerBound >= years { return true }
    return ages.upperBound < years ? false : nil
  }
}
