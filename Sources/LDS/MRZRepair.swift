/// Puts right letters and digits that readers and people confuse: O and 0, I and 1, S and 5, B and
/// 8, Z and 2. A check digit decides.
enum MRZRepair {
  private static let pairs: [(letter: UInt8, digit: UInt8)] = [
    (UInt8(ascii: "O"), UInt8(ascii: "0")), (UInt8(ascii: "I"), UInt8(ascii: "1")),
    (UInt8(ascii: "S"), UInt8(ascii: "5")), (UInt8(ascii: "B"), UInt8(ascii: "8")),
    (UInt8(ascii: "Z"), UInt8(ascii: "2")),
  ]

  /// The characters with one field put right, or nil when its check digit stays wrong or does not
  /// decide. Where only digits may stand, letters become digits. Elsewhere a repair exchanges one
  /// character, or one character at all its places, and counts only if no other such repair fits.
  static func repair(_ field: MRZCheckedField, in characters: [UInt8]) -> [UInt8]? {
    guard let checkDigit = field.checkDigit else { return nil }
    var repaired = characters
    var choices: [Int] = []
    var digits = [checkDigit]
    switch field.field {
    case .dateOfBirth, .dateOfExpiry: digits += field.covered
    case .documentNumber, .personalNumber:
      choices = field.covered.filter { counterpart(of: characters[$0]) != nil }
    case .composite: break
    }
    for position in digits {
      repaired[position] = digit(for: repaired[position]) ?? repaired[position]
    }
    if field.isWellFormed(in: repaired), field.holds(in: repaired) { return repaired }
    return onlyRepair(choices, field, repaired)
  }

  private static func onlyRepair(
    _ choices: [Int], _ field: MRZCheckedField, _ characters: [UInt8]
  ) -> [UInt8]? {
    let everywhere = Dictionary(grouping: choices) { characters[$0] }.values.filter { $0.count > 1 }
    let fitting = (choices.map { [$0] } + everywhere).compactMap { places -> [UInt8]? in
      var candidate = characters
      for place in places {
        candidate[place] = counterpart(of: candidate[place]) ?? candidate[place]
      }
      return field.holds(in: candidate) ? candidate : nil
    }
    return fitting.count == 1 ? fitting.first : nil
  }

  private static func digit(for character: UInt8) -> UInt8? {
    pairs.first { $0.letter == character }?.digit
  }

  private static func counterpart(of character: UInt8) -> UInt8? {
    digit(for: character) ?? pairs.first { $0.digit == character }?.letter
  }
}
