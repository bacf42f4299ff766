import Encoding
import Faces

/// DG12: additional details of the document, ICAO Doc 9303-10, 4.7.12.
public typealias DG12 = AdditionalDetails<DocumentDetailField>

/// The fields of DG12, ICAO Doc 9303-10, 4.7.12.
public enum DocumentDetailField: UInt32, AdditionalDetailField {
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
  /// The time of personalisation.
  case personalisationTime = 0x5F55
  /// The serial number of the system that personalised it.
  case personalisationSystem = 0x5F56
  /// A time with a tag that the standard does not have and that X.690 does not allow. Belgian
  /// passports have it. It seems to be the time of personalisation, but no publication says so.
  case undocumentedTime = 0x5F85

  /// DG12.
  public static let file = ElementaryFile.dg12
  /// The tag of DG12.
  public static let tag: BERTag = 0x6C
  /// The form of each field, by its tag.
  public static let forms: [BERTag: DetailFields.Form] = {
    var forms: [BERTag: DetailFields.Form] = [DetailField.namesTag: .names(otherPerson.tag)]
    for field in allCases {
      switch field {
      case .dateOfIssue: forms[field.tag] = .date
      case .imageOfFront, .imageOfRear: forms[field.tag] = .image
      case .personalisationTime, .undocumentedTime: forms[field.tag] = .time
      default: forms[field.tag] = .text
      }
    }
    return forms
  }()
}

extension DG12 {
  /// Makes the file in the form of the standard: the list of tags, and the given fields in its
  /// order.
  public init(
    issuingAuthority: String? = nil, dateOfIssue: PartialDate? = nil, otherPersons: [String] = [],
    endorsements: String? = nil, taxOrExit: String? = nil, imageOfFront: [UInt8]? = nil,
    imageOfRear: [UInt8]? = nil, personalisationTime: DateAndTime? = nil,
    personalisationSystem: String? = nil, undocumentedTime: DateAndTime? = nil
  ) {
    var fields = Field.issuingAuthority.field(issuingAuthority)
    fields += Field.dateOfIssue.field(dateOfIssue) + Field.otherPerson.template(otherPersons)
    fields += Field.endorsements.field(endorsements) + Field.taxOrExit.field(taxOrExit)
    fields += Field.imageOfFront.field(imageOfFront) + Field.imageOfRear.field(imageOfRear)
    fields +=
      personalisationTime.map { [DetailField(Field.personalisationTime.tag, .time(.text($0)))] }
      ?? []
    fields += Field.personalisationSystem.field(personalisationSystem)
    fields +=
      undocumentedTime.map { [DetailField(Field.undocumentedTime.tag, .time(.text($0)))] } ?? []
    self.init(fields: .listed(fields))
  }

  /// The issuing authority; nil when it is missing or empty.
  public var issuingAuthority: RecordedText? { text(.issuingAuthority) }
  /// The date of issue; nil when it is missing or cannot be read.
  public var dateOfIssue: PartialDate? { fields.date(Field.dateOfIssue.tag) }
  /// Other persons, inside the template and outside it.
  public var otherPersons: [RecordedText] { fields.names(Field.otherPerson.tag) }
  /// Endorsements and observations.
  public var endorsements: RecordedText? { text(.endorsements) }
  /// Tax and exit requirements.
  public var taxOrExit: RecordedText? { text(.taxOrExit) }
  /// The image of the front of the document.
  public var imageOfFront: EncodedImage? { fields.image(Field.imageOfFront.tag) }
  /// The image of the rear of the document.
  public var imageOfRear: EncodedImage? { fields.image(Field.imageOfRear.tag) }
  /// The time of personalisation; nil if it is missing or cannot be read.
  public var personalisationTime: DateAndTime? { fields.time(Field.personalisationTime.tag) }
  /// The serial number of the system that personalised it.
  public var personalisationSystem: RecordedText? { text(.personalisationSystem) }
  /// The time in tag `5F85`; nil when it is missing or cannot be read.
  public var undocumentedTime: DateAndTime? { fields.time(Field.undocumentedTime.tag) }
}
