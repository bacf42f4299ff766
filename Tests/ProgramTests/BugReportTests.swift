import Encoding
import Foundation
import Glibc
import DeskTestSupport
import TestSupport
import Testing

@Suite("Reports about a fault")
struct BugReportTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    desk.environment["PCSCLITE_CSOCK_NAME"] = desk.path("no-service")
  }

  /// Reads a virtual passport, and keeps its traces and its records.
  private func read(_ profile: String = "pace-cam") throws {
    let mrz = try desk.mrz("--profile", profile)
    let reader = "simulator:\(profile)"
    let redacted = try desk.run(
      "read", "--mrz", "-", "--reader", reader, "--json", "--redact", "--trace",
      desk.path("trace.json"), "--trace-secrets", desk.path("secrets.json"), input: mrz)
    try Data(redacted.output.utf8).write(to: desk.home.appending(path: "record.json"))
    for (name, options) in [("whole.json", []), ("cut.json", ["--redact", "--fields", "checks"])] {
      let run = try desk.run(
        Desk.binary, ["read", "--mrz", "-", "--reader", reader, "--json"] + options,
        input: Array(mrz.utf8))
      try Data(run.output.utf8).write(to: desk.home.appending(path: name))
    }
  }

  private func report(_ options: String...) throws -> Desk.Run {
    try desk.run(Desk.binary, ["report-bug"] + options)
  }

  @Test(
    "given a read that was traced, when it is reported, then nothing of holder, user or machine is reported",
    arguments: ["pace-cam", "details", "aa-ca", "removed"])
  func impersonal(_ profile: String) throws {
    desk.environment["USER"] = "annabella-at-the-desk"
    desk.environment["HOSTNAME"] = "desk-in-room-seven"
    try read(profile)
    let run = try report(
      desk.path("report.md"), "--trace", desk.path("trace.json"), "--record",
      desk.path("record.json"), "--yes")
    #expect(run.exit == 0, "\(run.errors)")
    let text = String(decoding: try desk.bytes("report.md"), as: UTF8.self)
    #expect(text == run.output, "what is shown is what is written")
    #expect(try desk.mode("report.md") == 0o600)
    #expect(text.contains("passport.trace/1"))
    let record = try JSONReader.read(desk.bytes("whole.json"))
    #expect(text.contains(record.at("schema").string?.forPeople ?? "no schema"))
    let mrz = try desk.mrz("--profile", profile).split(separator: "\n").map(String.init)
    var secrets =
      mrz + [
        desk.home.path, "annabella-at-the-desk", "desk-in-room-seven", "ERIKSSON", "ANNA MARIA",
        ProcessInfo.processInfo.hostName,
      ]
    for member in ["documentNumber", "dateOfBirth", "dateOfExpiry", "optionalData"] {
      secrets.append(record.at("holder.\(member)").string?.forPeople ?? "")
    }
    for secret in secrets where secret.count > 3 {
      #expect(!text.contains(secret), "\(secret)")
    }
    // No bytes of commands, answers or keys.
    #expect(!text.contains("\"bytes\"") && !text.contains("Key\""))
  }

  @Test(
    "given stores behind links that others can change, when it is reported, then no folder is named"
  )
  func linkedStores() throws {
    let files = FileManager.default
    let disk = try TemporaryFolder()
    // In the home folder, whose own name is not told anyway, and beside it.
    let trust = desk.path("trust-of-annabella")
    let elsewhere = disk.path("disk-of-annabella")
    try files.createDirectory(atPath: desk.path("data"), withIntermediateDirectories: true)
    try files.createDirectory(atPath: elsewhere + "/trust", withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: desk.path("data/passport"), withDestinationPath: elsewhere)
    #expect(chmod(elsewhere, 0o777) == 0)
    let outer = try report()
    #expect(outer.exit == 0 && outer.output.contains("(a folder elsewhere) is not used"))
    #expect(!outer.output.contains("annabella"), "\(outer.output)")
    #expect(chmod(elsewhere, 0o755) == 0)
    try files.moveItem(atPath: elsewhere + "/trust", toPath: trust)
    try files.createSymbolicLink(
      atPath: elsewhere + "/trust", withDestinationPath: trust)
    #expect(chmod(trust, 0o777) == 0)
    let inner = try report()
    #expect(inner.output.components(separatedBy: "(a folder elsewhere) is not used").count == 3)
    #expect(!inner.output.contains("annabella"), "\(inner.output)")
    // On this machine the report names it, because it is what must be fixed.
    #expect(try desk.run("doctor").output.contains("trust-of-annabella"))
  }

  @Test("given what is not redacted, when it is reported, then it is refused and nothing is shown")
  func refused() throws {
    try read()
    for (option, file, code) in [
      ("--trace", "secrets.json", "trace-not-redacted"),
      ("--record", "whole.json", "record-not-redacted"),
      ("--record", "cut.json", "record-not-redacted"),
      ("--record", "trace.json", "record-not-redacted"),
      ("--trace", "record.json", "trace-malformed"),
    ] {
      let run = try report(desk.path("report.md"), option, desk.path(file), "--yes")
      #expect(run.exit == 14, "\(file)")
      #expect(
        run.output.isEmpty && run.errors.contains(desk.path(file)) || code == "trace-malformed")
      #expect(run.errors.split(separator: "\n").count <= 2)
      #expect(try !desk.contains("report.md"))
    }
  }

  @Test("given a record to which a member was added, when it is reported, then it is refused")
  func added() throws {
    try read()
    guard case .object(let members) = try JSONReader.read(desk.bytes("record.json")) else {
      Issue.record("no record")
      return
    }
    for added in [
      JSONValue.Member("holder", .null), .init("timing", .null), .init("something", "new"),
      .init("files", .array([.object([.init("name", "DG1"), .init("bytes", 93)])])),
      .init("checks", .array([.object(["evidence": .object(["signing-time": "2026-01-01"])])])),
    ] {
      let json = JSONValue.object(members.filter { $0.name != added.name } + [added])
      try Data(JSONWriter(indented: false).text(json).utf8)
        .write(to: desk.home.appending(path: "added.json"))
      #expect(try report("--record", desk.path("added.json")).exit == 14, "\(added.name)")
    }
    #expect(try report("--record", desk.path("record.json")).exit == 0)
  }

  @Test("given a trace to which bytes were added, when it is reported, then they are left out")
  func addedToTrace() throws {
    try read()
    let text = String(decoding: try desk.bytes("trace.json"), as: UTF8.self)
    let changed = text.replacing(
      "\"redacted\": true,", with: "\"redacted\": true, \"note\": \"AnnA\","
    )
    .replacing("\"status\": \"9000\"", with: "\"status\": \"9000\", \"bytes\": \"414E4E419000\"")
    #expect(changed != text)
    try Data(changed.utf8).write(to: desk.home.appending(path: "changed.json"))
    let run = try report("--trace", desk.path("changed.json"))
    #expect(run.exit == 0 && run.output.contains("passport.trace/1"))
    #expect(!run.output.contains("414E4E41") && !run.output.contains("AnnA"))
  }

  @Test("given a report, when nobody can be asked or something is there, then nothing is written")
  func unconfirmed() throws {
    for options in [[], ["--no-input"]] {
      let run = try desk.run(Desk.binary, ["report-bug", desk.path("report.md")] + options)
      #expect(run.exit == 2 && run.errors.contains("--yes"))
      #expect(run.output.contains("## passport doctor"), "it is shown all the same")
      #expect(try !desk.contains("report.md"))
    }
    try Data("mine".utf8).write(to: desk.home.appending(path: "report.md"))
    let run = try report(desk.path("report.md"), "--yes")
    #expect(run.exit == 14 && run.output.isEmpty)
    #expect(try desk.bytes("report.md") == Array("mine".utf8))
    #expect(try report().exit == 0)
  }

  @Test("given a terminal, when the report is shown, then it is written after a yes alone")
  func terminal() throws {
    let python = try #require(Program.path("python3"))
    desk.environment["PROMPT"] = "[y/N]: |never"
    for (answer, isWritten) in [("n\n", false), ("\n", false), ("y\n", true)] {
      let run = try desk.run(
        python,
        [
          Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path, Desk.binary,
          "report-bug", desk.path("report.md"),
        ], input: Array(answer.utf8))
      #expect(run.output.contains("exit 0"), "\(run.output)")
      #expect(run.output.contains("Write this to"))
      #expect(try desk.contains("report.md") == isWritten)
    }
  }
}
