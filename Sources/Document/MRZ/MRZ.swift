import Encoding

/// The machine readable zone of a travel document; ICAO Doc 9303-3, 4, and parts 4 to 7.
public struct MRZ: Hashable, Sendable {
  /// The size of the document.
  public let format: MRZFormat
  /// The characters line by line without separators, as in DG1.
  public let encoded: [UInt8]
  /// True if confused characters were corrected when the MRZ was read.
  public let repaired: Bool
  /// True if fillers were added at the end of the line with the names, which was typed without them.
  public let nameLineWasFilled: Bool
  /// The fields whose check digit is wrong; empty unless the MRZ was read by ``init(reading:)``.
  public let failedCheckDigits: [MRZField]

  static let filler = UInt8(ascii: "<")

  init(
    format: MRZFormat, characters: [UInt8], repaired: Bool, nameLineWasFilled: Bool = false,
    failedCheckDigits: [MRZField]
  ) {
    self.format = format
    encoded = characters
    self.repaired = repaired
    self.nameLineWasFilled = nameLineWasFilled
    self.failedCheckDigits = failedCheckDigits
  }

  /// Reads an MRZ that a person or a swipe reader typed. Lines may be separated by line ends, tabs
  /// and blanks, or not at all; letters may be of either case. Confused characters, such as O and
  /// 0, are corrected if check digits prove the right one.
  /// - Parameter formats: the formats that are accepted; by default those of documents with a chip.
  /// - Throws: ``MRZError`` when the text does not have the form of an MRZ, is of another format,
  ///   or a check digit is wrong.
  public init(
    parsing text: String, of formats: Set<MRZFormat> = MRZFormat.withChip
  ) throws(MRZError) {
    let input = try MRZText(text)
    try Self.refuse(input.format, unlessOf: formats)
    let layout = input.format.layout
    var characters = input.characters
    for name in layout.checkedFields {
      let field = MRZCheckedField(name, layout, characters)
      if field.isWellFormed(in: characters), field.holds(in: characters) { continue }
      let repairs = MRZRepair.candidates(for: field, layout, in: characters)
      guard repairs.count == 1, let better = repairs.first else { throw .mrzCheckDigit(name) }
      characters = better
    }
    self.init(
      format: input.format, characters: characters,
      repaired: input.fillerWasGarbled || characters != input.characters,
      nameLineWasFilled: input.nameLineWasFilled, failedCheckDigits: [])
  }

  /// Reads an MRZ as it is on a chip (ICAO Doc 9303-10, 4.7.1). Wrong check digits are recorded,
  /// and nothing is corrected.
  /// - Parameter formats: the formats that are accepted; by default those of documents with a chip.
  /// - Throws: ``MRZError/mrzUnreadable(_:)`` when the number of characters fits no format, one is
  ///   not printable ASCII, or it is of another format.
  public init(
    reading bytes: some Collection<UInt8>, of formats: Set<MRZFormat> = MRZFormat.withChip
  ) throws(MRZError) {
    let characters = Array(bytes.prefix(MRZText.mostCharacters + 1))
    guard let format = MRZFormat(of: characters) else {
      throw .mrzUnreadable(.mrzLength(bytes.count))
    }
    guard characters.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw .mrzUnreadable(.mrzNotPrintable)
    }
    try Self.refuse(format, unlessOf: formats)
    self.init(
      format: format, characters: characters, repaired: false,
      failedCheckDigits: Self.failedCheckDigits(format, characters))
  }

  static func failedCheckDigits(_ format: MRZFormat, _ characters: [UInt8]) -> [MRZField] {
    format.layout.checkedFields.filter {
      !MRZCheckedField($0, format.layout, characters).holds(in: characters)
    }
  }

  private static func refuse(
    _ format: MRZFormat, unlessOf formats: Set<MRZFormat>
  ) throws(MRZError) {
    guard !formats.contains(format) else { return }
    throw .mrzUnreadable(
      format.hasChip
        ? .mrzOtherFormat(format.name)
        : .mrzWithoutChip(format == .frenchCard ? format.name : .mrzVisa))
  }

  /// The lines.
  public var lines: [String] {
    (0..<format.lineCount).map { text($0 * format.lineLength..<($0 + 1) * format.lineLength) }
  }

  /// One or two characters; the first of a passport is `P`.
  public var documentCode: WireText { trimmedText(MRZLayout.documentCode) }

  /// The code of the issuing state or organisation, one to three letters.
  public var issuingState: WireText { trimmedText(MRZLayout.issuingState) }

  /// The whole document number, with the rest of a long one that is in the optional data.
  public var documentNumber: String {
    let number = MRZDocumentNumber(layout, encoded).positions.map { encoded[$0] }
    return String(decoding: Self.trimmed(number), as: UTF8.self)
  }

  /// The surname, with blanks for fillers; it may be cut off.
  public var primaryIdentifier: String { names.primary }

  /// The given names, with blanks for fillers; they may be cut off or missing.
  public var secondaryIdentifier: String { names.secondary }

  /// The code of the nationality, one to three letters; empty if the format has none.
  public var nationality: WireText { layout.nationality.map(trimmedText) ?? "" }

  /// The date of birth.
  public var dateOfBirth: MRZDate { MRZDate(reading: Array(encoded[layout.dateOfBirth])) }

  /// The sex.
  public var sex: Sex { Sex(character: encoded[layout.sex]) }

  /// The date of expiry; unknown as a whole if the format has none.
  public var dateOfExpiry: MRZDate {
    MRZDate(
      reading: layout.dateOfExpiry.map { Array(encoded[$0]) }
        ?? [UInt8](repeating: Self.filler, count: 6))
  }

  /// The fields of optional data without fillers at their ends and without the rest of a long
  /// document number: two in TD1, one otherwise (in TD3 the personal number, in the French card the
  /// issuing department and office). Each may be empty.
  public var optionalData: [String] {
    var fields = layout.optionalData
    if let start = MRZDocumentNumber(layout, encoded).optionalDataStart, !fields.isEmpty {
      fields[0] = start..<fields[0].upperBound
    }
    return fields.map { trimmedText($0).forPeople }
  }

  /// The fields that open the chip.
  public var accessFields: MRZAccessFields {
    MRZAccessFields(
      number: documentNumber, birth: dateOfBirth.characters, expiry: dateOfExpiry.characters)
  }

  private var layout: MRZLayout { format.layout }

  /// True if the surname may be cut off: its field is full to the last character (ICAO Doc 9303-4,
  /// 4.2.3). A name that fits exactly looks the same.
  public var isPrimaryTruncated: Bool { isFull(layout.names) }

  /// True if given names may be cut off or missing because the field is full.
  public var isSecondaryTruncated: Bool { isFull(layout.givenNames ?? layout.names) }

  private func isFull(_ field: Range<Int>) -> Bool { encoded[field].last != Self.filler }

  private var names: (primary: String, secondary: String) {
    if let givenNames = layout.givenNames {
      return (Self.words(encoded[layout.names]), Self.words(encoded[givenNames]))
    }
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

  private func trimmedText(_ range: Range<Int>) -> WireText {
    WireText(decoding: Self.trimmed(Array(encoded[range])))
  }

  /// Characters without the fillers at their end.
  static func trimmed(_ characters: [UInt8]) -> [UInt8] {
    guard let last = characters.lastIndex(where: { $0 != filler }) else { return [] }
    return Array(characters[...last])
  }
}

extension MRZ: CustomStringConvertible {
  /// A description without the data.
  public var description: String { "MRZ of \(format.rawValue)" }
}
