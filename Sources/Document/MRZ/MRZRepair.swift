/// The correction of letters and digits that readers and people confuse: O and 0, I and 1, S and 5,
/// B and 8, Z and 2, G and 6. A check digit must prove it: characters without a check digit stay.
enum MRZRepair {
  private static let pairs: [(letter: UInt8, digit: UInt8)] = [
    (UInt8(ascii: "O"), UInt8(ascii: "0")), (UInt8(ascii: "I"), UInt8(ascii: "1")),
    (UInt8(ascii: "S"), UInt8(ascii: "5")), (UInt8(ascii: "B"), UInt8(ascii: "8")),
    (UInt8(ascii: "Z"), UInt8(ascii: "2")), (UInt8(ascii: "G"), UInt8(ascii: "6")),
  ]

  /// Letters that become a digit where only digits are allowed, but never the other way round.
  private static let looksLike: [(letter: UInt8, digit: UInt8)] = [
    (UInt8(ascii: "D"), UInt8(ascii: "0")), (UInt8(ascii: "Q"), UInt8(ascii: "0")),
    (UInt8(ascii: "L"), UInt8(ascii: "1")),
  ]

  /// The characters with one field corrected, in each way in which its check digit is right. One
  /// way is a proof; none or several are not. In dates and check digits, letters become the digits
  /// that they look like. Elsewhere a correction exchanges one character, at one place or at all
  /// its places. A check digit is changed only if the composite one can prove it.
  static func candidates(
    for field: MRZCheckedField, _ layout: MRZLayout, in characters: [UInt8]
  ) -> [[UInt8]] {
    guard let checkDigit = field.checkDigit else { return [] }
    var repaired = characters
    if layout.compositeCheckDigit != nil {
      repaired[checkDigit] = digit(for: repaired[checkDigit]) ?? repaired[checkDigit]
    }
    if [.dateOfBirth, .dateOfExpiry].contains(field.field) {
      for place in field.covered {
        repaired[place] = digit(for: repaired[place]) ?? repaired[place]
      }
    }
    if field.isWellFormed(in: repaired), field.holds(in: repaired) { return [repaired] }
    guard [.documentNumber, .personalNumber].contains(field.field) else { return [] }
    // A check digit that is a letter is never right, so that nothing else is corrected with it.
    return exchanges(field, characters).filter { keepsNumber(in: $0, layout, from: characters) }
  }

  /// True if a document number whose check digit was right still has a right one. The check digit
  /// of the personal number also covers the rest of a long document number.
  private static func keepsNumber(
    in candidate: [UInt8], _ layout: MRZLayout, from characters: [UInt8]
  ) -> Bool {
    let number = MRZCheckedField(.documentNumber, layout, characters)
    return !number.holds(in: characters)
      || MRZCheckedField(.documentNumber, layout, candidate).holds(in: candidate)
  }

  private static func exchanges(_ field: MRZCheckedField, _ characters: [UInt8]) -> [[UInt8]] {
    let choices = field.covered.filter { counterpart(of: characters[$0]) != nil }
    let everywhere: [UInt8: [Int]] = Dictionary(grouping: choices) { characters[$0] }
      .filter { $0.value.count > 1 }
    let repeated: [[Int]] = everywhere.keys.sorted().compactMap { everywhere[$0] }
    let ways: [[Int]] = choices.map { [$0] } + repeated
    return ways.compactMap { places -> [UInt8]? in
      var candidate = characters
      for place in places {
        candidate[place] = counterpart(of: candidate[place]) ?? candidate[place]
      }
      return field.holds(in: candidate) ? candidate : nil
    }
  }

  private static func digit(for character: UInt8) -> UInt8? {
    (pairs + looksLike).first { $0.letter == character }?.digit
  }

  /// The letter that replaces a digit where only letters are allowed; nil for another character.
  static func letter(for character: UInt8) -> UInt8? {
    pairs.first { $0.digit == character }?.letter
  }

  private static func counterpart(of character: UInt8) -> UInt8? {
    pairs.first { $0.letter == character }?.digit ?? pairs.first { $0.digit == character }?.letter
  }
}
