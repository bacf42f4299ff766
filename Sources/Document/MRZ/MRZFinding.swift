import Verdicts

/// A defect of an MRZ, with its place. It may repeat a character of the MRZ, so it is for the
/// person who typed it, and never for a log.
public struct MRZFinding: Hashable, Sendable {
  /// The kind of defect.
  public enum Defect: String, Hashable, Sendable, CaseIterable {
    /// A line is too long or too short.
    case length
    /// A character that no MRZ has.
    case foreignCharacter = "foreign-character"
    /// A character that the field cannot have.
    case wrongCharacter = "wrong-character"
    /// A month or day that no calendar has.
    case impossibleDate = "impossible-date"
    /// A check digit that is wrong, missing, or cannot be computed.
    case checkDigit = "check-digit"
  }

  /// The kind of defect.
  public let defect: Defect
  /// The line, from 1.
  public let line: Int
  /// The column, from 1; nil for the line as a whole.
  public let column: Int?
  /// The name of the field, for a sentence; nil for the line as a whole.
  public let field: Phrase?
  /// The text that the MRZ has there.
  public let found: Detail
  /// The text that should be there; nil if it is not known.
  public let expected: Detail

  /// The place and the rest in one sentence without a full stop: `line 2, column 10: the document
  /// number's check digit is 5, it should be 4`.
  public var sentence: Phrase {
    guard let column else {
      return Phrase(english: "line {line}: {defect}", Fact(.line, line), Fact(.defect, words))
    }
    return Phrase(
      english: "line {line}, column {column}: {defect}", Fact(.line, line), Fact(.column, column),
      Fact(.defect, words))
  }

  private var words: Phrase {
    let field = field ?? .mrzLine
    return switch defect {
    case .length:
      Phrase(
        english: "it has {found}, it should have {expected}", Fact(.found, found),
        Fact(.expected, expected))
    case .foreignCharacter:
      Phrase(
        english: "{found} in the {field}, where only {expected} can stand", Fact(.field, field),
        Fact(.found, found),
        Fact(.expected, expected))
    case .wrongCharacter where field == .mrzSex:
      Phrase(
        english: "the {field} is {found}, it should be {expected}", Fact(.field, field),
        Fact(.found, found), Fact(.expected, expected))
    case .wrongCharacter:
      Phrase(
        english: "{found} in the {field}, a field of {expected}", Fact(.field, field),
        Fact(.found, found),
        Fact(.expected, expected))
    case .impossibleDate:
      Phrase(
        english: "{found} in the {field}, where {expected} can stand", Fact(.field, field),
        Fact(.found, found),
        Fact(.expected, expected))
    case .checkDigit where field == .mrzComposite:
      Phrase(
        english: "the check digit of the {field} is {found}, it should be {expected}",
        Fact(.field, field), Fact(.found, found),
        Fact(.expected, expected))
    case .checkDigit:
      Phrase(
        english: "the {field}'s check digit is {found}, it should be {expected}",
        Fact(.field, field), Fact(.found, found),
        Fact(.expected, expected))
    }
  }
}

extension MRZFinding {
  /// A character that no MRZ has; one that cannot be shown is named by its number.
  static func foreign(
    _ character: Character, line: Int, column: Int, _ field: Phrase
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
      found: .text(isShown && isShort ? "“\(character)”" : numbers.joined(separator: " ")),
      expected: .phrase(.mrzAlphabet))
  }
}

extension MRZFinding: CustomStringConvertible {
  /// A description without the data.
  public var description: String { "MRZ finding: \(defect.rawValue), line \(line)" }
}
