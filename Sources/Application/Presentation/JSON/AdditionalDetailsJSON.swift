import Faces
import Encoding
import Inspection
import LDS

/// The content of DG11, DG12 and DG16 beyond DG1, as members of the holder in JSON; ICAO Doc
/// 9303-10, 4.7.11, 4.7.12 and 4.7.16. A file that was not read or is malformed has no member, and
/// a data object that is missing or empty has none in it.
enum AdditionalDetailsJSON {
  @JSONMembers<InspectionRecord> static var members: [JSONMember<InspectionRecord>] {
    JSONMember(
      maybe: "additionalPersonalDetails",
      "What DG11 says of the holder (Doc 9303-10, 4.7.11). What it does not say is not there.",
      personal
    ) {
      if case .dg11(let details)? = parsed(.dg11, $0) { details } else { nil }
    }
    JSONMember(
      maybe: "additionalDocumentDetails",
      "What DG12 says of the document (Doc 9303-10, 4.7.12). What it does not say is not there.",
      document
    ) {
      if case .dg12(let details)? = parsed(.dg12, $0) { details } else { nil }
    }
    JSONMember(
      maybe: "personsToNotify", "The persons of DG16 (Doc 9303-10, 4.7.16), in their order.",
      person.list()
    ) {
      if case .dg16(let file)? = parsed(.dg16, $0) { file.persons } else { nil }
    }
  }

  private static func parsed(_ file: ElementaryFile, _ record: InspectionRecord) -> ParsedFile? {
    record.documentFiles[file]?.parsed
  }

  private static let personal = JSONForm<DG11>.object {
    JSONMember(maybe: "fullName", "The name in full, in its own script.", name) { $0.fullName }
    JSONMember(maybe: "otherNames", "Other names.", names) { some($0.otherNames) }
    JSONMember(
      maybe: "personalNumber", "The personal number.", recordedText
    ) { text($0.personalNumber) }
    JSONMember(
      maybe: "fullDateOfBirth",
      "The date of birth with its century. Where it contradicts DG1, `holder-birth-differs` says so.",
      recordedDate
    ) { $0.dateOfBirth?.description }
    JSONMember(
      maybe: "placeOfBirth", "The place of birth in its parts, as a town and its state.", lines
    ) { parts($0.placeOfBirth) }
    JSONMember(
      maybe: "permanentAddress", "The permanent address, line by line.", lines
    ) { parts($0.address) }
    JSONMember(maybe: "telephone", "The telephone number.", recordedText) { text($0.telephone) }
    JSONMember(maybe: "profession", "The profession.", recordedText) { text($0.profession) }
    JSONMember(maybe: "title", "The title.", recordedText) { text($0.title) }
    JSONMember(
      maybe: "personalSummary", "A summary about the person.", recordedText
    ) { text($0.personalSummary) }
    JSONMember(
      maybe: "proofOfCitizenship", "What the image of a proof of citizenship is.", image
    ) { $0.proofOfCitizenship }
    JSONMember(
      maybe: "otherTravelDocuments", "The numbers of other valid travel documents.", lines
    ) { parts($0.otherTravelDocuments) }
    JSONMember(maybe: "custody", "What is said about custody.", recordedText) { text($0.custody) }
  }

  private static let document = JSONForm<DG12>.object {
    JSONMember(
      maybe: "issuingAuthority", "The issuing authority.", recordedText
    ) { text($0.issuingAuthority) }
    JSONMember(
      maybe: "dateOfIssue", "The date of issue.", recordedDate
    ) { $0.dateOfIssue?.description }
    JSONMember(
      maybe: "otherPersons", "Other persons in the document.", names
    ) { some($0.otherPersons) }
    JSONMember(
      maybe: "endorsements", "Endorsements and observations.", recordedText
    ) { text($0.endorsements) }
    JSONMember(
      maybe: "taxOrExitRequirements", "Tax and exit requirements.", recordedText
    ) { text($0.taxOrExit) }
    JSONMember(
      maybe: "imageOfFront", "What the image of the document's front is.", image
    ) { $0.imageOfFront }
    JSONMember(
      maybe: "imageOfRear", "What the image of the document's rear is.", image
    ) { $0.imageOfRear }
    JSONMember(
      maybe: "personalisationTime",
      "When the document was personalised, ISO 8601; the zone is not stated, and `XX` or nothing stands for what is unknown of the day.",
      recordedTime
    ) { $0.personalisationTime?.description }
    JSONMember(
      maybe: "personalisationSystem", "The serial number of the system that personalised it.",
      recordedText
    ) { text($0.personalisationSystem) }
    JSONMember(
      maybe: "undocumentedTime",
      "A time in tag 5F85, which no standard has and Belgian passports do, as `personalisationTime` is written. What happened then is published nowhere.",
      recordedTime
    ) { $0.undocumentedTime?.description }
  }

  private static let person = JSONForm<DG16.Person>.object("A person to notify.") {
    JSONMember(
      maybe: "dateRecorded", "The day on which the details were recorded.", recordedDate
    ) { $0.dateRecorded?.description }
    JSONMember(maybe: "name", "The person's name.", name) { $0.name }
    JSONMember(
      maybe: "telephone", "The person's telephone number.", recordedText
    ) { text($0.telephone) }
    JSONMember(maybe: "address", "The person's address, line by line.", lines) { parts($0.address) }
  }

  // MARK: The parts of the details

  private static let name = JSONForm<RecordedText>.named(
    "recordedName", in: .common,
    .object("A name as a data object has it: UTF-8, in any script.", isCut: true) {
      JSONMember(
        "primaryIdentifier",
        "What comes before the first two fillers: the surname in most states.", .text
      ) { $0.primaryIdentifier }
      JSONMember(
        maybe: "secondaryIdentifier",
        "What comes after them: the given names in most states; not there when nothing does.",
        .text(minLength: 1)
      ) { $0.secondaryIdentifier }
    })

  private static let names = name.list(["minItems": 1])

  private static let recordedText = JSONForm<String>.text(minLength: 1)

  /// A text that the standard divides into parts, such as the lines of an address.
  private static let lines = recordedText.list(["minItems": 1])

  private static let recordedDate = JSONForm<String>.named(
    "recordedDate", in: .common,
    .text("^[0-9]{4}(-(0[1-9]|1[0-2])|-(0[1-9]|1[0-2]|XX)-(0[1-9]|[12][0-9]|3[01]))?$").described(
      "A date with a year of four digits, ISO 8601-2; a day or a month that is unknown is not there, and `XX` where only the month is."
    ))

  private static let recordedTime = JSONForm<String>.text(
    "^[0-9]{4}(-(0[1-9]|1[0-2])|-(0[1-9]|1[0-2]|XX)-(0[1-9]|[12][0-9]|3[01]))?T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)$"
  )

  /// The format and the size of an image, but not its content.
  private static let image = JSONForm<EncodedImage>.named(
    "recordedImage", in: .common,
    .object("An image in a file, which is not shown here.", isCut: true) {
      JSONMember(
        "mediaType", "What it is by its first bytes; null when nobody knows.",
        JSONForm<String>.text(among: EncodedImage.Format.allCases.map(\.mediaType)).orNull
      ) { $0.format?.mediaType }
      JSONMember("bytes", "Its length in bytes.", .integer(from: 1)) { $0.bytes.count }
      JSONMember(
        "width", "Its width in pixels; null when it does not say it.",
        JSONForm.integer(from: 1).orNull
      ) { $0.width }
      JSONMember(
        "height", "Its height in pixels; null when it does not say it.",
        JSONForm.integer(from: 1).orNull
      ) { $0.height }
    })

  /// The parts of a text, joined; nil if there are none.
  private static func text(_ text: RecordedText?) -> String? {
    parts(text)?.joined(separator: ", ")
  }

  private static func parts(_ text: RecordedText?) -> [String]? { text.flatMap { some($0.parts) } }

  private static func some<Element>(_ elements: [Element]) -> [Element]? {
    elements.isEmpty ? nil : elements
  }
}
