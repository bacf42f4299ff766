import Encoding

/// Additional details: DG11, those of the holder, or DG12, those of the document; ICAO Doc 9303-10,
/// 4.7.11 and 4.7.12. A data object with another tag than those of the standard is kept.
public struct AdditionalDetails<Field: AdditionalDetailField>: FileContent {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The data objects, in the order of the bytes.
  public let fields: DetailFields
  /// The departures from the standard.
  public let notes: [FileNote]

  /// The tags of the fields.
  public typealias Field = Field

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is no series of data objects; a field that cannot be read is
  ///   kept and noted.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.locating(Field.file.name) { () throws(DataObjectError) in
      try AdditionalDetails(reading: Array(bytes))
    }
  }

  private init(reading bytes: [UInt8]) throws(DataObjectError) {
    let file = try DataObject.file(bytes, Field.tag)
    var notes: [FileNote] = []
    fields = try DetailFields(file, Field.forms, notes: &notes)
    self.notes = notes + fields.tagListNotes(at: file.contentOffset)
    self.bytes = bytes
  }

  /// Makes the file of some data objects, as they are.
  public init(fields: DetailFields) {
    self.fields = fields
    notes = fields.tagListNotes(at: 0)
    bytes = BERTLV.encode(Field.tag, fields.bytes)
  }

  /// The content of the file. Lengths are written in the fewest bytes.
  public var encoded: [UInt8] { BERTLV.encode(Field.tag, fields.bytes) }

  func text(_ field: Field) -> RecordedText? { fields.text(field.tag) }
}

/// The fields that a file of additional details may have.
public protocol AdditionalDetailField: DataGroupKind, RawRepresentable<UInt32>, Hashable,
  CaseIterable
{
  /// The form of each field and of the template of names, by its tag.
  static var forms: [BERTag: DetailFields.Form] { get }
}

extension AdditionalDetailField {
  /// The tag.
  public var tag: BERTag { BERTag(rawValue: rawValue) }

  /// A data object of this field with a text; empty without one.
  func field(_ text: String?) -> [DetailField] { text.map { [DetailField(tag, text: $0)] } ?? [] }

  /// A data object of this field with a date; empty without one.
  func field(_ date: PartialDate?) -> [DetailField] {
    date.map { [DetailField(tag, date: $0)] } ?? []
  }

  /// A data object of this field with an image; empty without one.
  func field(_ image: [UInt8]?) -> [DetailField] {
    image.map { [DetailField(tag, .image($0))] } ?? []
  }

  /// A template of names with the tag of this field; empty without names.
  func template(_ names: [String]) -> [DetailField] {
    let recorded = RecordedNames(names.map { RecordedText($0) }, nameTag: tag)
    return names.isEmpty ? [] : [DetailField(DetailField.namesTag, .names(recorded))]
  }
}
