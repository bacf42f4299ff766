/// Puts right letters and digits that readers and people confuse: O and 0, I and 1, S and 5, B and
/// 8, Z and 2. A check digit decides.
enum MRZRepair {
  private static let pairs: [(letter: UInt8, digit: UInt8)] = [
    (UInt8(ascii: "O"), UInt8(ascii: "0")), (UInt8(ascii: "I"), UInt8(ascii: "1")),
    (UInt8(ascii: "S"), UInt8(ascii: "5")), (UInt8(ascii: "B"), UInt8(ascii: "8")),
    (UInt8(ascii: "Z"), UInt8(ascii: "2")),
  ]

  /// More confusable characters than this in one field are not tried.
  private static let maximumChoices = 14

  /// The characters with one field put right, or nil when its check digit stays wrong or does not
  /// decide. Where only digits may stand, letters become digits. Elsewhere the repair that changes
  /// the fewest characters counts, and only if no other that changes as few fits as well.
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
    return fewestChanges(choices, field, repaired)
  }

  private static func fewestChanges(
    _ choices: [Int], _ field: MRZCheckedField, _ characters: [UInt8]
  ) -> [UInt8]? {
    guard !choices.isEmpty, choices.count <= maximumChoices else { return nil }
    for count in 1...choices.count {
      var found: [UInt8]?
      for mask in 1..<(1 << choices.count) where mask.nonzeroBitCount == count {
        var candidate = characters
        for (bit, position) in choices.enumerated() where mask & (1 << bit) != 0 {
          candidate[position] = counterpart(of: candidate[position]) ?? candidate[position]
        }
        guard field.holds(in: candidate) else { continue }
        guard found == nil else { return nil }
        found = candidate
      }
      if let found { return found }
    }
    return nil
  }

  private static func digit(for character: UInt8) -> UInt8? {
    pairs.first { $0.letter == character }?.digit
  }

  private static func counterpart(of character: UInt8) -> UInt8? {
    digit(for: character) ?? pairs.first { $0.digit == character }?.letter
  }
}
