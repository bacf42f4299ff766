import Encoding

/// A language of the messages: its names, and how people who read it write days and numbers.
package struct Language: Sendable {
  /// Its tag, BCP 47: `pt`.
  package let tag: WireText
  /// Its name in itself.
  package let name: String
  /// True if a person who speaks the language has reviewed the messages.
  package let isReviewed: Bool
  /// The form of a date, with `{day}`, `{month}` and `{year}`; nil for the form of ISO 8601.
  private let dayForm: MessageTemplate?
  private let months: [String]
  /// The mark between groups of three digits.
  private let groupMark: String

  init(
    _ tag: WireText, _ name: String, isReviewed: Bool = false, day: String, months: String,
    groupMark: String
  ) {
    (self.tag, self.name, self.isReviewed, self.groupMark) = (tag, name, isReviewed, groupMark)
    dayForm = MessageTemplate(day)
    self.months = months.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }

  private init(technical language: Language) {
    (tag, name, isReviewed) = (language.tag, language.name, language.isReviewed)
    (dayForm, months, groupMark) = (nil, language.months, "")
  }

  /// The same language with dates and numbers in the form for programs.
  var technical: Language { Language(technical: self) }
  /// True if dates and numbers have the form for programs.
  var isTechnical: Bool { dayForm == nil }

  /// A date for people: `31 July 2031`.
  package func day(_ date: CalendarDate) -> String {
    guard let dayForm, months.indices.contains(date.month - 1) else { return date.description }
    return dayForm.filled([
      ("day", String(date.day)), ("month", months[date.month - 1]), ("year", String(date.year)),
    ])
  }

  /// A number for people, with a mark between groups of three digits.
  package func number(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    let grouped = digits.indices.map { index in
      let isStart = index > 0 && (digits.count - index).isMultiple(of: 3)
      return (isStart ? groupMark : "") + String(digits[index])
    }.joined()
    return number < 0 ? "-" + grouped : grouped
  }
}

/// The languages that this program speaks.
extension MessageCatalogue {
  /// All of them; the first is used if no other language is chosen. A new language needs a file
  /// beside these and an entry in this list.
  package static let all: [MessageCatalogue] = [english, greek, portuguese, turkish]

  /// The catalogue of a language, by its BCP 47 tag or its POSIX locale name: `pt`, `pt-PT`,
  /// `pt_PT.UTF-8`. Nil if there is none.
  package init?(for name: WireText) {
    let tag = name.utf8.prefix {
      ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z")
    }
    let wanted = WireText(decoding: tag).lowercased
    guard let found = Self.all.first(where: { $0.language.tag == wanted }) else { return nil }
    self = found
  }

  /// The catalogue for a user, by the first of the POSIX variables `LC_ALL`, `LC_MESSAGES` and
  /// `LANG` that is not empty. English if it names a language that has no catalogue.
  package static func chosen(by variables: [String: String]) -> MessageCatalogue {
    let names = (["LC_ALL", "LC_MESSAGES", "LANG"] as [WireText]).compactMap { name in
      variables.first { WireText($0.key) == name }.map { WireText($0.value) }
    }
    return names.first { !$0.isEmpty }.flatMap(MessageCatalogue.init(for:)) ?? english
  }
}
