import FoundationEssentials
import LDS
import MRZ

/// Days and moments as they stand in outcomes and evidence, in UTC.
package enum Day {
  /// The day of a moment, `2026-07-01`.
  package static func text(_ date: Date) -> String { CalendarDate(date).description }

  /// A moment in whole seconds, `2026-07-01T12:00:00Z`.
  static func moment(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    // Far beyond the years that a certificate can name.
    guard abs(seconds) < 1e15 else { return text(date) }
    let second = (Int(seconds) % 86400 + 86400) % 86400
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return text(date) + "T" + digits(second / 3600) + ":" + digits(second / 60 % 60) + ":"
      + digits(second % 60) + "Z"
  }
}
