import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("passport read --terminal: fingerprints and irises")
struct TerminalCommandTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
    #expect(try desk.ask("sim", "terminal", "--out", desk.path("keys")).exit == 0)
  }

  private func read(_ profile: String = "fingerprints", _ options: [String]) throws -> Desk.Run {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator:\(profile)"] + options,
      input: Array(desk.mrz("--profile", profile).utf8))
  }

  private func readWithKeys(
    _ profile: String = "fingerprints", _ options: String...
  ) throws -> Desk.Run {
    try read(profile, ["--terminal", desk.path("keys")] + options)
  }

  /// The file's code in a record.
  private func code(_ name: WireText, in record: JSONValue) -> WireText? {
    record.at("files").array?.first { $0.at("name").string == name }?.at("code").string
  }

  @Test(
    "given a terminal's folder, when a document is read, then its fingerprints are, and all is told"
  )
  func opened() throws {
    let read = try readWithKeys("fingerprints", "--json")
    #expect(read.exit == 0, "\(read.errors)")
    #expect(read.errors.contains("may change the chip for good"))
    let record = try read.json
    #expect(record.at("terminal.status").string == "passed")
    #expect(record.at("terminal.code").string == "terminal-authenticated")
    #expect(record.at("terminal.certificates") == ["UTDVTEST00001", "UTISTEST00001"])
    #expect(record.at("terminal.opens") == ["DG3", "DG4"])
    #expect(code("DG3", in: record) == "file-read" && code("DG4", in: record) == "file-read")
    #expect(record.at("verdicts.data.status").string == "passed")
    #expect(record.at("verdicts.chip.status").string == "passed")
    for defects in try PlainJSON.defects(inAll: [record]) { #expect(defects.isEmpty) }
    let shown = try readWithKeys()
    #expect(
      shown.output.contains(
        "the chip accepted the certificates of this terminal (UTDVTEST00001, UTISTEST00001); they open DG3, DG4\n"
      ), "\(shown.output)")
    #expect(shown.output.contains("\nDG3: 2 fingerprints, "), "\(shown.output)")
  }

  @Test("given no terminal's folder, when a document is read, then fingerprints stay closed")
  func closed() throws {
    let record = try read("fingerprints", ["--json"]).json
    #expect(record["terminal"] == nil)
    #expect(code("DG3", in: record) == "file-not-wanted")
    let asked = try read("fingerprints", ["--json", "--all"])
    #expect(asked.exit == 0)
    #expect(try code("DG3", in: asked.json) == "file-closed")
  }

  @Test("given a chip that does not prove itself, when it is read, then it gets no certificate")
  func notTried() throws {
    let read = try readWithKeys("closed-dg3", "--json", "--trace")
    #expect(read.exit == 0)
    #expect(try read.json.at("terminal.code").string == "terminal-not-tried")
    #expect(!read.errors.contains("2A00BE"))
    #expect(
      try readWithKeys("fingerprints", "--trace").errors.contains("2A00BE"))
  }

  @Test("given fingerprints that were read, when files are kept, then they are not, unless named")
  func kept() throws {
    func saved(_ name: String, _ options: String...) throws -> Set<String> {
      let options = ["--terminal", desk.path("keys"), "--save", desk.path(name)] + options
      #expect(try read("fingerprints", options).exit == 0)
      return Set(try FileManager.default.contentsOfDirectory(atPath: desk.path(name)))
        .intersection(["EF_DG1.bin", "EF_DG3.bin", "EF_DG4.bin"])
    }
    #expect(try saved("plain") == ["EF_DG1.bin"])
    #expect(try saved("all", "--all") == ["EF_DG1.bin"])
    #expect(try saved("also", "--save-also", "DG3") == ["EF_DG1.bin", "EF_DG3.bin"])
    #expect(try saved("only", "--only", "DG1,DG4") == ["EF_DG1.bin", "EF_DG4.bin"])
    #expect(try read("fingerprints", ["--save", desk.path("n"), "--save-also", "DG2"]).exit == 2)
    #expect(try read("fingerprints", ["--save-also", "DG3"]).exit == 2)
    #expect(try desk.ask("inspect", desk.path("also")).exit == 0)
  }

  @Test(
    "given an encrypted save, when it is opened, then it has fingerprints only where they were named"
  )
  func keptEncrypted() throws {
    try Data("correct horse\n".utf8).write(to: desk.home.appending(path: "words"))
    for (name, named) in [("plain.age", []), ("also.age", ["--save-also", "DG3,DG4"])] {
      let read = try read(
        "fingerprints",
        [
          "--terminal", desk.path("keys"), "--save", desk.path(name), "--save-passphrase-file",
          desk.path("words"),
        ] + named)
      #expect(read.exit == 0)
      let record = try desk.ask(
        "inspect", desk.path(name), "--json", "--passphrase-file", desk.path("words"), "--no-input"
      ).json
      #expect(code("DG3", in: record) == (named.isEmpty ? "file-not-saved" : "file-read"))
    }
  }

  @Test("given fingerprints that were read, when a report or a trace is written, then it has none")
  func reported() throws {
    let read = try readWithKeys(
      "fingerprints", "--all", "--report", desk.path("page"), "--report-full", "--trace",
      desk.path("trace"))
    #expect(read.exit == 0)
    // The beginning of a record of fingers, in hexadecimal digits of either kind.
    for name in ["page", "trace"] {
      let text = try String(contentsOfFile: desk.path(name), encoding: .utf8).lowercased()
      #expect(text.contains("dg3"))
      #expect(!text.contains("4649520030313000"), "\(name)")
    }
    #expect(
      try String(contentsOfFile: desk.path("page"), encoding: .utf8).contains("UTISTEST00001"))
  }

  @Test(
    "given options that cannot go together, when a document is read, then that is a usage error")
  func usage() throws {
    #expect(try read("specimen", ["--trace-secrets", desk.path("trace")]).exit == 0)
    for options in [
      ["--reader", "simulator", "--trace-secrets", desk.path("secrets")],
      ["--reader", "simulator", "--no-chip-proof"],
      ["--reader", "replay:\(desk.path("trace"))"],
    ] {
      let run = try desk.ask(
        ["read", "--mrz", "-", "--terminal", desk.path("keys")] + options,
        input: Array(desk.mrz().utf8))
      #expect(run.exit == 2, "\(run.errors)")
      #expect(!run.errors.contains("may change the chip"))
    }
    #expect(try read("specimen", ["--terminal-passphrase-file", "x"]).exit == 2)
  }

  @Test(
    "given a passphrase that may be typed, when a document is read, then the reader is looked for before"
  )
  func askedAfterReader() throws {
    let missing = desk.path("no-folder")
    for (options, names) in [([], false), (["--terminal-passphrase-file", missing], true)] {
      let run = try desk.ask(
        ["read", "--mrz", "-", "--reader", "No such reader", "--terminal", missing] + options,
        input: Array(desk.mrz().utf8))
      #expect(run.exit != 0)
      #expect(run.errors.contains(missing) == names, "\(run.errors)")
    }
  }

  @Test("given a key under a passphrase, when a document is read, then only with that passphrase")
  func passphrase() throws {
    let pem = try desk.bytes("keys/terminal.key")
    let locked = try OpenSSLProgram.run(
      ["pkcs8", "-topk8", "-in", "key.pem", "-passout", "pass:correct horse"],
      files: ["key.pem": pem])
    try Data(locked.output.utf8).write(to: desk.home.appending(path: "keys/terminal.key"))
    for (words, exit) in [("correct horse\n", 0), ("correct horses\n", 12)] as [(String, Int32)] {
      try Data(words.utf8).write(to: desk.home.appending(path: "words"))
      let run = try readWithKeys(
        "fingerprints", "--terminal-passphrase-file", desk.path("words"), "--no-input")
      #expect(run.exit == exit, "\(run.errors)")
    }
    let none = try readWithKeys("fingerprints", "--no-input")
    #expect(none.exit == 2 && none.errors.contains("passphrase of the terminal's key"))
  }
}
