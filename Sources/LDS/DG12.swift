import Encoding

/// DG12: further details of the document, ICAO Doc 9303-10, 4.7.12. A data object of another tag is
/// kept.
public struct DG12: FileContent {
  /// The octets it came from.
  public let bytes: [UInt8]
  /// The data objects, in the order of the octets.
  public let fields: DetailFields
  /// What is not as the standard asks.
  public let notes: [FileNote]

  /// The tags of the fields, ICAO Doc 9303-10, 4.7.12.
  public enum Field: UInt32, Hashable, Sendable, CaseIterable {
    /// The issuing authority.
    case issuingAuthority = 0x5F19
    /// The date of issue.
    case dateOfIssue = 0x5F26
    /// The name of another person.
    case otherPerson = 0x5F1A
    /// Endorsements and observations.
    case endorsements = 0x5F1B
    /// Tax and exit requirements.
    case taxOrExit = 0x5F1C
    /// An image of the front of the document.
    case imageOfFront = 0x5F1D
    /// An image of the rear of the document.
    case imageOfRear = 0x5F1E
    /// When the document was personalised.
    case personalisationTime = 0x5F55
    /// The serial number of the system that personalised it.
    case personalisationSystem = 0x5F56

    /// The tag.
    public var tag: BERTag { BERTag(rawValue: rawValue) }
  }

  private static let tag: BERTag = 0x6C
  private static let forms: [BERTag: DetailFields.Form] = {
    var forms: [BERTag: DetailFields.Form] = [
      DetailField.namesTag: .names(Field.otherPerson.tag)
    ]
    for field in Field.allCases {
      switch field {
      case .dateOfIssue: forms[field.tag] = .date
      case .imageOfFront, .imageOfRear: forms[field.tag] = .image
      case .personalisationTime: forms[field.tag] = .time
      default: forms[field.tag] = .text
      }
    }
    return forms
  }()

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is no row of data objects; a field that cannot be read is kept
  ///   and noted.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.locating(ElementaryFile.dg12.name) { () throws(FileDefect) in
      try DG12(reading: Array(bytes))
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
    issuingAuthority: String? = nil, dateOfIssue: FullDate? = nil, otherPersons: [String] = [],
    endorsements: String? = nil, taxOrExit: String? = nil, imageOfFront: [UInt8]? = nil,
    imageOfRear: [UInt8]? = nil, personalisationTime: DateAndTime? = nil,
    personalisationSystem: String? = nil
  ) {
    func text(_ field: Field, _ text: String?) -> [DetailField] {
      text.map { [DetailField(field.tag, text: $0)] } ?? []
    }
    func image(_ field: Field, _ octets: [UInt8]?) -> [DetailField] {
      octets.map { [DetailField(field.tag, .image($0))] } ?? []
    }
    let persons = RecordedNames(
      otherPersons.map { RecordedText($0) }, nameTag: Field.otherPerson.tag)
    var fields = text(.issuingAuthority, issuingAuthority)
    fields += dateOfIssue.map { [DetailField(Field.dateOfIssue.tag, date: $0)] } ?? []
    fields += otherPersons.isEmpty ? [] : [DetailField(DetailField.namesTag, .names(persons))]
    fields += text(.endorsements, endorsements) + text(.taxOrExit, taxOrExit)
    fields += image(.imageOfFront, imageOfFront) + image(.imageOfRear, imageOfRear)
    fields +=
      personalisationTime.map { [DetailField(Field.personalisationTime.tag, .time(.text($0)))] }
      ?? []
    fields += text(.personalisationSystem, personalisationSystem)
    self.init(fields: .listed(fields))
  }

  /// The issuing authority; nil when it is missing or empty.
  public var issuingAuthority: RecordedText? { text(.issuingAuthority) }
  /// The date of issue; nil when it is missing or cannot be read.
  public var dateOfIssue: FullDate? { fields.date(Field.dateOfIssue.tag) }
  /// Other persons, inside the template and outside.
  public var otherPersons: [RecordedText] { fields.names(Field.otherPerson.tag) }
  /// Endorsements and observations.
  public var endorsements: RecordedText? { text(.endorsements) }
  /// Tax and exit requirements.
  public var taxOrExit: RecordedText? { text(.taxOrExit) }
  /// The image of the front of the document.
  public var imageOfFront: EncodedImage? { fields.image(Field.imageOfFront.tag) }
  /// The image of the rear of the document.
  public var imageOfRear: EncodedImage? { fields.image(Field.imageOfRear.tag) }
  /// When the document was personalised; nil when it is missing or cannot be read.
  public var personalisationTime: DateAndTime? { fields.time(Field.personalisationTime.tag) }
  /// The serial number of the system that personalised it.
  public var personalisationSystem: RecordedText? { text(.personalisationSystem) }

  private func text(_ field: Field) -> RecordedText? { fields.text(field.tag) }

  /// The content of the file. Lengths are written in the fewest octets.
  public var encoded: [UInt8] { BERTLV.encode(Self.tag, fields.octets) }
}
