import Encoding
import MRZ

/// A date of birth of which parts may be unknown, ISO/IEC TS 23220-2, 6.3.1.1.3: a day, and a mask of its eight
/// digits.
struct ApproximateDate: Sendable {
  /// The latest possible day, so that nobody computes too high an age from it.
  let latest: CalendarDate
  /// The digits of year, month and day: `1` for those that are unknown; nil when all are known.
  let mask: String?

  /// The date of birth, read on a given day; nil when it cannot be read, and when MRZ and DG11
  /// contradict each other, because no mask says which parts are in doubt.
  init?(ofBirth birth: BirthDate, asOf day: CalendarDate) {
    let readings = birth.readings(asOf: day)
    guard birth.agreesWithDetails != false, let latest = readings.first?.upperBound else {
      return nil
    }
    // The readings differ in their century; within a century, an unknown day spans the month.
    let isMonthKnown = readings.allSatisfy { $0.lowerBound.month == $0.upperBound.month }
    let isDayKnown = isMonthKnown && readings.allSatisfy { $0.lowerBound == $0.upperBound }
    let mask =
      (readings.count == 1 ? "0000" : "1100") + (isMonthKnown ? "00" : "11")
      + (isDayKnown ? "00" : "11")
    self.latest = latest
    self.mask = mask.utf8.contains(UInt8(ascii: "1")) ? mask : nil
  }

  /// True if the year is certain.
  var isYearKnown: Bool { mask?.utf8.first != UInt8(ascii: "1") }

  /// The value of `birth_date`.
  var element: CBOR {
    .map(
      [CBOR.Pair(.text("birth_date"), .fullDate(latest))]
        + (mask.map { [CBOR.Pair(.text("approximate_mask"), .text($0))] } ?? []))
  }
}

extension CBOR {
  /// A full-date, RFC 8943.
  static func fullDate(_ date: CalendarDate) -> CBOR { .tagged(1004, .text(date.description)) }
}
