import Encoding
import FoundationEssentials

/// The text of a moment in the data models of the W3C: `dateTimeStamp` of XML Schema 1.1, 3.4.28, a date and
/// a time with its zone.
enum DateTimeStamp {
  /// The greatest number of characters that are read.
  private static let longest = 40

  /// The moment, in whole seconds, of a member; nil when there is no such member.
  /// - Throws: ``CredentialError/memberMalformed(_:)`` with the member's name for another form.
  static func date(_ value: JSONValue?, of name: WireText) throws(CredentialError) -> Date? {
    guard let value else { return nil }
    guard let text = value.string, let date = date(text) else { throw .memberMalformed(name) }
    return date
  }

  /// The moment of a text; nil for another form.
  private static func date(_ text: WireText) -> Date? {
    let characters = Array(text.utf8.prefix(longest + 1))
    guard characters.count <= longest, characters.count >= Timestamp.length,
      let local = Timestamp(
        String(decoding: characters.prefix(Timestamp.length - 1), as: UTF8.self) + "Z")
    else { return nil }
    var rest = characters.dropFirst(Timestamp.length - 1)
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count + 1)
    }
    return offset(rest).map { local.instant - $0 }
  }

  /// The seconds by which a zone is ahead of UTC: `Z`, `+01:00`.
  private static func offset(_ zone: ArraySlice<UInt8>) -> TimeInterval? {
    let zone = Array(zone)
    if zone == [UInt8(ascii: "Z")] { return 0 }
    guard zone.count == 6, zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"),
      zone[3] == UInt8(ascii: ":"), let hours = DecimalDigits.value(zone[1...2]),
      let minutes = DecimalDigits.value(zone[4...5]), hours <= 14, minutes < 60
    else { return nil }
    let seconds = TimeInterval((hours * 60 + minutes) * 60)
    return zone[0] == UInt8(ascii: "+") ? seconds : -seconds
  }
}
