import Encoding
import FoundationEssentials

/// UTCTime and GeneralizedTime, RFC 5280, 4.1.2.5; seconds may be missing and an offset given.
enum CertificateTime {
  static func date(_ object: BERTLV) throws(BERError) -> Date {
    let isLong = object.tag == 0x18
    guard isLong || object.tag == 0x17 else {
      throw .unexpectedTag(expected: 0x17, found: object.tag)
    }
    var digits = ArraySlice(object.content)
    func number(_ count: Int) throws(BERError) -> Int {
      let part = digits.prefix(count)
      guard part.count == count, part.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw .invalidValue("time")
      }
      digits = digits.dropFirst(count)
      return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
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
    else { throw .invalidValue("time") }
    let days = daysSince1970(year: year, month: month, day: day)
    let seconds = ((days * 24 + hour) * 60 + minute - offset) * 60 + second
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Days of the proleptic Gregorian calendar, counted in years that begin in March.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return marchYear * 365 + leapDays + dayOfYear - 719_468
  }
}
