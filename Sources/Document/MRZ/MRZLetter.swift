/// A letter of a name and the forms that it may have in an MRZ.
struct MRZLetter: Sendable {
  enum Script: Hashable, Sendable {
    case latin, cyrillic, arabic
  }

  let script: Script
  /// The forms that the tables recommend, the first choice first, and further forms that states
  /// have used.
  let forms: [String]
  /// The forms by the exceptions of languages, and in Ukrainian at the start of a word.
  let exceptions: [MRZTransliteration.Language: String]
  let ukrainianStart: String?

  private init(
    _ script: Script, _ forms: String, exceptions: [MRZTransliteration.Language: String] = [:],
    ukrainianStart: String? = nil
  ) {
    self.init(
      script, forms.split(separator: " ").map { $0 == "-" ? "" : String($0) }, exceptions,
      ukrainianStart)
  }

  private init(
    _ script: Script, _ forms: [String], _ exceptions: [MRZTransliteration.Language: String],
    _ ukrainianStart: String?
  ) {
    self.script = script
    self.forms = forms
    self.exceptions = exceptions
    self.ukrainianStart = ukrainianStart
  }

  /// Finds a letter, small or capital, with its mark in the same character or in a following one;
  /// nil if it is in no table.
  init?(_ character: Character) {
    if let byte = character.asciiValue {
      guard let upper = Self.capital(byte) else { return nil }
      self.init(.latin, String(Unicode.Scalar(upper)))
      return
    }
    let upper = character.uppercased()
    let capital = upper.count == 1 ? upper.first ?? character : character
    if let forms = MRZLatinTable.forms[character] ?? MRZLatinTable.forms[capital] {
      self.init(.latin, forms)
    } else if let forms = MRZCyrillicTable.forms[capital] {
      self.init(
        .cyrillic, forms,
        exceptions: MRZCyrillicTable.exceptions.compactMapValues { $0[capital] },
        ukrainianStart: MRZCyrillicTable.ukrainianStarts[capital])
    } else if let forms = MRZArabicTable.forms[character] {
      self.init(.arabic, forms)
    } else if let letter = MRZLatinTable.letterUnderMark(capital) {
      self.init(.latin, letter)
    } else {
      return nil
    }
  }

  private static func capital(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
    default: nil
    }
  }

  /// The form that the tables recommend at the start of a word, at its end or within it.
  func recommended(
    in language: MRZTransliteration.Language?, first: Bool, last: Bool
  ) -> String {
    if language == .ukrainian, first, let ukrainianStart { return ukrainianStart }
    if script == .arabic, last, let final = forms.last { return final }
    return language.flatMap { exceptions[$0] } ?? forms.first ?? ""
  }

  /// Every form that it may have.
  var allForms: Set<String> {
    Set(forms).union(exceptions.values).union(ukrainianStart.map { [$0] } ?? [])
  }

  /// The doubled letter, for a shadda.
  var doubled: MRZLetter { MRZLetter(script, forms.map { $0 + $0 }, [:], nil) }
}
