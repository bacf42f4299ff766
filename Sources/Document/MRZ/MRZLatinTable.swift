/// ICAO Doc 9303-3, 6, table A: Latin letters that are not written as their base letter. The
/// recommended forms come first, then the base letter if states write that.
enum MRZLatinTable {
  static let forms: [Character: String] = [
    "Ä": "AE A", "Å": "AA A", "Æ": "AE", "Ð": "D", "Đ": "D DJ", "Ñ": "N NXX", "Ö": "OE O",
    "Ø": "OE O", "Œ": "OE", "Ü": "UE UXX U", "Þ": "TH", "ß": "SS", "ẞ": "SS", "ı": "I", "Ĳ": "IJ",
    "Ŋ": "N", "ĸ": "K Q", "Ə": "A E",
    "Ǆ": "DZ", "Ǉ": "LJ", "Ǌ": "NJ",
  ]

  /// The base letter of a letter with a mark, taken from its Unicode name, as in LATIN CAPITAL
  /// LETTER E WITH ACUTE.
  static func letterUnderMark(_ capital: Character) -> String? {
    // A letter and a mark that follows it are looked up as the letter.
    guard let scalar = capital.unicodeScalars.first else { return nil }
    if scalar.isASCII {
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(UInt8(scalar.value)),
        capital.unicodeScalars.dropFirst().allSatisfy({
          $0.properties.generalCategory == .nonspacingMark
        })
      else { return nil }
      return String(scalar)
    }
    let words = (scalar.properties.name ?? "").utf8.split(separator: UInt8(ascii: " "))
    guard words.count >= 4, words.prefix(3).elementsEqual(prefix, by: { $0.elementsEqual($1) }),
      words[3].count == 1,
      capital.unicodeScalars.dropFirst().allSatisfy({
        $0.properties.generalCategory == .nonspacingMark
      })
    else { return nil }
    return String(decoding: words[3], as: UTF8.self)
  }

  private static let prefix = ["LATIN", "CAPITAL", "LETTER"].map { Array($0.utf8) }
}
