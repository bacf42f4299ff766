import Encoding
import FoundationEssentials

extension CertificateBuilder {
  /// A moment as UTCTime up to the year 2049 and as GeneralizedTime after it, RFC 5280, 4.1.2.5;
  /// parts of a second are dropped.
  /// - Throws: ``CryptoError/malformed(_:)`` for a date outside the years 0 to 9999.
  public static func encodedTime(_ date: Date) throws(CryptoError) -> [UInt8] {
    let text = try generalizedTime(date)
    // The first seconds of the years 1950 and 2050.
    let isUTCTime = (-631_152_000..<2_524_608_000).contains(date.timeIntervalSince1970)
    return isUTCTime ? BERTLV.encode(0x17, text.dropFirst(2)) : BERTLV.encode(0x18, text)
  }

  /// The characters `YYYYMMDDhhmmssZ` of a moment.
  static func generalizedTime(_ date: Date) throws(CryptoError) -> [UInt8] {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    // The first second of the year 0 and the first of the year 10000.
    guard (-62_167_219_200..<253_402_300_800).contains(seconds) else {
      throw .malformed("date")
    }
    let (day, second) = Int(seconds).floorDivided(by: 86400)
    let (year, month, dayOfMonth) = civilDate(day: day)
    let fields = [
      (year, 4), (month, 2), (dayOfMonth, 2), (second / 3600, 2), (second / 60 % 60, 2),
      (second % 60, 2),
    ]
    return fields.flatMap { digits($0.0, count: $0.1) } + [UInt8(ascii: "Z")]
  }

  /// Year, month and day of the proleptic Gregorian calendar; day 0 is 1 January 1970. Years are
  /// counted from March, so that the day that leap years add is the last of them.
  private static func civilDate(day: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (day + 719_468).floorDivided(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func digits(_ number: Int, count: Int) -> [UInt8] {
    let text = Array(String(number).utf8)
    return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, count - text.count)) + text
  }
}

extension Int {
  fileprivate func floorDivided(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
