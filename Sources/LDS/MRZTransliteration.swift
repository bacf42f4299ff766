/// Names in the characters of the MRZ, ICAO Doc 9303-3, 4.6 and 6 (table A, Latin letters).
enum MRZTransliteration {
  /// Letters that become others than the one under their mark.
  private static let special: [Unicode.Scalar: String] = [
    "Ä": "AE", "Å": "AA", "Æ": "AE", "Ð": "D", "Đ": "D", "Ö": "OE", "Ø": "OE", "Œ": "OE",
    "Ü": "UE", "Þ": "TH", "ß": "SS", "ẞ": "SS", "ı": "I", "Ĳ": "IJ", "Ŋ": "N", "ĸ": "K",
  ]

  /// The letters of a name in capitals, with one filler for blanks, hyphens and commas, and
  /// without apostrophes and full stops.
  /// - Throws: ``MRZError/mrzUnreadable(_:)`` for a character that is no Latin letter.
  static func characters(of name: String) throws(MRZError) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in name.unicodeScalars {
      switch scalar {
      case " ", "-", ",", "<", "\u{2010}", "\u{2011}":
        if let last = result.last, last != MRZ.filler { result.append(MRZ.filler) }
      case "'", ".", "\u{2019}", "\u{2BC}":
        continue
      default:
        result += try letters(for: scalar)
      }
    }
    return MRZ.trimmed(result)
  }

  private static func letters(for scalar: Unicode.Scalar) throws(MRZError) -> [UInt8] {
    if scalar.properties.generalCategory == .nonspacingMark { return [] }
    if let letters = special[scalar] { return Array(letters.utf8) }
    let capital = scalar.properties.uppercaseMapping.unicodeScalars
    guard capital.count == 1, let capital = capital.first else {
      throw .mrzUnreadable("a name holds a character that has no Latin spelling")
    }
    if let letters = special[capital] { return Array(letters.utf8) }
    // The name of a marked letter says which letter it is: LATIN CAPITAL LETTER E WITH ACUTE.
    let words = (capital.properties.name ?? "").utf8.split(separator: UInt8(ascii: " "))
    guard words.count >= 4, words.prefix(3).elementsEqual(prefix, by: { $0.elementsEqual($1) }),
      words[3].count == 1, let letter = words[3].first
    else { throw .mrzUnreadable("a name holds a character that has no Latin spelling") }
    return [letter]
  }

  private static let prefix = ["LATIN", "CAPITAL", "LETTER"].map { Array($0.utf8) }
}
