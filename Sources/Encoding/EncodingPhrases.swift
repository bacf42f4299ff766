import Verdicts

/// Parts of sentences about octets that are not what they should be.
extension Phrase {
  /// A name that a standard has, and that is the same in every language.
  public static func term(_ name: String) -> Phrase { Phrase("term", Fact(.term, name)) }

  static let berTruncated = Phrase("ber-truncated")
  static let berLongTag = Phrase("ber-long-tag")
  static let berLongLength = Phrase("ber-long-length")
  static let berIndefiniteLength = Phrase("ber-indefinite-length")
  static let berObjectIdentifier = Phrase("ber-object-identifier")
  static let berInteger = Phrase("ber-integer")

  static func berTag(_ found: BERTag, expected: BERTag) -> Phrase {
    Phrase(
      "ber-tag", Fact(.tag, found.description), Fact(.expectedTag, expected.description))
  }

  static func berTrailingOctets(_ count: Int) -> Phrase {
    Phrase("ber-trailing-octets", Fact(.count, count))
  }

  static func berValue(_ field: Phrase) -> Phrase { Phrase("ber-value", Fact(.value, field)) }
}

/// The fields of more than one room whose value may be one that is not allowed.
extension Phrase {
  /// The depth to which data objects nest.
  static let fieldNesting = Phrase("field-nesting")
  /// A length.
  public static let fieldLength = Phrase("field-length")
  /// A public key.
  public static let fieldPublicKey = Phrase("field-public-key")
  /// The parameters of RSASSA-PSS.
  public static let fieldPSSParameters = Phrase("field-pss-parameters")
  /// The kind of field over which a curve lies.
  public static let fieldFieldType = Phrase("field-field-type")
  /// The generator of a group.
  public static let fieldGenerator = Phrase("field-generator")
  /// A version.
  public static let fieldVersion = Phrase("field-version")
}

/// Parts of sentences about CBOR.
extension Phrase {
  static let cborTruncated = Phrase("cbor-truncated")
  static let cborTrailingOctets = Phrase("cbor-trailing-octets")
  static let cborNotWellFormed = Phrase("cbor-not-well-formed")
  static let cborLongHead = Phrase("cbor-long-head")
  static let cborInvalidUTF8 = Phrase("cbor-invalid-utf8")
  static let cborDuplicateKey = Phrase("cbor-duplicate-key")
  static let cborTooDeep = Phrase("cbor-too-deep")
  static let cborTooMany = Phrase("cbor-too-many")
  static let cborByteString = Phrase("cbor-byte-string")
  static let cborUnsigned = Phrase("cbor-unsigned")
  static let cborText = Phrase("cbor-text")
  static let cborArray = Phrase("cbor-array")
  static let cborMap = Phrase("cbor-map")
  /// A map of four entries.
  public static let cborMapOfFour = Phrase("cbor-map-of-four")
  /// An array of four elements.
  public static let cborArrayOfFour = Phrase("cbor-array-of-four")

  static func cborTag(_ tag: UInt64) -> Phrase { Phrase("cbor-tag", Fact(.tag, tag)) }
  static func cborMissing(_ item: Detail) -> Phrase { Phrase("cbor-missing", Fact(.value, item)) }
  static func cborAt(_ offset: Int, _ defect: Phrase) -> Phrase {
    Phrase("cbor-at", Fact(.cause, defect), Fact(.offset, offset))
  }
}

/// Parts of sentences about CBOR diagnostic notation.
extension Phrase {
  static let notationCharacter = Phrase("notation-character")
  static let notationEnd = Phrase("notation-end")
  static let notationText = Phrase("notation-text")
  static let notationBytes = Phrase("notation-bytes")
  static let notationNumber = Phrase("notation-number")
  static let notationTrailingText = Phrase("notation-trailing-text")
  static let notationTooDeep = Phrase("notation-too-deep")

  static func notationAt(_ character: Int, _ defect: Phrase) -> Phrase {
    Phrase("notation-at", Fact(.cause, defect), Fact(.offset, character))
  }
}

/// The facts that the phrases of this room name. They are open: a defect of a form tells nothing of a
/// holder.
extension FactName {
  /// A name of a standard.
  static let term = FactName("term", .open)
  /// A tag.
  package static let tag = FactName("tag", .open)
  /// The tag that belongs there.
  static let expectedTag = FactName("expected-tag", .open)
  /// The part that has a wrong value, or is missing.
  static let value = FactName("value", .open)
  /// The number of octets or characters before something.
  static let offset = FactName("offset", .open)
}
