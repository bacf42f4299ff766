/// ICAO Doc 9303-3, 6, table C: Arabic letters of several languages, one form each. Vowel marks are
/// left out. Of two forms, the first is for a letter within a name, the second for one at its end.
enum MRZArabicTable {
  /// Doubles the letter before it.
  static let shadda: Unicode.Scalar = "\u{651}"
  /// Lengthens a word, and is left out.
  static let tatweel: Unicode.Scalar = "\u{640}"

  static let forms: [Character: String] = [
    "\u{621}": "XE", "\u{622}": "XAA", "\u{623}": "XAE", "\u{624}": "U", "\u{625}": "I",
    "\u{626}": "XI", "\u{627}": "A", "\u{628}": "B", "\u{629}": "XTA XAH", "\u{62A}": "T",
    "\u{62B}": "XTH", "\u{62C}": "J", "\u{62D}": "XH", "\u{62E}": "XKH", "\u{62F}": "D",
    "\u{630}": "XDH", "\u{631}": "R", "\u{632}": "Z", "\u{633}": "S", "\u{634}": "XSH",
    "\u{635}": "XSS", "\u{636}": "XDZ", "\u{637}": "XTT", "\u{638}": "XZZ", "\u{639}": "E",
    "\u{63A}": "G", "\u{641}": "F", "\u{642}": "Q", "\u{643}": "K", "\u{644}": "L", "\u{645}": "M",
    "\u{646}": "N", "\u{647}": "H", "\u{648}": "W", "\u{649}": "XAY", "\u{64A}": "Y",
    "\u{671}": "XXA", "\u{679}": "XXT", "\u{67C}": "XRT", "\u{67E}": "P", "\u{681}": "XKE",
    "\u{685}": "XXH", "\u{686}": "XC", "\u{688}": "XXD", "\u{689}": "XDR", "\u{691}": "XXR",
    "\u{693}": "XRR", "\u{696}": "XRX", "\u{698}": "XJ", "\u{69A}": "XXS", "\u{6A9}": "XKK",
    "\u{6AB}": "XXK", "\u{6AD}": "XNG", "\u{6AF}": "XGG", "\u{6BA}": "XNN", "\u{6BC}": "XXN",
    "\u{6BE}": "XDO", "\u{6C0}": "XYH", "\u{6C1}": "XXG", "\u{6C2}": "XGE", "\u{6C3}": "XTG",
    "\u{6CC}": "XYA", "\u{6CD}": "XXY", "\u{6D0}": "Y", "\u{6D2}": "XYB", "\u{6D3}": "XBE",
    "\u{69C}": "-", "\u{6A2}": "-", "\u{6A7}": "-", "\u{6A8}": "-",
  ]
}
