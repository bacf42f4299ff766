import Encoding
import Faces

/// DG11: additional details of the holder, ICAO Doc 9303-10, 4.7.11. Names are in their own script
/// here, and the date of birth has its century. Other names are read inside the template of the
/// standard and outside it.
public typealias DG11 = AdditionalDetails<PersonalDetailField>

/// The fields of DG11, ICAO Doc 9303-10, 4.7.11.
public enum PersonalDetailField: UInt32, AdditionalDetailField {
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
  /// The statement about custody.
  case custody = 0x5F18

  /// DG11.
  public static let file = ElementaryFile.dg11
  /// The tag of DG11.
  public static let tag: BERTag = 0x6B
  /// The form of each field, by its tag.
  public static let forms: [BERTag: DetailFields.Form] = {
    var forms: [BERTag: DetailFields.Form] = [DetailField.namesTag: .names(otherName.tag)]
    for field in allCases {
      switch field {
      case .dateOfBirth: forms[field.tag] = .date
      case .proofOfCitizenship: forms[field.tag] = .image
      default: forms[field.tag] = .text
      }
    }
    return forms
  }()
}

extension DG11 {
  /// Makes the file in the form of the standard: the list of tags, and the given fields in its
  /// order.
  public init(
    fullName: String? = nil, otherNames: [String] = [], personalNumber: String? = nil,
    dateOfBirth: PartialDate? = nil, placeOfBirth: String? = nil, address: String? = nil,
    telephone: String? = nil, profession: String? = nil, title: String? = nil,
    personalSummary: String? = nil, proofOfCitizenship: [UInt8]? = nil,
    otherTravelDocuments: String? = nil, custody: String? = nil
  ) {
    var fields = Field.fullName.field(fullName) + Field.otherName.template(otherNames)
    fields += Field.personalNumber.field(personalNumber) + Field.dateOfBirth.field(dateOfBirth)
    fields += Field.placeOfBirth.field(placeOfBirth) + Field.address.field(address)
    fields += Field.telephone.field(telephone) + Field.profession.field(profession)
    fields += Field.title.field(title) + Field.personalSummary.field(personalSummary)
    fields += Field.proofOfCitizenship.field(proofOfCitizenship)
    fields += Field.otherTravelDocuments.field(otherTravelDocuments) + Field.custody.field(custody)
    self.init(fields: .listed(fields))
  }

  /// The name in full; nil when it is missing or empty.
  public var fullName: RecordedText? { text(.fullName) }
  /// Other names, inside the template and outside it.
  public var otherNames: [RecordedText] { fields.names(Field.otherName.tag) }
  /// The personal number.
  public var personalNumber: RecordedText? { text(.personalNumber) }
  /// The date of birth; nil when it is missing or cannot be read.
  public var dateOfBirth: PartialDate? { fields.date(Field.dateOfBirth.tag) }
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
  /// The statement about custody.
  public var custody: RecordedText? { text(.custody) }
}
