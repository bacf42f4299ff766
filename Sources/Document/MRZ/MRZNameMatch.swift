/// The result of comparing a name in its own script with an MRZ.
public enum MRZNameMatch: String, Hashable, Sendable, CaseIterable {
  /// The names can be the same, with some form of each letter.
  case agrees
  /// The names cannot be the same.
  case differs
  /// Not known: the script has no table, or its names are often written as they are spoken
  /// (Arabic), or one of the names is empty or too long.
  case undecidable
}

extension MRZ {
  /// Compares a name, as in DG11, with the names of this MRZ. Each letter may have every form of
  /// ICAO Doc 9303-3, 6, in every language. A hyphen or an apostrophe may be a filler or left out.
  /// If the name field is full, words may be cut off and words after the first may be missing.
  /// Surname and given names may come in either order, and the boundary between them is not
  /// compared.
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
