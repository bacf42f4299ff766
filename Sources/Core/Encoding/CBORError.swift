import Verdicts

/// A defect of CBOR data, with its place.
public struct CBORError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of defect.
  public enum Defect: Hashable, Sendable {
    /// The bytes end inside an item.
    case truncated
    /// Bytes follow the item that should be alone.
    case trailingBytes
    /// Additional information 28 to 30, or 31 where it is not allowed; a simple value below 32 in
    /// two bytes; a break outside an item of indefinite length (RFC 8949, 3 and 3.3).
    case notWellFormed
    /// A head that is longer than its argument requires.
    case longHead
    /// An indefinite length, where only definite ones are taken.
    case indefiniteLength
    /// A text that is no UTF-8.
    case invalidUTF8
    /// A key of a map that occurs twice.
    case duplicateKey
    /// Items nest deeper than ``CBORReader/maximumDepth``.
    case tooDeep
    /// More items than ``CBORReader/maximumCount``.
    case tooMany
    /// Another kind of item is where this one was required.
    case unexpectedItem(Detail)
  }

  /// The kind.
  public let defect: Defect
  /// The offset in bytes, from the start of the bytes that were read first.
  public let offset: Int

  /// States a defect.
  public init(_ defect: Defect, offset: Int) {
    self.defect = defect
    self.offset = offset
  }

  /// The defect in a few words, for the end of a sentence.
  public var phrase: Phrase { .cborAt(offset, defect.phrase) }

  /// The defect for programmers.
  public var description: String {
    let words =
      switch defect {
      case .truncated: "the data end inside an item"
      case .trailingBytes: "there are bytes too many"
      case .notWellFormed: "an item is not well formed"
      case .longHead: "a number or length is not in its shortest form"
      case .indefiniteLength: "a length is indefinite"
      case .invalidUTF8: "a text is no UTF-8"
      case .duplicateKey: "a key occurs twice in one map"
      case .tooDeep: "items nest too deep"
      case .tooMany: "there are too many items"
      case .unexpectedItem(let expected): "there is no \(expected.text)"
      }
    return "\(words) (at byte \(offset))"
  }
}

extension CBORError.Defect {
  fileprivate var phrase: Phrase {
    switch self {
    case .truncated: .cborTruncated
    case .trailingBytes: .cborTrailingBytes
    case .notWellFormed: .cborNotWellFormed
    case .longHead: .cborLongHead
    case .indefiniteLength: .berIndefiniteLength
    case .invalidUTF8: .cborInvalidUTF8
    case .duplicateKey: .cborDuplicateKey
    case .tooDeep: .cborTooDeep
    case .tooMany: .cborTooMany
    case .unexpectedItem(let expected): .cborMissing(expected)
    }
  }
}
