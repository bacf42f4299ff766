/// A search for a way to write words as the characters of an MRZ, by the places at which each word
/// can end. The time grows with the product of the lengths, whatever the spellings are.
struct MRZNameSearch {
  /// The names with one filler between words.
  let written: [UInt8]
  let allowsCuts: Bool

  /// True if the words, in this order, can have the written form.
  func fits(_ words: [[MRZNameElement]]) -> Bool {
    var starts: Set<Int> = [0]
    for (index, word) in words.enumerated() {
      var next: Set<Int> = []
      for end in ends(of: word, from: starts) {
        if end == written.count { next.insert(end + 1) }
        if end < written.count, written[end] == MRZ.filler { next.insert(end + 1) }
      }
      // A word after the first may be missing where the field is full.
      if allowsCuts, index > 0 { next.formUnion(starts) }
      starts = next
    }
    return starts.contains(written.count + 1)
  }

  /// The places at which a word can end that begins at one of these places.
  private func ends(of word: [MRZNameElement], from starts: Set<Int>) -> Set<Int> {
    var places = starts.filter { $0 < written.count }
    var cuts: Set<Int> = []
    for element in word {
      var next: Set<Int> = []
      for place in places {
        for spelling in element.spellings {
          let common = zip(spelling, written[min(place, written.count)...]).prefix { $0 == $1 }
            .count
          if common == spelling.count { next.insert(place + common) }
          if common > 0, element.isLetter { cuts.insert(place + common) }
        }
      }
      places = next
    }
    return allowsCuts ? places.union(cuts) : places
  }
}

/// A part of a word and the characters with which it may be written.
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
