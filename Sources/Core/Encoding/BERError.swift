import Verdicts

/// A defect of bytes that should be BER, X.690.
public enum BERError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes end inside a data object.
  case truncated
  /// A tag of more than four bytes.
  case tagTooLong
  /// A length of more than four bytes.
  case lengthTooLong
  /// The indefinite form, where a definite length is required.
  case indefiniteLength
  /// Another data object is where one was required.
  case unexpectedTag(expected: BERTag, found: BERTag)
  /// This many bytes follow what should have been the last data object.
  case trailingBytes(Int)
  /// The bytes of an object identifier break X.690, 8.19.
  case invalidObjectIdentifier
  /// An integer is empty, padded, negative or too large for its use.
  case invalidInteger
  /// A value that its type does not allow; the argument names the field.
  case invalidValue(Phrase)

  /// The defect in a few words, for the end of a sentence.
  public var phrase: Phrase {
    switch self {
    case .truncated: .berTruncated
    case .tagTooLong: .berLongTag
    case .lengthTooLong: .berLongLength
    case .indefiniteLength: .berIndefiniteLength
    case .unexpectedTag(let expected, let found): .berTag(found, expected: expected)
    case .trailingBytes(let count): .berTrailingBytes(count)
    case .invalidObjectIdentifier: .berObjectIdentifier
    case .invalidInteger: .berInteger
    case .invalidValue(let field): .berValue(field)
    }
  }

  /// The defect for programmers.
  public var description: String {
    switch self {
    case .truncated: "the data end inside an object"
    case .tagTooLong: "a tag is longer than four bytes"
    case .lengthTooLong: "a length is longer than four bytes"
    case .indefiniteLength: "a length is indefinite"
    case .unexpectedTag(let expected, let found): "tag \(found) was found where \(expected) belongs"
    case .trailingBytes(let count): "\(count) bytes too many"
    case .invalidObjectIdentifier: "an object identifier is malformed"
    case .invalidInteger: "an integer is malformed"
    case .invalidValue(let field): "\(field.code) has a value that is not allowed"
    }
  }
}
