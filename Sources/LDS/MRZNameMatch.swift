/// Whether a name in its own script can be what an MRZ holds.
public enum MRZNameMatch: String, Hashable, Sendable, CaseIterable {
  /// It can, by some spelling of each letter.
  case agrees
  /// It cannot.
  case differs
  /// That cannot be said: the script has no table, or its names are as often written as they are
  /// spoken (Arabic), or one of the names is empty or too long.
  case undecidable
}

extension MRZ {
  /// Compares a name, as in DG11, with the names of this MRZ. Every spelling of ICAO Doc 9303-3, 6
  /// is allowed for each letter on its own, in every language. A hyphen may be a filler or nothing;
  /// an apostrophe nothing or a filler. Where the name field is full, words may be cut off and words
  /// after the first may be missing. Surname and given names may come in either order, and where
  /// one ends and the other begins is not compared.
  /// - Parameter name: words with blanks or fillers between them.
  public func compare(name: String) -> MRZNameMatch {
    // An MRZ has at most 39 characters; no name needs more than some words of as many.
    guard name.utf8.count <= 1024, let parts = MRZTransliteration.parts(of: name) else {
      return .undecidable
    }
    let words = Self.words(of: parts)
    let written = Array((primaryIdentifier + " " + secondaryIdentifier).utf8).split(separator: 0x20)
    guard !words.isEmpty, words.count <= 32, !written.isEmpty else { return .undecidable }
    let search = MRZNameSearch(
      written: Array(written.joined(separator: [MRZ.filler])),
      allowsCuts: isPrimaryTruncated || isSecondaryTruncated)
    let orders = words.indices.map { Array(words[$0...] + words[..<$0]) }
    if orders.contains(where: search.fits) { return .agrees }
    return words.joined().contains { $0.isArabic } ? .undecidable : .differs
  }

  private static func words(of parts: [MRZTransliteration.Part]) -> [[MRZNameElement]] {
    var words: [[MRZNameElement]] = [[]]
    for part in parts {
      switch part {
      case .separator: words.append([])
      case .hyphen: words[words.count - 1].append(.hyphen)
      case .omitted: words[words.count - 1].append(.omitted)
      case .letter(let letter): words[words.count - 1].append(MRZNameElement(letter))
      }
    }
    return words.map { word in
      var word = word[...]
      while word.first?.isLetter == false { word.removeFirst() }
      while word.last?.isLetter == false { word.removeLast() }
      return Array(word)
    }.filter { !$0.isEmpty }
  }
}

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

/// Looks for a way to write words as the characters of an MRZ, by the places that each word can
/// end at: time grows with the product of the lengths, whatever the spellings are.
struct MRZNameSearch {
  /// The names with one filler between words.
  let written: [UInt8]
  let allowsCuts: Bool

  /// Whether the words, in this order, can be what is written.
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

  /// Where a word can end that begins at one of these places.
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
