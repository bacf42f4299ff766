/// ICAO Doc 9303-3, 6, table B: Cyrillic letters, with the exceptions of languages. The recommended
/// form comes first, then forms that states use or used in passports. `-` means that the letter is
/// left out.
enum MRZCyrillicTable {
  static let forms: [Character: String] = [
    "А": "A", "Б": "B", "В": "V", "Г": "G", "Д": "D", "Е": "E YE", "Ё": "E YO", "Ж": "ZH",
    "З": "Z", "И": "I", "Й": "I Y", "К": "K", "Л": "L", "М": "M", "Н": "N", "О": "O", "П": "P",
    "Р": "R", "С": "S", "Т": "T", "У": "U", "Ф": "F", "Х": "KH H", "Ц": "TS TC C", "Ч": "CH",
    "Ш": "SH", "Щ": "SHCH", "Ъ": "IE - A", "Ы": "Y", "Ь": "- Y", "Э": "E", "Ю": "IU YU",
    "Я": "IA YA",
    "Ђ": "D DJ", "Ѓ": "G", "Є": "IE", "Ѕ": "DZ", "І": "I", "Ї": "I", "Ј": "J", "Љ": "LJ",
    "Њ": "NJ", "Ћ": "C", "Ќ": "K", "Ў": "U", "Џ": "DZ", "Ѫ": "U", "Ѵ": "Y", "Ґ": "G", "Ғ": "G",
    "Һ": "C H",
  ]

  static let exceptions: [MRZTransliteration.Language: [Character: String]] = [
    .belarusian: ["Ё": "IO", "Г": "H"],
    .bulgarian: ["Щ": "SHT"],
    .macedonian: [
      "Ѓ": "GJ", "Ғ": "GJ", "Ќ": "KJ", "Џ": "DJ", "Х": "H", "Ц": "C",
    ],
    .serbian: ["Г": "H", "Ж": "Z", "Х": "H", "Ц": "C", "Ч": "C", "Ш": "S"],
    .ukrainian: ["Г": "H", "И": "Y"],
  ]

  /// The forms at the start of a word in Ukrainian.
  static let ukrainianStarts: [Character: String] = [
    "Є": "YE", "Ї": "YI", "Й": "Y", "Ю": "YU", "Я": "YA",
  ]
}
