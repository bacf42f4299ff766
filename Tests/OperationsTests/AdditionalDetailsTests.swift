import Encoding
import Foundation
import LDS
import TestSupport
import Testing

@testable import Operations

@Suite("What DG11, DG12 and DG16 say, in JSON")
struct AdditionalDetailsTests {
  private let desk: ReadingDesk

  init() throws { desk = try ReadingDesk() }

  /// The JSON of a saved read whose files were exchanged.
  private func inspect(_ files: [ElementaryFile: [UInt8]]) throws -> JSONValue {
    try desk.inspect(desk.read("details"), files).json()
  }

  private func name(_ primary: String, _ secondary: String? = nil) -> JSONValue {
    .object([
      "primaryIdentifier": .string(primary),
      "secondaryIdentifier": secondary.map { .string($0) },
    ])
  }

  @Test("given a document with details, when it is read, then the JSON has them, named and divided")
  func details() throws {
    let holder = try desk.read("details").json().at("holder")
    #expect(
      holder.at("additionalPersonalDetails")
        == .object([
          "fullName": name("Eriksson", "Anna Maria"), "personalNumber": "ZE184226B",
          "fullDateOfBirth": "1974-08-12", "placeOfBirth": ["Zenith", "Utopia"],
          "permanentAddress": ["1 Harbour Street", "Zenith"], "profession": "Cartographer",
        ]))
    #expect(
      holder.at("additionalDocumentDetails")
        == .object([
          "issuingAuthority": "Utopia Specimen Office", "dateOfIssue": "2026-01-01",
        ]))
    #expect(
      holder.at("personsToNotify")
        == [.object(["name": name("Eriksson", "Karl"), "telephone": "+000 5550100"])])
    #expect(holder.at("primaryIdentifier").string == "ERIKSSON")
  }

  private static let image: [UInt8] =
    [0xFF, 0x4F, 0xFF, 0x51, 0, 41, 0, 0, 0, 0, 0, 9, 0, 0, 0, 8]
    + [UInt8](repeating: 0, count: 8) + Array("PICTURE".utf8)

  @Test("given every field there is, when a saved read is inspected, then none is lost or embedded")
  func everything() throws {
    let day = try #require(PartialDate(year: 2024, month: 2))
    let time = DateAndTime(
      date: try #require(PartialDate(year: 2024, month: 2, day: 29)), hour: 23, minute: 59,
      second: 60)
    let personal = DG11(
      fullName: "エリクソン<<アンナ", otherNames: ["Berg<<Anna", "Anni"], personalNumber: "1",
      dateOfBirth: PartialDate(year: 1974), placeOfBirth: "A<B", address: "C<<D",
      telephone: "+1<+2", profession: "E", title: "Dr.", personalSummary: "F<G",
      proofOfCitizenship: Self.image, otherTravelDocuments: "X1<X2", custody: "H")
    let document = DG12(
      issuingAuthority: "I", dateOfIssue: day, otherPersons: ["Karl"], endorsements: "J",
      taxOrExit: "K", imageOfFront: [1, 2, 3], imageOfRear: Self.image, personalisationTime: time,
      personalisationSystem: "L", undocumentedTime: time)
    let persons = DG16(persons: [
      DG16.Person(
        tag: 0xA1,
        fields: DetailFields([
          DetailField(DG16.Field.dateRecorded.tag, date: day),
          DetailField(DG16.Field.address.tag, text: "M<N"),
        ]))
    ])
    let record = try inspect([
      .dg11: personal.encoded, .dg12: document.encoded, .dg16: persons.encoded,
    ])
    let holder = record.at("holder")
    let image = JSONValue.object([
      "mediaType": "image/j2c", "bytes": .integer(Self.image.count), "width": 9, "height": 8,
    ])
    #expect(
      holder.at("additionalPersonalDetails")
        == .object([
          "fullName": name("エリクソン", "アンナ"), "otherNames": [name("Berg", "Anna"), name("Anni")],
          "personalNumber": "1", "fullDateOfBirth": "1974", "placeOfBirth": ["A", "B"],
          "permanentAddress": ["C", "D"], "telephone": "+1, +2", "profession": "E",
          "title": "Dr.", "personalSummary": "F, G", "proofOfCitizenship": image,
          "otherTravelDocuments": ["X1", "X2"], "custody": "H",
        ]))
    #expect(
      holder.at("additionalDocumentDetails")
        == .object([
          "issuingAuthority": "I", "dateOfIssue": "2024-02", "otherPersons": [name("Karl")],
          "endorsements": "J", "taxOrExitRequirements": "K",
          "imageOfFront": .object(["mediaType": .null, "bytes": 3, "width": .null, "height": .null]
          ),
          "imageOfRear": image, "personalisationTime": "2024-02-29T23:59:60",
          "personalisationSystem": "L", "undocumentedTime": "2024-02-29T23:59:60",
        ]))
    #expect(
      holder.at("personsToNotify")
        == [.object(["dateRecorded": "2024-02", "address": ["M", "N"]])])
    let text = JSONWriter().text(record)
    #expect(!text.contains("PICTURE") && !text.contains(Base64.encode(Self.image)))
    #expect(!text.lowercased().contains(Hex.encode(Self.image)))
    try expectValid(record)
  }

  private func expectValid(_ document: JSONValue) throws {
    guard JSONSchemas.isAvailable else { return }
    #expect(try JSONSchemas.defects(in: [document])[0] == [])
  }

  @Test("given files that say nothing or make no sense, when they are inspected, then so the JSON")
  func nothing() throws {
    let record = try inspect([
      .dg11: DG11(fullName: "", address: "<<", profession: "").encoded,
      .dg12: [0x6C, 0x03, 0x5F, 0x19, 0x40], .dg16: DG16(persons: []).encoded,
    ])
    let holder = record.at("holder")
    #expect(holder.at("additionalPersonalDetails") == .object([JSONValue.Member]()))
    #expect(holder["additionalDocumentDetails"] == nil)
    #expect(holder.at("personsToNotify") == [])
    try expectValid(record)
  }
}
