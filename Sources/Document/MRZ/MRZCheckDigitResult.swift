import Verdicts

/// The result of checking one check digit of an MRZ.
public struct MRZCheckDigitResult: Hashable, Sendable {
  /// The field.
  public let field: MRZField
  /// The line of the check digit, from 1.
  public let line: Int
  /// The column of the check digit, from 1.
  public let column: Int
  /// The check digit that the MRZ has; nil if a long document number ends without one.
  public let found: Character?
  /// The right check digit; nil if a character of the field has no value.
  public let expected: Character?
  /// True if it is right. A filler is right for a personal number that is empty.
  public let isRight: Bool

  static func all(_ format: MRZFormat, _ characters: [UInt8]) -> [MRZCheckDigitResult] {
    let layout = format.layout
    return layout.checkedFields.map { name in
      let field = MRZCheckedField(name, layout, characters)
      let place = format.place(of: field.checkDigit ?? layout.documentNumber.upperBound)
      let expected = MRZCheckDigit.digit(for: field.covered.map { characters[$0] })
      return MRZCheckDigitResult(
        field: name, line: place.line, column: place.column,
        found: field.checkDigit.map { Character(Unicode.Scalar(characters[$0])) },
        expected: expected.map { Character(Unicode.Scalar($0)) },
        isRight: field.holds(in: characters))
    }
  }

  /// The defect; nil when it is right.
  var finding: MRZFinding? {
    guard !isRight else { return nil }
    let isShown = found.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "<") }
    let shown = found.map { isShown == true ? .text(String($0)) : Detail.phrase(.mrzNoDigit) }
    return MRZFinding(
      defect: .checkDigit, line: line, column: column, field: field.name,
      found: shown ?? .phrase(.mrzDigitMissing),
      expected: expected.map { .text(String($0)) } ?? .phrase(.mrzDigitOpen))
  }
}
