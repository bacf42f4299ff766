import CommandTestSupport
import Encoding
import Foundation
import LDS
import DeskTestSupport
import TestSupport
import Testing

@Suite("What DG11, DG12 and DG16 say, as it is printed")
struct PrintedDetailsTests {
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

  private func expectValid(_ document: JSONValue) throws {
    guard JSONSchemas.isAvailable else { return }
    #expect(try JSONSchemas.defects(in: [document])[0] == [])
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
