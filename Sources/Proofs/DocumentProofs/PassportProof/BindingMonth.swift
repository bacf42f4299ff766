import Circuits
import Encoding
import FoundationEssentials

/// The month in which an issuer saw a document and its holder.
struct BindingMonth: Hashable, Sendable {
  /// The first day of the month.
  let firstDay: CalendarDate

  /// The month of a day.
  init(of day: CalendarDate) {
    firstDay = CalendarDate(year: day.year, month: day.month, day: 1) ?? day
  }

  /// Reads `2026-11`; nil for another text.
  init?(_ text: WireText) {
    guard text.utf8.count == 7, let day = CalendarDate(iso8601: "\(text)-01") else { return nil }
    firstDay = day
  }

  /// The month as `2026-11`.
  var text: String { String(Substring(firstDay.description.utf8.dropLast(3))) }

  /// The month as eight digits, with zeros instead of the day: `20261100`.
  var digits: [UInt8] { text.utf8.filter { $0 != UInt8(ascii: "-") } + Array("00".utf8) }

  /// The month in the form of the data circuit, the day 0 of the month.
  var circuitDay: PassportDataStatement.Day {
    PassportDataStatement.Day(year: firstDay.year, month: firstDay.month, day: 0)
  }

  /// The last second of the month.
  var end: Date {
    let isLast = firstDay.month == 12
    let next = CalendarDate(
      year: isLast ? firstDay.year + 1 : firstDay.year, month: isLast ? 1 : firstDay.month + 1,
      day: 1)
    let days = next?.daysSince1970 ?? firstDay.daysSince1970
    return Date(timeIntervalSince1970: Double(days) * CalendarDate.secondsOfDay - 1)
  }
}
