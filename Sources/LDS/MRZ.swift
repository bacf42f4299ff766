/// The machine readable zone of a travel document in size TD1, TD2 or TD3; ICAO Doc 9303-3, 4, and
/// parts 4 to 6.
public struct MRZ: Hashable, Sendable {
  /// The size of the document.
  public let format: MRZFormat
  /// The characters line by line without separators, as in DG1.
  public let encoded: [UInt8]
  /// Whether confused characters were put right on the way in.
  public let repaired: Bool
  /// The fields whose check digit is wrong; only ``init(reading:)`` lets any pass.
  public let failedCheckDigits: [MRZField]

  static let filler = UInt8(ascii: "<")

  /// Reads an MRZ that a person or a swipe reader typed. Lines may be separated by line ends, tabs
  /// and blanks or follow each other at once; letters may be of either case. O and 0, I and 1, S
  /// and 5, B and 8, Z and 2 are exchanged where a check digit decides.
  /// - Throws: ``MRZError`` when it has not the shape of an MRZ, belongs to a visa, or a check
  ///   digit is wrong.
  public init(parsing text: String) throws(MRZError) {
    let input = try MRZText(text)
    try Self.refuseVisa(input.characters)
    let layout = input.format.layout
    var characters = input.characters
    for name in layout.checkedFields {
      let field = MRZCheckedField(name, layout, characters)
      if field.isWellFormed(in: characters), field.holds(in: characters) { continue }
      guard let better = MRZRepair.repair(field, in: characters) else {
        throw .mrzCheckDigit(name)
      }
      characters = better
    }
    format = input.format
    encoded = characters
    repaired = input.fillerWasGarbled || characters != input.characters
    failedCheckDigits = []
  }

  /// Reads an MRZ as it stands on a chip (ICAO Doc 9303-10, 4.7.1). Wrong check digits are
  /// recorded and nothing is put right.
  /// - Throws: ``MRZError/mrzUnreadable(_:)`` when the number of characters fits no format, one is
  ///   not printable ASCII, or it belongs to a visa.
  public init(reading bytes: some Collection<UInt8>) throws(MRZError) {
    let characters = Array(bytes)
    guard let format = MRZFormat(length: characters.count) else {
      throw .mrzUnreadable("it has \(characters.count) characters")
    }
    guard characters.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw .mrzUnreadable("it holds characters that are not printable")
    }
    try Self.refuseVisa(characters)
    let layout = format.layout
    self.format = format
    encoded = characters
    repaired = false
    failedCheckDigits = layout.checkedFields.filter {
      !MRZCheckedField($0, layout, characters).holds(in: characters)
    }
  }

  private static func refuseVisa(_ characters: [UInt8]) throws(MRZError) {
    guard characters.first != UInt8(ascii: "V") else {
      throw .mrzUnreadable("it belongs to a visa, which has no chip")
    }
  }

  /// The lines.
  public var lines: [String] {
    (0..<format.lineCount).map { text($0 * format.lineLength..<($0 + 1) * format.lineLength) }
  }

  /// One or two characters; the first of a passport is `P`.
  public var documentCode: String { trimmedText(MRZLayout.documentCode) }

  /// The code of the issuing state or organisation, one to three letters.
  public var issuingState: String { trimmedText(MRZLayout.issuingState) }

  /// The whole document number, with what runs over into the optional data.
  public var documentNumber: String {
    let number = MRZDocumentNumber(layout, encoded).positions.map { encoded[$0] }
    return String(decoding: Self.trimmed(number), as: UTF8.self)
  }

  /// The surname, with blanks for fillers; it may be cut off.
  public var primaryIdentifier: String { names.primary }

  /// The given names, with blanks for fillers; they may be cut off or missing.
  public var secondaryIdentifier: String { names.secondary }

  /// The code of the nationality, one to three letters.
  public var nationality: String { trimmedText(layout.nationality) }

  /// The date of birth.
  public var dateOfBirth: MRZDate { MRZDate(reading: Array(encoded[layout.dateOfBirth])) }

  /// The sex.
  public var sex: Sex { Sex(character: encoded[layout.sex]) }

  /// The date of expiry.
  public var dateOfExpiry: MRZDate { MRZDate(reading: Array(encoded[layout.dateOfExpiry])) }

  /// The fields of optional data without fillers at their ends and without the rest of a long
  /// document number: two in TD1, one in TD2 and TD3 (there the personal number). Each may be
  /// empty.
  public var optionalData: [String] {
    let afterNumber =
      MRZDocumentNumber(layout, encoded).optionalDataStart..<layout.overflow.upperBound
    return ([afterNumber] + layout.optionalData.dropFirst()).map(trimmedText)
  }

  /// What opens the chip.
  public var accessFields: MRZAccessFields {
    MRZAccessFields(
      number: documentNumber, birth: dateOfBirth.characters, expiry: dateOfExpiry.characters)
  }

  private var layout: MRZLayout { format.layout }

  private var names: (primary: String, secondary: String) {
    let field = Array(Self.trimmed(Array(encoded[layout.names])))
    let split = field.indices.dropLast().first {
      field[$0] == Self.filler && field[$0 + 1] == Self.filler
    }
    guard let split else { return (Self.words(field[...]), "") }
    return (Self.words(field[..<split]), Self.words(field[(split + 2)...]))
  }

  private static func words(_ characters: ArraySlice<UInt8>) -> String {
    characters.split(separator: filler).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: encoded[range], as: UTF8.self)
  }

  private func trimmedText(_ range: Range<Int>) -> String {
    String(decoding: Self.trimmed(Array(encoded[range])), as: UTF8.self)
  }

  /// Characters without the fillers at their end.
  static func trimmed(_ characters: [UInt8]) -> [UInt8] {
    guard let last = characters.lastIndex(where: { $0 != filler }) else { return [] }
    return Array(characters[...last])
  }
}

extension MRZ: CustomStringConvertible {
  /// Says what this is, and nothing of the data.
  public var description: String { "MRZ of a \(format.rawValue) document" }
}
