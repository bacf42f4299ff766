import Crypto
import Encoding
import FoundationEssentials
import Verdicts

/// UTCTime and GeneralizedTime, RFC 5280, 4.1.2.5; when they are read, seconds may be missing and an
/// offset given.
package enum CertificateTime {
  /// Reads either form.
  static func date(_ object: BERTLV) throws(BERError) -> Date {
    guard object.tag == 0x18 || object.tag == 0x17 else {
      throw .unexpectedTag(expected: 0x17, found: object.tag)
    }
    return try date(object.content, isLong: object.tag == 0x18)
  }

  /// Reads the content bytes of a GeneralizedTime, or of a UTCTime, whose year has two digits.
  static func date(_ content: ArraySlice<UInt8>, isLong: Bool) throws(BERError) -> Date {
    var digits = content
    func number(_ count: Int) throws(BERError) -> Int {
      guard digits.count >= count else { throw .invalidValue(.fieldTime) }
      var number = 0
      for _ in 0..<count {
        guard let digit = digits.popFirst(), (0x30...0x39).contains(digit) else {
          throw .invalidValue(.fieldTime)
        }
        number = number * 10 + Int(digit - 0x30)
      }
      return number
    }
    var year = try number(isLong ? 4 : 2)
    if !isLong { year += year < 50 ? 2000 : 1900 }
    let (month, day) = (try number(2), try number(2))
    let (hour, minute) = (try number(2), try number(2))
    var second = 0
    if let next = digits.first, (0x30...0x39).contains(next) { second = try number(2) }
    if isLong, digits.first == 0x2E {
      digits = digits.dropFirst().drop { (0x30...0x39).contains($0) }
    }
    var offset = 0
    switch digits.first {
    case 0x5A: digits = digits.dropFirst()
    case 0x2B, 0x2D:
      let sign = digits.first == 0x2B ? 1 : -1
      digits = digits.dropFirst()
      offset = sign * (try number(2) * 60 + (try number(2)))
    default: break
    }
    guard digits.isEmpty, (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
      second <= 60
    else { throw .invalidValue(.fieldTime) }
    let days = CalendarDate.daysSince1970(year: year, month: month, day: day)
    let seconds = ((days * 24 + hour) * 60 + minute - offset) * 60 + second
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// A moment as UTCTime up to the year 2049 and as GeneralizedTime after it, RFC 5280, 4.1.2.5;
  /// parts of a second are dropped.
  /// - Throws: ``CryptoError/malformed(_:)`` for a date outside the years 0 to 9999.
  package static func encode(_ date: Date) throws(CryptoError) -> [UInt8] {
    let text = try characters(date)
    // The first seconds of the years 1950 and 2050.
    let isUTCTime = (-631_152_000..<2_524_608_000).contains(date.timeIntervalSince1970)
    return isUTCTime ? BERTLV.encode(0x17, text.dropFirst(2)) : BERTLV.encode(0x18, text)
  }

  /// A moment as GeneralizedTime, parts of a second dropped.
  /// - Throws: ``CryptoError/malformed(_:)`` for a date outside the years 0 to 9999.
  static func encodeGeneralized(_ date: Date) throws(CryptoError) -> [UInt8] {
    BERTLV.encode(0x18, try characters(date))
  }

  /// `YYYYMMDDhhmmssZ`.
  private static func characters(_ date: Date) throws(CryptoError) -> [UInt8] {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    // The first second of the year 0 and the first of the year 10000.
    guard (-62_167_219_200..<253_402_300_800).contains(seconds) else {
      throw .malformed(.date)
    }
    let (day, second) = Int(seconds).floorDivided(by: Int(CalendarDate.secondsOfDay))
    let (year, month, dayOfMonth) = CalendarDate.components(daysSince1970: day)
    let fields = [
      (year, 4), (month, 2), (dayOfMonth, 2), (second / 3600, 2), (second / 60 % 60, 2),
      (second % 60, 2),
    ]
    return fields.flatMap { Array(DecimalDigits.text($0.0, $0.1).utf8) } + [UInt8(ascii: "Z")]
  }
}
