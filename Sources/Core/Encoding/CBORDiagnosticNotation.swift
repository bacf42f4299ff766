import Verdicts

/// The diagnostic notation of CBOR, RFC 8949, 8, without its marks for encodings: `"text"`,
/// `h'0a'` and `b64'…'`, integers and numbers, `true`, `false`, `null`, `undefined`, `simple(16)`,
/// `1004("1971-09-01")`, `[1, 2]` and `{"a": 1}`.
public enum CBORDiagnosticNotation {
  /// Reads the notation of one value.
  /// - Throws: ``CBORNotationError`` with the offset of the defect.
  public static func read(_ text: String) throws(CBORNotationError) -> CBOR {
    try CBORNotationReader.read(text)
  }

  /// The notation of a value. Control characters in texts are escaped as in JSON; byte strings are
  /// written in hexadecimal digits.
  public static func text(_ value: CBOR) -> String {
    switch value {
    case .unsigned(let number): "\(number)"
    case .negative(let number): number == .max ? "-18446744073709551616" : "-\(number + 1)"
    case .bytes(let bytes): "h'\(Hex.encode(bytes))'"
    case .text(let text): JSONWriter().text(.string(text))
    case .array(let elements): "[\(elements.map(text).joined(separator: ", "))]"
    case .map(let pairs):
      "{\(pairs.map { "\(text($0.key)): \(text($0.value))" }.joined(separator: ", "))}"
    case .tagged(let tag, let value): "\(tag)(\(text(value)))"
    case .simple(let value): "simple(\(value))"
    case .bool(let value): "\(value)"
    case .null: "null"
    case .undefined: "undefined"
    case .float(let number): text(number)
    }
  }

  private static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return "\(number)"
  }
}

/// A defect of a text in diagnostic notation and where it is.
public struct CBORNotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of defect.
  public enum Defect: Hashable, Sendable {
    case unexpectedCharacter, unexpectedEnd, invalidText, invalidBytes, numberOutOfRange
    case duplicateKey, trailingText, tooDeep
  }

  /// The kind.
  public let defect: Defect
  /// The offset in UTF-8 code units from the start.
  public let offset: Int

  /// States a defect.
  public init(_ defect: Defect, offset: Int) {
    self.defect = defect
    self.offset = offset
  }

  /// The defect in a few words, for the end of a sentence.
  public var phrase: Phrase {
    let defect: Phrase =
      switch defect {
      case .unexpectedCharacter: .notationCharacter
      case .unexpectedEnd: .notationEnd
      case .invalidText: .notationText
      case .invalidBytes: .notationBytes
      case .numberOutOfRange: .notationNumber
      case .duplicateKey: .cborDuplicateKey
      case .trailingText: .notationTrailingText
      case .tooDeep: .notationTooDeep
      }
    return .notationAt(offset + 1, defect)
  }

  /// The defect for programmers.
  public var description: String {
    let words =
      switch defect {
      case .unexpectedCharacter: "a character that means nothing here"
      case .unexpectedEnd: "it ends too early"
      case .invalidText: "a text in quotes is malformed"
      case .invalidBytes: "a byte string is malformed"
      case .numberOutOfRange: "a number is too large"
      case .duplicateKey: "a key occurs twice in one map"
      case .trailingText: "something follows the value"
      case .tooDeep: "values nest too deep"
      }
    return "\(words) (at character \(offset + 1))"
  }
}
