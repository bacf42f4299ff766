import FoundationEssentials
import LDS
import MRZ

/// A time in the one form that ISO/IEC 18013-5, 7.1 lets a `tdate` have: UTC, without fractions of a
/// second, 20 characters: `2024-10-01T09:00:00Z`. The order of the texts is that of the times.
public struct TDate: Hashable, Sendable, CustomStringConvertible {
  /// The 20 characters.
  public let description: String

  /// Characters of the form.
  static let length = 20

  /// Reads the form; nil for any other, and for a day or a time of day that does not exist.
  public init?(_ text: String) {
    let characters = Array(text.utf8)
    guard characters.count == Self.length, characters[10] == UInt8(ascii: "T"),
      characters[13] == UInt8(ascii: ":"), characters[16] == UInt8(ascii: ":"),
      characters[19] == UInt8(ascii: "Z"), CalendarDate(iso8601: String(text.prefix(10))) != nil,
      let hour = Self.number(characters[11..<13]), let minute = Self.number(characters[14..<16]),
      let second = Self.number(characters[17..<19]), hour < 24, minute < 60, second < 60
    else { return nil }
    description = text
  }

  /// The second in which an instant lies; an instant outside the years 1 to 9999 gives the nearest day.
  public init(_ instant: Date) {
    let seconds = instant.timeIntervalSince1970.rounded(.down)
    let bounded = seconds.isNaN ? 0 : min(max(seconds, -62_135_596_800), 253_402_300_799)
    let ofDay = Int(bounded - (bounded / 86_400).rounded(.down) * 86_400)
    let time = [ofDay / 3600, ofDay / 60 % 60, ofDay % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    description = "\(CalendarDate(instant))T\(time.joined(separator: ":"))Z"
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

extension TDate: Comparable {
  /// Tells if one time comes before the other.
  public static func < (one: TDate, other: TDate) -> Bool {
    one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
  }
}
