import Verdicts

/// Parts of sentences about bytes that are not what they should be.
extension Phrase {
  /// A name that a standard has, and that is the same in every language.
  public static func term(_ name: String) -> Phrase { Phrase("term", Fact(.term, name)) }

  static let berTruncated = Phrase(english: "the data end inside an object")
  static let berLongTag = Phrase(english: "a tag is longer than four bytes")
  static let berLongLength = Phrase(english: "a length is longer than four bytes")
  static let berIndefiniteLength = Phrase(english: "a length is indefinite")
  static let berObjectIdentifier = Phrase(english: "an object identifier is malformed")
  static let berInteger = Phrase(english: "an integer is malformed")

  static func berTag(_ found: BERTag, expected: BERTag) -> Phrase {
    Phrase(
      english: "tag {tag} was found where {expected-tag} belongs", Fact(.tag, found.description),
      Fact(.expectedTag, expected.description))
  }

  static func berTrailingBytes(_ count: Int) -> Phrase {
    Phrase(english: "{count} bytes too many", Fact(.count, count))
  }

  static func berValue(_ field: Phrase) -> Phrase {
    Phrase(english: "{value} has a value that is not allowed", Fact(.value, field))
  }
}

/// The fields of more than one module whose value may be one that is not allowed.
extension Phrase {
  /// The depth to which data objects nest.
  static let fieldNesting = Phrase(english: "nesting")
  /// A length.
  public static let fieldLength = Phrase(english: "a length")
  /// A public key.
  public static let fieldPublicKey = Phrase(english: "public key")
  /// The parameters of RSASSA-PSS.
  public static let fieldPSSParameters = Phrase(english: "PSS parameters")
  /// The kind of field of a curve.
  public static let fieldFieldType = Phrase(english: "field type")
  /// The generator of a group.
  public static let fieldGenerator = Phrase(english: "generator")
  /// A version.
  public static let fieldVersion = Phrase(english: "version")
}

/// Parts of sentences about CBOR.
extension Phrase {
  static let cborTruncated = Phrase(english: "the data end inside an item")
  static let cborTrailingBytes = Phrase(english: "there are too many bytes")
  static let cborNotWellFormed = Phrase(english: "an item is not well formed")
  static let cborLongHead = Phrase(english: "a number or length is not in its shortest form")
  static let cborInvalidUTF8 = Phrase(english: "a text is not UTF-8")
  static let cborDuplicateKey = Phrase(english: "a key occurs twice in one map")
  static let cborTooDeep = Phrase(english: "items nest too deep")
  static let cborTooMany = Phrase(english: "there are too many items")
  static let cborByteString = Phrase(english: "byte string")
  static let cborUnsigned = Phrase(english: "unsigned number")
  static let cborText = Phrase(english: "text")
  static let cborArray = Phrase(english: "array")
  static let cborMap = Phrase(english: "map")
  /// A map of four entries.
  public static let cborMapOfFour = Phrase(english: "map of four")
  /// An array of four elements.
  public static let cborArrayOfFour = Phrase(english: "array of four")

  static func cborTag(_ tag: UInt64) -> Phrase { Phrase(english: "tag {tag}", Fact(.tag, tag)) }
  static func cborMissing(_ item: Detail) -> Phrase {
    Phrase(english: "there is no {value}", Fact(.value, item))
  }
  static func cborAt(_ offset: Int, _ defect: Phrase) -> Phrase {
    Phrase(english: "{cause} (at byte {offset})", Fact(.cause, defect), Fact(.offset, offset))
  }
}

/// Parts of sentences about CBOR diagnostic notation.
extension Phrase {
  static let notationCharacter = Phrase(english: "a character that means nothing here")
  static let notationEnd = Phrase(english: "it ends too early")
  static let notationText = Phrase(english: "a text in quotes is malformed")
  static let notationBytes = Phrase(english: "a byte string is malformed")
  static let notationNumber = Phrase(english: "a number is too large")
  static let notationTrailingText = Phrase(english: "something follows the value")
  static let notationTooDeep = Phrase(english: "values nest too deep")

  static func notationAt(_ character: Int, _ defect: Phrase) -> Phrase {
    Phrase(
      english: "{cause} (at character {offset})", Fact(.cause, defect), Fact(.offset, character))
  }
}

/// The facts that the phrases of this module name. They are open, because a defect of the encoding
/// says nothing about a holder.
extension FactName {
  /// A name of a standard.
  static let term = FactName("term", .open)
  /// A tag.
  package static let tag = FactName("tag", .open)
  /// The expected tag.
  static let expectedTag = FactName("expected-tag", .open)
  /// The part that has a wrong value, or is missing.
  static let value = FactName("value", .open)
  /// The number of bytes or characters before something.
  static let offset = FactName("offset", .open)
}
