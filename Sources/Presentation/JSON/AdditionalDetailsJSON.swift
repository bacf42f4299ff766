import Encoding
import Inspection
import LDS

/// What DG11, DG12 and DG16 say beyond DG1, as members of the holder in JSON; ICAO Doc 9303-10,
/// 4.7.11, 4.7.12 and 4.7.16. A file that was not read or cannot be understood has no member, and a
/// data object that is missing or empty has none in it.
enum AdditionalDetailsJSON {
  static func members(_ record: InspectionRecord) -> [JSONValue.Member] {
    [ElementaryFile.dg11, .dg12, .dg16].compactMap { file in
      guard let bytes = record.bytes(of: file) else { return nil }
      return switch ParsedFile.parse(file, bytes) {
      case .dg11(let details): JSONValue.Member("additionalPersonalDetails", value(details))
      case .dg12(let details): JSONValue.Member("additionalDocumentDetails", value(details))
      case .dg16(let file):
        JSONValue.Member("personsToNotify", .array(file.persons.map(value)))
      default: nil
      }
    }
  }

  private static func value(_ details: DG11) -> JSONValue {
    .object([
      "fullName": details.fullName.map(name),
      "otherNames": names(details.otherNames),
      "personalNumber": text(details.personalNumber),
      "fullDateOfBirth": details.dateOfBirth.map { .string($0.description) },
      "placeOfBirth": parts(details.placeOfBirth),
      "permanentAddress": parts(details.address),
      "telephone": text(details.telephone),
      "profession": text(details.profession),
      "title": text(details.title),
      "personalSummary": text(details.personalSummary),
      "proofOfCitizenship": details.proofOfCitizenship.map(image),
      "otherTravelDocuments": parts(details.otherTravelDocuments),
      "custody": text(details.custody),
    ])
  }

  private static func value(_ details: DG12) -> JSONValue {
    .object([
      "issuingAuthority": text(details.issuingAuthority),
      "dateOfIssue": details.dateOfIssue.map { .string($0.description) },
      "otherPersons": names(details.otherPersons),
      "endorsements": text(details.endorsements),
      "taxOrExitRequirements": text(details.taxOrExit),
      "imageOfFront": details.imageOfFront.map(image),
      "imageOfRear": details.imageOfRear.map(image),
      "personalisationTime": details.personalisationTime.map { .string($0.description) },
      "personalisationSystem": text(details.personalisationSystem),
      "undocumentedTime": details.undocumentedTime.map { .string($0.description) },
    ])
  }

  private static func value(_ person: DG16.Person) -> JSONValue {
    .object([
      "dateRecorded": person.dateRecorded.map { .string($0.description) },
      "name": person.name.map(name),
      "telephone": text(person.telephone),
      "address": parts(person.address),
    ])
  }

  private static func name(_ text: RecordedText) -> JSONValue {
    .object([
      "primaryIdentifier": .string(text.primaryIdentifier),
      "secondaryIdentifier": text.secondaryIdentifier.map { .string($0) },
    ])
  }

  private static func names(_ texts: [RecordedText]) -> JSONValue? {
    texts.isEmpty ? nil : .array(texts.map(name))
  }

  /// A text that is one, whatever stands between its parts.
  private static func text(_ text: RecordedText?) -> JSONValue? {
    guard let parts = text?.parts, !parts.isEmpty else { return nil }
    return .string(parts.joined(separator: ", "))
  }

  /// A text that the standard divides into parts, as the lines of an address.
  private static func parts(_ text: RecordedText?) -> JSONValue? {
    guard let parts = text?.parts, !parts.isEmpty else { return nil }
    return .array(parts.map { .string($0) })
  }

  /// What an image is and how large; nothing of the image.
  private static func image(_ image: EncodedImage) -> JSONValue {
    .object([
      "mediaType": image.format.map { .string($0.mediaType) } ?? .null,
      "bytes": .integer(image.octets.count),
      "width": image.width.map { .integer($0) } ?? .null,
      "height": image.height.map { .integer($0) } ?? .null,
    ])
  }
}
