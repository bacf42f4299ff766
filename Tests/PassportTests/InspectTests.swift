import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Inspecting a read that was saved")
struct InspectTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func save(_ profile: String = "specimen", as name: String = "dump") throws -> Desk.Run {
    try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator:\(profile)", "--json", "--save",
      desk.path(name), input: desk.mrz("--profile", profile))
  }

  private func checks(_ record: JSONValue, _ names: [String]) -> [JSONValue] {
    (record.at("checks").array ?? []).filter {
      names.contains($0.at("name").string?.forPeople ?? "")
    }
  }

  private static let passive = [
    "security-object", "security-object-signature", "signer-path", "signer-validity",
    "path-validity", "signer-usage", "signer-country", "signer-revocation", "file-digests",
    "issuing-state", "document-type",
  ]

  @Test(
    "given a saved read, when it is inspected, then it has the verdicts and passive checks of the read",
    arguments: [
      "specimen", "td1", "td2", "large", "explicit-curve", "open", "closed-dg3", "expired",
      "wrong-digest", "wrong-signature", "unknown-signer", "foreign-signer",
    ])
  func roundTrip(_ profile: String) throws {
    let read = try save(profile)
    let inspected = try desk.ask("inspect", desk.path("dump"), "--json")
    let (before, after) = (try read.json, try inspected.json)
    for name in ["schema", "verdicts", "holder"] {
      #expect(before.at(name) == after.at(name), "\(name)")
    }
    // Without an anchor only the chip says that it is the simulator's.
    let path = before.at("checks").array?.first { $0.at("name").string == "signer-path" }
    let endsAtAnchor = path?.at("status").string == "passed"
    #expect(before.at("simulated").bool == true && after.at("simulated").bool == endsAtAnchor)
    #expect(checks(before, Self.passive) == checks(after, Self.passive))
    #expect(checks(after, ["access-control"]).first?.at("code").string == "chip-absent")
    #expect(after.at("access") == .null)
    #expect(after.at("link") == .null)
    #expect(after.at("ignored") == .array([]))
    #expect(inspected.exit == read.exit)
    #expect(inspected.errors.isEmpty)
  }

  @Test(
    "given reads that lacked a file, when they are inspected, then nothing is said of that file")
  func lost() throws {
    _ = try save("truncated-file", as: "truncated")
    let truncated = try desk.ask("inspect", desk.path("truncated"), "--json").json
    #expect(checks(truncated, ["files-complete"]).first?.at("code").string == "file-not-saved")
    #expect(truncated.at("verdicts.data.status").string == "passed")
    _ = try save("stripped", as: "stripped")
    let stripped = try desk.ask("inspect", desk.path("stripped"), "--json").json
    #expect(stripped.at("verdicts.data.status").string == "passed")
    #expect(stripped.at("verdicts.chip.code").string == "chip-absent")
    _ = try save("sod-missing", as: "bare")
    let bare = try desk.ask("inspect", desk.path("bare"), "--json")
    #expect(try bare.json.at("error.code").string == "security-object-not-saved")
    #expect(bare.exit == 14)
  }

  @Test("given files in words, when they are inspected, then the summary says where they come from")
  func words() throws {
    _ = try save()
    try Data("notes".utf8).write(to: desk.home.appending(path: "dump/notes.txt"))
    let run = try desk.ask("inspect", desk.path("dump"))
    #expect(run.exit == 0)
    #expect(run.output.contains("Data      passed"))
    #expect(run.output.contains("4 files"))
    #expect(run.output.contains("saved before"))
    #expect(run.output.contains("ignored: notes.txt"))
    let json = try desk.ask("inspect", desk.path("dump"), "--json").json
    #expect(json.at("ignored") == ["notes.txt"])
  }

  @Test("given --redact, when files are inspected, then nothing about the holder is printed")
  func redacted() throws {
    _ = try save()
    try Data().write(to: desk.home.appending(path: "dump/ERIKSSON.txt"))
    let run = try desk.ask("inspect", desk.path("dump"), "--json", "--redact")
    #expect(run.exit == 0)
    for word in ["ERIKSSON", "ANNA", "1974-08-12", "L898902C", "signing-time", "holder"] {
      #expect(!run.output.contains(word))
    }
  }

  @Test("given --at, when files are inspected, then the date is judged on that day")
  func day() throws {
    _ = try save()
    let run = try desk.ask("inspect", desk.path("dump"), "--json", "--at", "2060-01-01")
    #expect(try run.json.at("verdicts.validity.code").string == "document-expired")
    #expect(try run.json.at("time").string == "2060-01-01T12:00:00Z")
  }

  @Test("given a policy, when files are inspected, then it is the one that judges")
  func policy() throws {
    _ = try save()
    for name in ["strict", "standard", "lenient"] {
      let run = try desk.ask("inspect", desk.path("dump"), "--json", "--policy", name)
      #expect(try run.json.at("policy").string?.forPeople == name)
    }
  }

  @Test(
    "given one file with all files or with EF.SOD alone, when it is inspected, then it is judged")
  func record() throws {
    _ = try save()
    let names = ["EF_DG2.bin", "EF_SOD.bin", "EF_COM.bin", "EF_DG1.bin"]
    let record = try names.flatMap { try desk.bytes("dump/\($0)") }
    try Data(record).write(to: desk.home.appending(path: "record"))
    try Data(Hex.encode(record).utf8).write(to: desk.home.appending(path: "record.hex"))
    for name in ["record", "record.hex"] {
      let run = try desk.ask("inspect", desk.path(name), "--json")
      #expect(try run.json.at("verdicts.data.status").string == "passed")
      #expect(run.exit == 0)
    }
    let alone = try desk.ask("inspect", desk.path("dump/EF_SOD.bin"), "--json")
    #expect(alone.exit == 10)
    #expect(try alone.json.at("verdicts.data.status").string == "notDone")
    #expect(checks(try alone.json, ["signer-path"]).first?.at("status").string == "passed")
  }

  @Test(
    "given a folder under other names, when it is inspected, then names and tags tell the files")
  func otherNames() throws {
    _ = try save()
    for (old, new) in [
      ("EF_SOD.bin", "0x11d"), ("EF_DG1.bin", "dg1.HEX"), ("EF_DG2.bin", "0102"),
      ("EF_COM.bin", "ef.com"),
    ] {
      var bytes = try desk.bytes("dump/\(old)")
      if new.hasSuffix("HEX") { bytes = Array(Hex.encode(bytes).utf8) }
      try FileManager.default.removeItem(atPath: desk.path("dump/\(old)"))
      try Data(bytes).write(to: desk.home.appending(path: "dump/\(new)"))
    }
    let run = try desk.ask("inspect", desk.path("dump"), "--json")
    #expect(run.exit == 0)
    #expect(try run.json.at("files").array?.count == 4)
  }

  // MARK: Bad input

  private func refusal(_ path: String, _ code: String) throws {
    let run = try desk.ask("inspect", path, "--json")
    #expect(run.exit == 14)
    #expect(try run.json.at("error.code").string?.forPeople == code)
    #expect(run.errors.hasPrefix("passport: "))
    #expect(run.errors.split(separator: "\n").count <= 2)
  }

  @Test("given a path that holds no saved read, when it is inspected, then one line says why")
  func badPaths() throws {
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: desk.home.appending(path: name))
    }
    try refusal(desk.path("nowhere"), "file-unreadable")
    try refusal("/dev/zero", "file-unreadable")
    try refusal("/dev/tty", "file-unreadable")
    try write([], "empty")
    try refusal(desk.path("empty"), "saved-files-malformed")
    try write(Array("hello".utf8), "text")
    try refusal(desk.path("text"), "saved-files-malformed")
    try write(Array("hello".utf8), "text.hex")
    try refusal(desk.path("text.hex"), "saved-files-malformed")
    try FileManager.default.createDirectory(
      atPath: desk.path("folder"), withIntermediateDirectories: true)
    try refusal(desk.path("folder"), "security-object-not-saved")
    let fifo = try desk.run("/usr/bin/mkfifo", [desk.path("fifo"), desk.path("folder/DG1.bin")])
    #expect(fifo.exit == 0)
    try refusal(desk.path("fifo"), "file-unreadable")
    try refusal(desk.path("folder"), "file-unreadable")
    try FileManager.default.removeItem(atPath: desk.path("folder/DG1.bin"))
    _ = try desk.run("/bin/ln", ["-s", "DG1.bin", desk.path("folder/DG1.bin")])
    try refusal(desk.path("folder"), "file-unreadable")
    let big = try desk.run("/usr/bin/truncate", ["-s", "1G", desk.path("big")])
    #expect(big.exit == 0)
    try refusal(desk.path("big"), "file-unreadable")
  }

  @Test("given files that cannot be right, when they are inspected, then they are refused")
  func badFiles() throws {
    _ = try save()
    let dump = desk.home.appending(path: "dump")
    let object = try desk.bytes("dump/EF_SOD.bin")
    let record = object + object
    try Data(record).write(to: desk.home.appending(path: "twice"))
    try refusal(desk.path("twice"), "file-saved-twice")
    try Data(object + [0]).write(to: desk.home.appending(path: "longer"))
    try refusal(desk.path("longer"), "saved-files-malformed")
    try Data(try desk.bytes("dump/EF_DG1.bin")).write(to: dump.appending(path: "DG11.bin"))
    try refusal(desk.path("dump"), "file-misnamed")
    try FileManager.default.removeItem(at: dump.appending(path: "DG11.bin"))
    try Data([0x61, 0x00]).write(to: dump.appending(path: "DG1.bin"))
    try refusal(desk.path("dump"), "file-saved-twice")
    try FileManager.default.removeItem(at: dump.appending(path: "DG1.bin"))
    // What no name announces does no harm: a pipe, a device, a loop, a folder, a text like a tag.
    for line in [
      "mkfifo other", "ln -s other2 other2", "mkdir -p w", "echo using >using",
      "truncate -s 1G large", "ln -s /dev/zero zero",
    ] {
      _ = try desk.run("/bin/sh", ["-c", "cd '\(dump.path)' && \(line)"])
    }
    let run = try desk.ask("inspect", desk.path("dump"), "--json")
    #expect(run.exit == 0)
    #expect(try run.json.at("ignored") == ["large", "other", "other2", "using", "w", "zero"])
    _ = try desk.run("/bin/sh", ["-c", "cd '\(dump.path)' && seq 1001 | xargs touch"])
    try refusal(desk.path("dump"), "file-unreadable")
  }

  @Test(
    "given options that do not go together, when inspect is run, then it is a usage error",
    arguments: [
      [], ["a", "b"], ["a", "--jsonl"], ["--jsonl", "--json"], ["--jsonl", "--report", "r.html"],
      ["a", "--holder"],
      ["a", "--jobs", "2"], ["--jsonl", "--jobs", "0"], ["--jsonl", "--jobs", "257"],
      ["--jsonl", "--paths", "--records"], ["a", "--redact"], ["a", "--at", "today"],
      ["a", "--policy", "none"],
      ["--jsonl", "--redact"],
    ] as [[String]])
  func usage(_ arguments: [String]) throws {
    let run = try desk.ask(["inspect"] + arguments)
    #expect(run.exit == 2)
    #expect(run.output.isEmpty || arguments.contains("--json"))
  }
}
