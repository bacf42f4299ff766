/// A day, a month or a year of the calendar.
struct PartialDay: Hashable, Sendable {
  let year: Int
  let month: Int?
  /// Counts only with a month.
  let day: Int?

  /// Its first and last day; nil when no calendar has it.
  var span: ClosedRange<CalendarDate>? {
    let lastMonth = month ?? 12
    let last = CalendarDate.lastDay(ofMonth: lastMonth, year: year)
    let isWhole = month != nil && day != nil
    guard
      let first = CalendarDate(year: year, month: month ?? 1, day: isWhole ? day ?? 1 : 1),
      let end = CalendarDate(year: year, month: lastMonth, day: isWhole ? day ?? last : last)
    else { return nil }
    return first...end
  }
}
