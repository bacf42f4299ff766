import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("A card that keeps its data to others, at the desk")
struct ClosedCardTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func read(_ profile: String, _ options: String...) throws -> Desk.Run {
    let number = try desk.ask("sim", "can", "--profile", profile).output
    return try desk.ask(
      ["read", "--can", "-", "--reader", "simulator:\(profile)"] + options,
      input: Array(number.utf8))
  }

  @Test("given such a card, then summary and page say what it is, what it offers, and no forgery")
  func words() throws {
    let run = try read("identity-card", "--report", desk.path("page.html"), "--report-full")
    #expect(run.exit == 10)
    let page = try String(contentsOfFile: desk.path("page.html"), encoding: .utf8)
    let sentence = "the card gives its data only to readers with a government"
    for text in [run.output, page] {
      #expect(text.contains("CHECK BY HAND"))
      #expect(text.contains(sentence))
      #expect(text.contains("this says nothing against the card, and nothing for it"))
      #expect(text.contains("opened with PACE-ECDH-GM-AES-CBC-CMAC-128 and the CAN"))
      #expect(text.contains("its EF.CardAccess offers PACE-ECDH-GM-AES-CBC-CMAC-128"))
      for application in ["eMRTD application (LDS1)", "eID application", "eSign application"] {
        #expect(text.contains(application + " is offered by the chip, not read"))
      }
      for word in ["FAILED", "REFUSE", "not on the chip", "no EF.SOD", "no DG14"] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }

  @Test("given a card without a passport application, then the line says what it has")
  func otherCard() throws {
    let run = try read("eid-only")
    #expect(run.exit == 4)
    #expect(
      run.errors.contains(
        "the card has no passport application; its EF.DIR lists the eID application, eSign application"
      ))
    #expect(run.output.isEmpty)
  }

  @Test(
    "given tags of no standard, then show, page and JSON name them, and redacted records do not")
  func notUnderstood() throws {
    let mrz = try desk.mrz("--profile", "undocumented-tag")
    let run = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator:undocumented-tag", "--json", "--save",
      desk.path("saved"), "--report", desk.path("page.html"), "--report-full", input: mrz)
    #expect(run.exit == 0)
    func file(_ record: JSONValue) -> JSONValue? {
      record.at("files").array?.first { $0.at("name").string == "DG12" }
    }
    let unknown: JSONValue = [.object(["tag": "5F7A", "bytes": 3])]
    #expect(file(try run.json)?.at("notUnderstood") == unknown)
    #expect(
      try run.json.at("holder.additionalDocumentDetails.undocumentedTime").string
        == "2026-01-01T09:30:00")
    for other in try #require(try run.json.at("files").array) {
      #expect(other.at("notUnderstood") == .null || other.at("name").string == "DG12")
    }
    let show = try desk.ask("show", desk.path("saved"))
    #expect(show.output.contains("Not understood in DG12: 5F7A (3 bytes)\n"))
    #expect(show.output.contains("Time in tag 5F85  2026-01-01T09:30:00\n"))
    #expect(!show.output.contains("odd") && !run.output.contains("odd"))
    let page = try String(contentsOfFile: desk.path("page.html"), encoding: .utf8)
    #expect(page.contains("not understood: 5F7A (3 bytes)"))
    let redacted = try desk.ask("inspect", desk.path("saved"), "--json", "--redact")
    #expect(!redacted.output.contains("5F7A") && !redacted.output.contains("5F85"))
    #expect(file(try redacted.json)?.at("status").string == "passed")
  }
}
