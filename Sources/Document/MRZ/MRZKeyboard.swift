import Verdicts

/// A keyboard layout of this machine that is not the one for which a scanner is set. A scanner sends key
/// strokes, mostly those of the US layout: through another one `<` and some digits and letters become other
/// signs. The signs are those of the layouts in Windows and X.Org.
enum MRZKeyboard: CaseIterable {
  /// French and Belgian: `<` is `.`, M is `?`, and the row of digits has signs.
  case azerty
  /// German, Austrian and Swiss: `<` is `;`, and Y and Z change places.
  case qwertz
  /// Czech and Slovak: `<` is `?`, and the row of digits has letters.
  case czech
  /// Hungarian: `<` is `?`, 0 is Ö.
  case hungarian
  /// Azerbaijani: `<` is Ç, W is Ü.
  case azerbaijani
  /// Greek: the letters are Greek.
  case greek
  /// Russian and others: the letters are Cyrillic.
  case cyrillic

  /// The signs, in capitals, that this layout makes of characters of an MRZ and that no MRZ has;
  /// the first one is that of `<`.
  private var signs: [Unicode.Scalar] {
    switch self {
    case .azerty: Array(".?,&É\"'(-§È_!ÇÀ".unicodeScalars)
    case .qwertz: Array(";".unicodeScalars)
    case .czech: Array("?+ĚŠČŘŽÝÁÍÉĽŤ".unicodeScalars)
    case .hungarian: Array("?Ö".unicodeScalars)
    case .azerbaijani: Array("ÇÜ".unicodeScalars)
    case .greek, .cyrillic: []
    }
  }

  /// The script of its letters, if it is not Latin.
  private var script: ClosedRange<UInt32>? {
    switch self {
    case .greek: 0x370...0x3FF
    case .cyrillic: 0x400...0x4FF
    case .azerty, .qwertz, .czech, .hungarian, .azerbaijani: nil
    }
  }

  /// The layout that made these signs of an MRZ; nil if none does.
  /// - Parameters:
  ///   - foreign: the signs that no MRZ has, in capitals.
  ///   - hasFiller: true if `<` is in the text, so that it came through its own key.
  static func layout(making foreign: Set<Unicode.Scalar>, hasFiller: Bool) -> MRZKeyboard? {
    allCases.first { layout in
      if let script = layout.script {
        // Every letter is of that script; the text of a passport has more than two.
        return foreign.count { script.contains($0.value) } > 2
      }
      guard !hasFiller, let filler = layout.signs.first, foreign.contains(filler) else {
        return false
      }
      return foreign.isSubset(of: layout.signs)
    }
  }

  /// True if all check digits are right after Y and Z are exchanged, but not before.
  static func hasExchangedLetters(_ characters: [UInt8], of format: MRZFormat) -> Bool {
    let (letterY, letterZ) = (UInt8(ascii: "Y"), UInt8(ascii: "Z"))
    let exchanged = characters.map { $0 == letterY ? letterZ : $0 == letterZ ? letterY : $0 }
    return !MRZ.failedCheckDigits(format, characters).isEmpty
      && MRZ.failedCheckDigits(format, exchanged).isEmpty
  }

  /// The layout's name, for a sentence.
  private var name: Phrase {
    switch self {
    case .azerty: Phrase("keyboard-azerty")
    case .qwertz: Phrase("keyboard-qwertz")
    case .czech: Phrase("keyboard-czech")
    case .hungarian: Phrase("keyboard-hungarian")
    case .azerbaijani: Phrase("keyboard-azerbaijani")
    case .greek: Phrase("keyboard-greek")
    case .cyrillic: Phrase("keyboard-cyrillic")
    }
  }

  /// The defect of a text that came through this layout.
  var defect: Phrase { Phrase("mrz-keyboard", Fact(.layout, name)) }
}

extension FactName {
  /// The name of a keyboard layout.
  static let layout = FactName("layout", .open)
}
