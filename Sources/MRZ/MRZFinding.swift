/// Something that is wrong with an MRZ, with its place. It may repeat a character of the MRZ: it is
/// for the person who asked, and for no log.
public struct MRZFinding: Hashable, Sendable {
  /// What kind of thing is wrong.
  public enum Defect: String, Hashable, Sendable, CaseIterable {
    /// A line is too long or too short.
    case length
    /// A character that no MRZ has.
    case foreignCharacter = "foreign-character"
    /// A character that the field cannot have.
    case wrongCharacter = "wrong-character"
    /// A month or day that no calendar has.
    case impossibleDate = "impossible-date"
    /// A check digit that is wrong, missing, or cannot be reckoned.
    case checkDigit = "check-digit"
  }

  /// What kind of thing is wrong.
  public let defect: Defect
  /// The line, from 1.
  public let line: Int
  /// The column, from 1; nil for the line as a whole.
  public let column: Int?
  /// The name of the field, for a sentence; nil for the line as a whole.
  public let field: String?
  /// What stands there, in words.
  public let found: String
  /// What should stand there, in words.
  public let expected: String

  /// The place and the rest in one sentence without a full stop: `line 2, column 10: the document
  /// number's check digit is 5, it should be 4`.
  public var sentence: String {
    let place = "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": "
    return switch defect {
    case .length: place + "it has \(found), it should have \(expected)"
    case .foreignCharacter: place + "\(found) in \(fieldName), where only \(expected) can stand"
    case .wrongCharacter where field == MRZRegion.sexName:
      place + "\(fieldName) is \(found), it should be \(expected)"
    case .wrongCharacter: place + "\(found) in \(fieldName), a field of \(expected)"
    case .impossibleDate: place + "\(found) in \(fieldName), where \(expected) can stand"
    case .checkDigit where field == MRZField.composite.name:
      place + "the check digit of \(fieldName) is \(found), it should be \(expected)"
    case .checkDigit: place + "\(fieldName)'s check digit is \(found), it should be \(expected)"
    }
  }

  private var fieldName: String { "the " + (field ?? "line") }
}

extension MRZFinding {
  /// A character that no MRZ has; one that cannot be shown is named by its number.
  static func foreign(
    _ character: Character, line: Int, column: Int, _ field: String
  ) -> MRZFinding {
    let isShown =
      character.isLetter || character.isNumber || character.isPunctuation
      || character.isSymbol
    let numbers = character.unicodeScalars.prefix(4).map {
      let digits = String($0.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
    let isShort = character.unicodeScalars.count <= 4
    return MRZFinding(
      defect: .foreignCharacter, line: line, column: column, field: field,
      found: isShown && isShort ? "“\(character)”" : numbers.joined(separator: " "),
      expected: "A to Z, 0 to 9 and <")
  }
}

extension MRZFinding: CustomStringConvertible {
  /// Says what this is, and nothing of the data.
  public var description: String { "MRZ finding: \(defect.rawValue), line \(line)" }
}
