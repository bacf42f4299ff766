import Age
import CommandTestSupport
import Crypto
import Encoding
import Foundation
import Storage
import DeskTestSupport
import TestSupport
import Testing

@Suite("Saving a read encrypted, by the command")
struct EncryptedSaveTests {
  // The key of c2sp.org/age, which serves nowhere else.
  private static let secret =
    "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"
  private static let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"

  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
    try write("# a key\n\n\(Self.secret)\n", "key")
    try write("correct horse\n", "passphrase")
    try write("wrong horse\n", "wrong")
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: desk.home.appending(path: name))
  }

  private func save(_ options: [String]) throws -> Desk.Run {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator"] + options,
      input: Array(try desk.mrz().utf8))
  }

  private func save() throws {
    let run = try save(["--save", desk.path("read.age"), "--recipient", Self.recipient])
    #expect(run.errors.isEmpty)
  }

  /// The folder that the encrypted read would have been.
  private func unpack() throws {
    let folder = desk.home.appending(path: "dump")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let content = try AgeFile(parsing: desk.bytes("read.age"))
      .open(with: [.secretKey(try AgeSecretKey(parsing: Self.secret))])
    for entry in try TarArchive(parsing: content, longest: 1 << 20).entries {
      try Data(entry.content).write(to: folder.appending(path: entry.name))
    }
  }

  private func inspect(_ options: String...) throws -> Desk.Run {
    try desk.ask(["inspect", desk.path("read.age"), "--json", "--no-input"] + options)
  }

  private func refusal(_ run: Desk.Run, _ exit: Int32, _ code: String) throws {
    #expect(run.exit == exit)
    #expect(try run.json.at("error.code").string?.forPeople == code)
    #expect(run.errors.split(separator: "\n").count == 2)
  }

  @Test("given a passphrase in a file, when a read is saved, then that passphrase opens it")
  func passphrase() throws {
    let run = try save([
      "--save", desk.path("read.age"), "--save-passphrase-file", desk.path("passphrase"),
    ])
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try desk.mode("read.age") == 0o600)
    #expect(try inspect("--passphrase-file", desk.path("passphrase")).exit == 0)
    try refusal(
      try inspect("--passphrase-file", desk.path("wrong")), 12, "passphrase-wrong")
    try refusal(try inspect("--identity", desk.path("key")), 12, "saved-read-locked")
    let none = try inspect()
    #expect(none.exit == 2)
    #expect(none.errors.contains("the passphrase of the saved read is needed"))
  }

  @Test(
    "given a terminal, when a read is saved, then a passphrase is asked for twice and not shown")
  func prompts() throws {
    let mrz = try desk.mrz()
    try write(mrz, "mrz")
    let prompts = ["new passphrase for the saved read: ", "once more: "]
    desk.environment["PROMPT"] = (prompts + prompts).joined(separator: "|")
    func read(_ typed: String) throws -> String {
      try desk.run(
        "/usr/bin/env",
        [
          "python3", "-ES", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
          Desk.binary, "read", "--mrz-file", desk.path("mrz"), "--reader", "simulator", "--save",
          desk.path("read.age"), "--quiet",
        ], input: Array(typed.utf8)
      ).output
    }
    let shown = try read("correct horse\nbattery\ncorrect horse\ncorrect horse\n")
    #expect(shown.contains("the two were not the same; new passphrase for the saved read: "))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
    #expect(!shown.contains("horse") && !shown.contains("battery"))
    // The program lets each guess cost what age does.
    let file = try AgeFile(parsing: desk.bytes("read.age"))
    #expect(file.header.stanzas.first?.arguments.last == "18")
    #expect(try inspect("--passphrase-file", desk.path("passphrase")).exit == 0)
  }

  @Test("given a batch, when a line leads to an encrypted read, then the line says so")
  func batch() throws {
    try save()
    let run = try desk.ask("inspect", "--jsonl", input: desk.path("read.age") + "\n")
    #expect(run.exit == 0)
    #expect(run.output.contains("saved-read-locked"))
    #expect(!run.output.contains("read.age"))
    let text = PEM(label: WireText(AgeArmor.label), content: try desk.bytes("read.age")).text
    try write(text, "read.age")
    let armoured = try desk.ask("inspect", "--jsonl", input: desk.path("read.age") + "\n")
    #expect(armoured.output.contains("saved-read-locked"))
  }

  @Test("given a file of that name, when a read is to be saved, then it is refused and untouched")
  func refusesToOverwrite() throws {
    try write("mine", "read.age")
    let run = try save(["--save", desk.path("read.age"), "--recipient", Self.recipient])
    #expect(run.exit == 14)
    #expect(run.output.isEmpty)
    #expect(try desk.bytes("read.age") == Array("mine".utf8))
    let none = try save(["--save", desk.path("none/read.age"), "--recipient", Self.recipient])
    #expect(none.exit == 14)
  }

  @Test("given a read that is encrypted, when it was saved, then nothing lies there in clear")
  func nothingInClear() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: desk.home.path)
    try save()
    let after = try FileManager.default.contentsOfDirectory(atPath: desk.home.path)
      .filter { !$0.hasSuffix(".in") && !$0.hasSuffix(".out") && !$0.hasSuffix(".err") }
    #expect(Set(after).subtracting(before) == ["read.age"])
    let bytes = try desk.bytes("read.age")
    for word in ["ERIKSSON", "EF_DG1", "ustar"] {
      #expect(bytes.firstRange(of: Array(word.utf8)) == nil)
    }
  }

  @Test(
    "given options that do not go together, when read or inspect is run, then it is a usage error",
    arguments: [
      ["read", "--recipient", recipient], ["read", "--save", "dump", "--recipient", recipient],
      ["read", "--save-passphrase-file", "f"],
      ["read", "--save", "x.age", "--recipient", recipient, "--save-passphrase-file", "f"],
      ["read", "--save", "x.age", "--recipient", "age1"],
      ["read", "--save", "x.age", "--recipient", secret],
      ["read", "--save", "x.age", "--recipient"],
      ["read", "--save", "x.age", "--no-input"],
      ["inspect", "x.age", "--identity", "a", "--passphrase-file", "b"],
      ["inspect", "--jsonl", "--identity", "a"], ["show"], ["show", "a", "b"],
      ["show", "a", "--json"],
    ])
  func usage(_ arguments: [String]) throws {
    let mrz = arguments[0] == "read" ? ["--mrz", "-", "--reader", "simulator"] : []
    let run = try desk.ask(
      arguments + mrz, input: Array(try desk.mrz().utf8))
    #expect(run.exit == 2)
    #expect(run.output.isEmpty || arguments.contains("--json"))
    #expect(!run.errors.contains("AGE-SECRET-KEY-1GF"))
    #expect(try !desk.contains("x.age"))
  }

  @Test("given an empty passphrase, when a read is to be saved, then it is refused")
  func emptyPassphrase() throws {
    try write("\n", "empty")
    let run = try save([
      "--save", desk.path("read.age"), "--save-passphrase-file", desk.path("empty"),
    ])
    #expect(run.exit == 2)
    #expect(try !desk.contains("read.age"))
  }

  @Test("given an encrypted read, when it is shown, then it says what inspect says and more")
  func show() throws {
    try save()
    let run = try desk.ask(
      "show", desk.path("read.age"), "--identity", desk.path("key"))
    #expect(run.exit == 0)
    for word in ["Data      passed", "ERIKSSON, ANNA MARIA", "Portrait     JPEG, 413 x 531"] {
      #expect(run.output.contains(word))
    }
    try unpack()
    #expect(try desk.ask("show", desk.path("dump")).output == run.output)
  }
}
