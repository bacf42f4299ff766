/// A part of a word and the characters that may stand for it.
struct MRZNameElement {
  let spellings: [[UInt8]]
  let isLetter: Bool
  let isArabic: Bool

  /// A hyphen, which is a filler or left out.
  static let hyphen = MRZNameElement(
    spellings: [[MRZ.filler], []], isLetter: false, isArabic: false)
  /// An apostrophe or full stop, which is left out or a filler.
  static let omitted = hyphen

  init(_ letter: MRZLetter) {
    self.init(
      spellings: letter.allForms.map { Array($0.utf8) }, isLetter: true,
      isArabic: letter.script == .arabic)
  }

  private init(spellings: [[UInt8]], isLetter: Bool, isArabic: Bool) {
    self.spellings = spellings
    self.isLetter = isLetter
    self.isArabic = isArabic
  }
}
