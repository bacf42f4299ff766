import CommandTestSupport
import DeskTestSupport
import Encoding
import Foundation
import TestSupport
import Testing

@testable import passport

@Suite("Defect lists and deviation lists, as the command takes and shows them")
struct DefectListCommandTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    let vectors = try Vectors.load("defect-lists.json")
    for name in ["revoked", "revokedOlder", "wrongSignature", "deviations"] {
      try Data(vectors.at("lists").bytes(name)).write(to: desk.home.appending(path: name))
    }
    try Data(vectors.at("certificates").bytes("utopia")).write(
      to: desk.home.appending(path: "csca"))
    _ = try desk.ask("trust", "import", desk.path("csca"), "--yes")
  }

  @Test(
    "given lists, when they are imported, then they are named with their day, and can be removed")
  func imported() throws {
    let refused = try desk.ask("trust", "import", desk.path("revoked"), "--no-input")
    #expect(refused.exit == 2)
    let run = try desk.ask(
      "trust", "import", desk.path("revoked"), desk.path("deviations"), "--yes")
    #expect(run.exit == 0)
    #expect(run.output.contains("revoked: defect list of UQ: added"))
    #expect(run.output.contains("deviations: deviation list of UQ: added"))
    let list = try desk.ask("trust", "list").output
    #expect(list.contains("defect list of UQ, signed 2026-06-01, 1 entry\n"))
    #expect(list.contains("deviation list of UQ, signed 2026-06-01, 4 entries\n"))
    let lists = try #require(try desk.ask("trust", "list", "--json").json["defectLists"]?.array)
    #expect(lists.compactMap { $0["kind"]?.string }.sorted() == ["defects", "deviations"])
    let again = try desk.ask("trust", "import", desk.path("revoked"), "--yes")
    #expect(again.output.contains("revoked: defect list of UQ: already there"))
    let removal = try desk.ask("trust", "remove", "--source", "revoked", "--yes")
    #expect(removal.output.contains("1 list of defects"))
    #expect(try !desk.ask("trust", "list").output.contains("\ndefect list"))
  }

  @Test("given a forged or an older list, when it is imported, then the exit code and line say why")
  func refused() throws {
    let forged = try desk.ask("trust", "import", desk.path("wrongSignature"), "--yes")
    #expect(forged.exit == 14)
    #expect(forged.errors.contains("the signature of the list wrongSignature does not verify"))
    _ = try desk.ask("trust", "import", desk.path("revoked"), "--yes")
    let older = try desk.ask(
      "trust", "import", desk.path("revokedOlder"), "--yes", "--accept-older-list")
    #expect(older.exit == 14)
    #expect(older.errors.contains("of 1 June 2026, was imported before"))
    #expect(try desk.ask("trust", "list").output.contains("signed 2026-06-01"))
  }
}
