import Encoding
import Foundation
import LDS
import DeskTestSupport
import TestSupport
import Testing

@Suite("What DG11, DG12 and DG16 say, in JSON")
struct AdditionalDetailsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func read(_ options: String...) throws -> Desk.Run {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator:details", "--json"] + options,
      input: Array(try desk.mrz("--profile", "details").utf8))
  }

  /// The JSON of a saved read whose files were exchanged.
  private func inspect(_ files: [String: [UInt8]], _ options: String...) throws -> Desk.Run {
    _ = try read("--save", desk.path("dump"))
    for (name, bytes) in files {
      try Data(bytes).write(to: desk.home.appending(path: "dump/\(name)"))
    }
    return try desk.ask(["inspect", desk.path("dump"), "--json"] + options)
  }

  private func name(_ primary: String, _ secondary: String? = nil) -> JSONValue {
    .object([
      "primaryIdentifier": .string(primary),
      "secondaryIdentifier": secondary.map { .string($0) },
    ])
  }

  @Test("given a document with details, when it is read, then the JSON has them, named and divided")
  func details() throws {
    let holder = try read().json.at("holder")
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
    let run = try inspect([
      "EF_DG11.bin": personal.encoded, "EF_DG12.bin": document.encoded,
      "EF_DG16.bin": persons.encoded,
    ])
    let holder = try run.json.at("holder")
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
    #expect(!run.output.contains("PICTURE") && !run.output.contains(Base64.encode(Self.image)))
    #expect(!run.output.lowercased().contains(Hex.encode(Self.image)))
    try expectValid(run.json)
  }

  private func expectValid(_ document: JSONValue) throws {
    guard JSONSchemas.isAvailable else { return }
    #expect(try JSONSchemas.defects(in: [document])[0] == [])
  }

  @Test("given files that say nothing or make no sense, when they are inspected, then so the JSON")
  func nothing() throws {
    let run = try inspect([
      "EF_DG11.bin": DG11(fullName: "", address: "<<", profession: "").encoded,
      "EF_DG12.bin": [0x6C, 0x03, 0x5F, 0x19, 0x40], "EF_DG16.bin": DG16(persons: []).encoded,
    ])
    let holder = try run.json.at("holder")
    #expect(holder.at("additionalPersonalDetails") == .object([JSONValue.Member]()))
    #expect(holder["additionalDocumentDetails"] == nil)
    #expect(holder.at("personsToNotify") == [])
    try expectValid(run.json)
  }

  @Test("given marks that turn a line around in DG11, when it is inspected, then JSON escapes them")
  func unseen() throws {
    let run = try inspect(["EF_DG11.bin": DG11(profession: "A\u{202E}\u{9B}B").encoded])
    #expect(run.output.contains(#""A\u202e\u009bB""#))
    let spoken = run.output.unicodeScalars.allSatisfy { $0 == "\n" || ("\u{20}"..."\u{7E}" ~= $0) }
    #expect(spoken)
  }

  @Test("given one detail that is asked for, when a document is read, then no other is printed")
  func fields() throws {
    let place = "holder.additionalPersonalDetails.placeOfBirth"
    let name = "holder.personsToNotify.name.primaryIdentifier"
    let run = try read("--fields", "\(place),\(name)")
    #expect(
      try run.json.at("holder")
        == .object([
          "additionalPersonalDetails": .object(["placeOfBirth": ["Zenith", "Utopia"]]),
          "personsToNotify": [
            .object(["name": .object(["primaryIdentifier": "Eriksson"])])
          ],
        ]))
    for word in ["Harbour", "Anna", "Karl", "ZE184226B", "1974", "Cartographer", "ERIKSSON"] {
      #expect(!run.output.contains(word))
    }
    try expectValid(run.json)
    let path = desk.path("dump")
    _ = try read("--save", path)
    let lines = try ["--fields=\(place)", "--holder", ""].map { option in
      try desk.ask(
        ["inspect", "--jsonl"] + option.split(separator: "=").map(String.init),
        input: Array(path.utf8)
      ).json
    }
    #expect(lines[0].at(place) == ["Zenith", "Utopia"])
    #expect(lines[1].at("holder.additionalDocumentDetails.dateOfIssue").string == "2026-01-01")
    #expect(lines[2]["holder"] == nil)
    for line in lines { try expectValid(line) }
  }

  @Test("given --redact, when details are there or asked for, then nothing of them is printed")
  func redacted() throws {
    let asked = "holder.additionalPersonalDetails,holder.personsToNotify"
    for run in [
      try read("--redact"), try read("--redact", "--fields", asked),
      try inspect([:], "--redact"),
    ] {
      #expect(try run.json["holder"] == nil)
      for word in ["Eriksson", "Zenith", "Harbour", "Karl", "2026-01-01\"", "5550100"] {
        #expect(!run.output.contains(word))
      }
    }
  }
}
