import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("passport read --all, and files by name that nobody signed")
struct FurtherFilesTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func read(_ profile: String, _ options: String...) throws -> Desk.Run {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator:\(profile)"] + options,
      input: Array(desk.mrz("--profile", profile).utf8))
  }

  private func names(_ record: JSONValue) -> [String] {
    (record.at("files").array ?? []).filter { $0.at("status").string == "passed" }
      .compactMap { $0.at("name").string?.forPeople }
  }

  private static let places = ["holder", "verdicts", "simulated"]

  @Test("given everything is read and saved, when it is shown in any way, then it is there")
  func everywhere() throws {
    let read = try read(
      "lds2", "--all", "--json", "--save", desk.path("saved"), "--report", desk.path("page"),
      "--report-full")
    #expect(read.exit == 0, "\(read.errors)")
    let record = try read.json
    #expect(names(record) == ["EF.DIR", "EF.COM", "EF.SOD", "DG14", "DG1", "DG2", "EF.CVCA"])
    let applications = try #require(record.at("applications").array)
    #expect(
      applications.map { $0.at("identifier").string } == ["A0000002472001", "A0000002472002"])
    for application in applications {
      #expect(application.at("status").string == "notDone")
      #expect(application.at("code").string == "terminal-authentication-needed")
      #expect(application.at("listed").bool == true && application.at("selected").bool == true)
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: desk.path("saved"))
    #expect(Set(files).isSuperset(of: ["EF_DIR.bin", "EF_CVCA.bin"]))

    let inspected = try desk.ask("inspect", desk.path("saved"), "--json")
    let again = try inspected.json
    for name in Self.places { #expect(again.at(name) == record.at(name), "\(name)") }
    #expect(inspected.exit == 0)
    #expect(Set(names(again)) == Set(names(record)))
    #expect(again.at("applications").array?.map { $0.at("selected") } == [.null, .null])
    #expect(again.at("ignored") == .array([]))

    let sentence =
      "Travel Records application (LDS2) is offered by the chip, not read: its data need terminal "
      + "authentication"
    let shown = try desk.ask("show", desk.path("saved")).output
    for part in [
      sentence, "EF.DIR       ", "EF.CVCA      36 bytes",
      "Authority    UTCVCAUTOPIA002, not signed",
    ] {
      #expect(shown.contains(part), "\(part)")
    }
    let dumped = try desk.ask("dump", desk.path("saved"))
    #expect(dumped.exit == 0)
    #expect(dumped.output.contains("Certification authority reference  \"UTCVCAUTOPIA001\""))
    #expect(dumped.output.contains("Application template"))
    #expect(!dumped.output.contains("\n!"))
    let page = try String(contentsOfFile: desk.path("page"), encoding: .utf8)
    for part in [sentence, "EF.CVCA", "EF.DIR", "Certification authority reference"] {
      #expect(page.contains(part), "\(part)")
    }
    try expectValid([record, again, try desk.ask("dump", desk.path("saved"), "--json").json])
  }

  private func expectValid(_ documents: [JSONValue]) throws {
    for defects in try PlainJSON.defects(inAll: documents) { #expect(defects.isEmpty) }
  }

  @Test("given an encrypted save, when it is inspected, then the verdicts are those of the read")
  func encrypted() throws {
    try Data("correct horse\n".utf8).write(to: desk.home.appending(path: "words"))
    for profile in ["lds2", "cvca-moved"] {
      let path = desk.path(profile + ".age")
      let record = try read(
        profile, "--all", "--json", "--save", path, "--save-passphrase-file", desk.path("words")
      ).json
      let again = try desk.ask(
        "inspect", path, "--json", "--passphrase-file", desk.path("words"), "--no-input"
      ).json
      for name in Self.places { #expect(again.at(name) == record.at(name), "\(name)") }
      #expect(Set(names(again)) == Set(names(record)))
      #expect(names(again).contains("EF.CVCA"))
    }
  }

  @Test(
    "given files by name, when they are read, then they are, and a default read has none of them")
  func named() throws {
    #expect(try names(read("lds2", "--json").json) == ["EF.COM", "EF.SOD", "DG14", "DG1", "DG2"])
    #expect(try read("lds2", "--json").json["applications"] == nil)
    let directory = try read("lds2", "--json", "--only", "EF.DIR").json
    #expect(names(directory) == ["EF.DIR", "EF.COM", "EF.SOD"])
    #expect(directory.at("applications").array?.map { $0.at("selected") } == [.null, .null])
    let moved = try read("cvca-moved", "--json", "--only", "EF.CVCA").json
    #expect(names(moved) == ["EF.COM", "EF.SOD", "DG14", "EF.CVCA"])
    let none = try read("specimen", "--json", "--only", "cvca,dir").json
    let cvca = none.at("files").array?.first { $0.at("name").string == "EF.CVCA" }
    #expect(cvca?.at("status").string == "notSupported")
    #expect(cvca?.at("code").string == "file-missing")
    #expect(try read("lds2", "--all", "--only", "DG1").exit == 2)
    try expectValid([directory, moved, none])
  }

  @Test("given a read of everything in a trace, when it is replayed, then it is the same read")
  func replayed() throws {
    let live = try read("lds2", "--all", "--json", "--trace-secrets", desk.path("trace"))
    let played = try desk.ask("read", "--reader", "replay:\(desk.path("trace"))", "--json")
    #expect(played.exit == live.exit)
    for name in ["files", "applications", "verdicts", "link"] {
      #expect(try played.json.at(name) == live.json.at(name), "\(name)")
    }
    let less = try desk.ask(
      "read", "--reader", "replay:\(desk.path("trace"))", "--json", "--only", "DG1")
    #expect(try less.json.at("error.code").string == "trace-differs")
  }

  @Test("given names that give orders to a terminal, when an error names them, then they cannot")
  func hostileNames() throws {
    let name = "dump\u{1B}[31m\n\u{202E}\u{9B}2J"
    let folder = desk.home.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("no digits".utf8).write(to: folder.appending(path: "DG1.hex"))
    func expectPlain(_ run: Desk.Run) throws {
      #expect(run.exit == 14)
      #expect(
        run.errors.contains(#"dump\u{1B}[31m\u{A}\u{202E}\u{9B}2J"#),
        "\(run.errors.debugDescription)")
      let controls = (run.errors + run.output).unicodeScalars.filter {
        $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
      }
      #expect(controls.isEmpty)
      if !run.output.isEmpty {
        #expect(try run.json.at("error.message").string?.forPeople.contains(name) == true)
      }
    }
    for command in ["inspect", "show", "dump"] { try expectPlain(desk.run(command, folder.path)) }
    try expectPlain(desk.ask("inspect", folder.path, "--json"))
    try FileManager.default.removeItem(at: folder.appending(path: "DG1.hex"))
    for command in ["inspect", "show", "dump"] { try expectPlain(desk.run(command, folder.path)) }
    try expectPlain(desk.ask("inspect", folder.path + "/none", "--json"))
    try expectPlain(desk.ask("trust", "import", folder.path + "/none"))
    let lines = try desk.ask("inspect", "--jsonl", input: folder.path.prefix { $0 != "\n" } + "\n")
    #expect(!lines.output.contains("\u{9B}") && !lines.output.contains("\u{202E}"))
  }
}
