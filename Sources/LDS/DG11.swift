import Encoding

/// DG11: further details of the holder, ICAO Doc 9303-10, 4.7.11. Names stand here in their own
/// script, and the date of birth with its century. Other names are read inside the template of the
/// standard and outside; a data object of another tag is kept.
public struct DG11: FileContent {
  /// The octets it came from.
  public let bytes: [UInt8]
  /// The data objects, in the order of the octets.
  public let fields: DetailFields
  /// What is not as the standard asks.
  public let notes: [FileNote]

  /// The tags of the fields, ICAO Doc 9303-10, 4.7.11.
  public enum Field: UInt32, Hashable, Sendable, CaseIterable {
    /// The name of the holder in full.
    case fullName = 0x5F0E
    /// Another name.
    case otherName = 0x5F0F
    /// The personal number.
    case personalNumber = 0x5F10
    /// The date of birth in full.
    case dateOfBirth = 0x5F2B
    /// The place of birth.
    case placeOfBirth = 0x5F11
    /// The permanent address.
    case address = 0x5F42
    /// The telephone number.
    case telephone = 0x5F12
    /// The profession.
    case profession = 0x5F13
    /// The title.
    case title = 0x5F14
    /// A summary about the person.
    case personalSummary = 0x5F15
    /// An image of a proof of citizenship.
    case proofOfCitizenship = 0x5F16
    /// Numbers of other travel documents.
    case otherTravelDocuments = 0x5F17
    /// What is said about custody.
    case custody = 0x5F18

    /// The tag.
    public var tag: BERTag { BERTag(rawValue: rawValue) }
  }

  private static let tag: BERTag = 0x6B
  private static let forms: [BERTag: DetailFields.Form] = {
    var forms: [BERTag: DetailFields.Form] = [
      DetailField.namesTag: .names(Field.otherName.tag)
    ]
    for field in Field.allCases {
      switch field {
      case .dateOfBirth: forms[field.tag] = .date
      case .proofOfCitizenship: forms[field.tag] = .image
      default: forms[field.tag] = .text
      }
    }
    return forms
  }()

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is no row of data objects; a field that cannot be read is kept
  ///   and noted.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.locating(ElementaryFile.dg11.name) { () throws(FileDefect) in
      try DG11(reading: Array(bytes))
    }
  }

  private init(reading bytes: [UInt8]) throws(FileDefect) {
    let file = try DataObject.file(bytes, Self.tag)
    var notes: [FileNote] = []
    fields = try DetailFields(file, Self.forms, notes: &notes)
    self.notes = notes + fields.tagListNotes(at: file.contentOffset)
    self.bytes = bytes
  }

  /// Makes the file of some data objects, as they are.
  public init(fields: DetailFields) {
    self.fields = fields
    notes = fields.tagListNotes(at: 0)
    bytes = BERTLV.encode(Self.tag, fields.octets)
  }

  /// Makes the file as the standard asks: the list of tags, and what is given, in its order.
  public init(
    fullName: String? = nil, otherNames: [String] = [], personalNumber: String? = nil,
    dateOfBirth: FullDate? = nil, placeOfBirth: String? = nil, address: String? = nil,
    telephone: String? = nil, profession: String? = nil, title: String? = nil,
    personalSummary: String? = nil, proofOfCitizenship: [UInt8]? = nil,
    otherTravelDocuments: String? = nil, custody: String? = nil
  ) {
    func text(_ field: Field, _ text: String?) -> [DetailField] {
      text.map { [DetailField(field.tag, text: $0)] } ?? []
    }
    let names = RecordedNames(
      otherNames.map { RecordedText($0) }, nameTag: Field.otherName.tag)
    var fields = text(.fullName, fullName)
    fields += otherNames.isEmpty ? [] : [DetailField(DetailField.namesTag, .names(names))]
    fields += text(.personalNumber, personalNumber)
    fields += dateOfBirth.map { [DetailField(Field.dateOfBirth.tag, date: $0)] } ?? []
    fields += text(.placeOfBirth, placeOfBirth) + text(.address, address)
    fields += text(.telephone, telephone) + text(.profession, profession) + text(.title, title)
    fields += text(.personalSummary, personalSummary)
    fields +=
      proofOfCitizenship.map { [DetailField(Field.proofOfCitizenship.tag, .image($0))] } ?? []
    fields += text(.otherTravelDocuments, otherTravelDocuments) + text(.custody, custody)
    self.init(fields: .listed(fields))
  }

  /// The name in full; nil when it is missing or empty.
  public var fullName: RecordedText? { text(.fullName) }
  /// Other names, inside the template and outside.
  public var otherNames: [RecordedText] { fields.names(Field.otherName.tag) }
  /// The personal number.
  public var personalNumber: RecordedText? { text(.personalNumber) }
  /// The date of birth; nil when it is missing or cannot be read.
  public var dateOfBirth: FullDate? { fields.date(Field.dateOfBirth.tag) }
  /// The place of birth.
  public var placeOfBirth: RecordedText? { text(.placeOfBirth) }
  /// The permanent address.
  public var address: RecordedText? { text(.address) }
  /// The telephone number.
  public var telephone: RecordedText? { text(.telephone) }
  /// The profession.
  public var profession: RecordedText? { text(.profession) }
  /// The title.
  public var title: RecordedText? { text(.title) }
  /// The summary about the person.
  public var personalSummary: RecordedText? { text(.personalSummary) }
  /// The image of a proof of citizenship.
  public var proofOfCitizenship: EncodedImage? { fields.image(Field.proofOfCitizenship.tag) }
  /// Numbers of other travel documents.
  public var otherTravelDocuments: RecordedText? { text(.otherTravelDocuments) }
  /// What is said about custody.
  public var custody: RecordedText? { text(.custody) }

  private func text(_ field: Field) -> RecordedText? { fields.text(field.tag) }

  /// The content of the file. Lengths are written in the fewest octets.
  public var encoded: [UInt8] { BERTLV.encode(Self.tag, fields.octets) }
}
