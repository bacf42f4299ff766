/// Names in the characters of the MRZ, ICAO Doc 9303-3, 4.6 and 6: Latin (table A), Cyrillic (B) and
/// Arabic (C) letters.
public enum MRZTransliteration {
  /// A language with Cyrillic exceptions of its own in table B.
  public enum Language: String, Hashable, Sendable, CaseIterable {
    /// Belarusian.
    case belarusian
    /// Bulgarian.
    case bulgarian
    /// Macedonian.
    case macedonian
    /// Serbian.
    case serbian
    /// Ukrainian.
    case ukrainian

    /// The language of a state's names in Cyrillic letters; nil for one without exceptions.
    /// - Parameter state: the issuing state's code of three letters.
    public init?(state: String) {
      switch state {
      case "BLR": self = .belarusian
      case "BGR": self = .bulgarian
      case "MKD": self = .macedonian
      case "SRB", "MNE", "BIH", "SCG", "RKS": self = .serbian
      case "UKR": self = .ukrainian
      default: return nil
      }
    }
  }

  /// The form of a name that the tables recommend first: capitals, one filler for blanks, hyphens
  /// and commas, and nothing for apostrophes and full stops.
  /// - Parameter state: the issuing state, whose language may have exceptions; nil for none.
  /// - Returns: nil when a character is in no table.
  public static func recommended(for name: String, state: String? = nil) -> String? {
    let language = state.flatMap(Language.init(state:))
    return (try? characters(of: name, language: language)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The characters of a name in the MRZ.
  /// - Throws: ``MRZError/mrzUnreadable(_:)`` for a character that is in no table.
  static func characters(of name: String, language: Language? = nil) throws(MRZError) -> [UInt8] {
    guard let parts = parts(of: name) else {
      throw .mrzUnreadable(.mrzNoLatinSpelling)
    }
    var result: [UInt8] = []
    var isFirst = true
    for (index, part) in parts.enumerated() {
      switch part {
      case .separator, .hyphen:
        if let last = result.last, last != MRZ.filler { result.append(MRZ.filler) }
        isFirst = true
      case .omitted: continue
      case .letter(let letter):
        let form = letter.recommended(
          in: language, first: isFirst, last: !isLetter(parts, index + 1))
        result += Array(form.utf8)
        isFirst = false
      }
    }
    return MRZ.trimmed(result)
  }

  private static func isLetter(_ parts: [Part], _ index: Int) -> Bool {
    guard index < parts.count, case .letter = parts[index] else { return false }
    return true
  }

  /// A part of a name.
  enum Part {
    case separator
    case hyphen
    /// An apostrophe or a full stop.
    case omitted
    case letter(MRZLetter)
  }

  /// The parts of a name; nil when a character is in no table.
  static func parts(of name: String) -> [Part]? {
    var parts: [Part] = []
    for character in name {
      if let letter = MRZLetter(character) {
        parts.append(.letter(letter))
        continue
      }
      for scalar in character.unicodeScalars {
        guard append(scalar, to: &parts) else { return nil }
      }
    }
    return parts
  }

  private static func append(_ scalar: Unicode.Scalar, to parts: inout [Part]) -> Bool {
    switch scalar {
    case " ", ",", "<", "\u{A0}", "\u{202F}", "\t": parts.append(.separator)
    case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{5BE}": parts.append(.hyphen)
    case "'", ".", "`", "\u{B4}", "\u{2018}", "\u{2019}", "\u{2BB}", "\u{2BC}", "\u{2BE}",
      "\u{2BF}":
      parts.append(.omitted)
    case MRZArabicTable.shadda:
      // A shadda doubles the letter before it.
      guard case .letter(let letter) = parts.last else { return false }
      parts[parts.count - 1] = .letter(letter.doubled)
    case MRZArabicTable.tatweel, "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}": break
    default:
      if scalar.properties.generalCategory == .nonspacingMark { return true }
      guard let letter = MRZLetter(Character(scalar)) else { return false }
      parts.append(.letter(letter))
    }
    return true
  }
}
