import CommandTestSupport
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

  private func save() throws -> Desk.Run {
    try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator", "--json", "--save", desk.path("dump"),
      input: desk.mrz())
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
