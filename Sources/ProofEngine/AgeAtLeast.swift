import LDS

/// Ages that a date of birth proves, by the calendar: someone is 18 from the eighteenth birthday on.
/// Whoever was born on 29 February has birthdays on 1 March in common years.
public enum AgeAtLeast {
  /// The ages that cards speak of.
  public static let thresholds = [12, 14, 16, 18, 21, 65]

  /// The thresholds that somebody has reached for certain. An MRZ leaves centuries open and may
  /// leave day or month out: the youngest reading counts, so that no age is claimed that might not
  /// be true.
  public static func proven(by birth: MRZDate, on day: CalendarDate) -> [Int] {
    guard let latest = birth.latestDateOfBirth(asOf: day) else { return [] }
    return thresholds.filter { $0 <= years(from: latest, to: day) }
  }

  private static func years(from birth: CalendarDate, to day: CalendarDate) -> Int {
    let hadBirthday = (day.month, day.day) >= (birth.month, birth.day)
    return day.year - birth.year - (hadBirthday ? 0 : 1)
  }
}
