import Age
import Crypto
import Encoding
import Foundation
import Storage
import DeskTestSupport
import TestSupport
import Testing

@Suite("A saved read that is encrypted")
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

  private func save(_ options: [String], profile: String = "specimen") throws -> Desk.Run {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator:\(profile)"] + options,
      input: Array(try desk.mrz("--profile", profile).utf8))
  }

  private func save(to recipient: String = recipient, profile: String = "specimen") throws {
    let run = try save(
      ["--save", desk.path("read.age"), "--recipient", recipient], profile: profile)
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

  private func inspect(_ options: String...) throws -> Desk.Run { try inspect(options) }

  private func inspect(_ options: [String]) throws -> Desk.Run {
    try desk.ask(
      ["inspect", desk.path("read.age"), "--json", "--no-input"] + options)
  }

  private func refusal(_ run: Desk.Run, _ exit: Int32, _ code: String) throws {
    #expect(run.exit == exit)
    #expect(try run.json.at("error.code").string?.forPeople == code)
    #expect(run.errors.split(separator: "\n").count == 2)
  }

  @Test(
    "given a read that was encrypted, when it is inspected, then it is judged as the folder is",
    arguments: ["specimen", "td1", "large", "wrong-digest", "truncated-file"])
  func sameVerdicts(_ profile: String) throws {
    try save(profile: profile)
    try unpack()
    let at = ["--json", "--at", "2028-01-01"]
    let folder = try desk.ask(["inspect", desk.path("dump")] + at)
    let file = try desk.ask(
      ["inspect", desk.path("read.age"), "--identity", desk.path("key")] + at)
    #expect(file.exit == folder.exit)
    #expect(try file.json.withoutTiming == folder.json.withoutTiming)
    #expect(file.errors.isEmpty)
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
          "python3", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
          Desk.binary, "read", "--mrz-file", desk.path("mrz"), "--reader", "simulator", "--save",
          desk.path("read.age"), "--quiet",
        ], input: Array(typed.utf8)
      ).output
    }
    let shown = try read("correct horse\nbattery\ncorrect horse\ncorrect horse\n")
    #expect(shown.contains("the two were not the same; new passphrase for the saved read: "))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
    #expect(!shown.contains("horse") && !shown.contains("battery"))
    #expect(try inspect("--passphrase-file", desk.path("passphrase")).exit == 0)
  }

  @Test(
    "given several public keys, when a read is saved, then each of their owners can open it",
    .enabled(if: AgeProgram.isInstalled, "not run: age is not installed"))
  func severalKeys() throws {
    let other = try AgeProgram.key()
    try write(other.secret, "other")
    let run = try save([
      "--save", desk.path("read.age"), "--recipient", Self.recipient, "--recipient",
      other.recipient,
    ])
    #expect(run.exit == 0)
    for key in ["key", "other"] {
      #expect(try inspect("--identity", desk.path(key)).exit == 0)
    }
  }

  @Test("given a read for somebody else, when it is inspected, then it stays locked")
  func otherKey() throws {
    try save()
    try write(
      "AGE-SECRET-KEY-1GDP5XS6RGDP5XS6RGDP5XS6RGDP5XS6RGDP5XS6RGDP5XS6RGDPSST380Y\n", "other")
    try refusal(try inspect("--identity", desk.path("other")), 12, "saved-read-locked")
    try refusal(
      try inspect("--passphrase-file", desk.path("passphrase")), 12, "saved-read-locked")
    try refusal(try inspect(), 12, "saved-read-locked")
    for text in ["", "# nothing\n", "\(Self.recipient)\n", "\(Self.secret)\nmore\n"] {
      try write(text, "bad")
      try refusal(try inspect("--identity", desk.path("bad")), 14, "identity-malformed")
    }
    #expect(try !inspect("--identity", desk.path("bad")).errors.contains("AGE-SECRET-KEY-1GF"))
  }

  @Test("given a file that was altered or cut short, when it is inspected, then it is damaged")
  func damaged() throws {
    try save()
    let bytes = try desk.bytes("read.age")
    func inspected(_ bytes: [UInt8]) throws -> Desk.Run {
      try Data(bytes).write(to: desk.home.appending(path: "read.age"))
      return try inspect("--identity", desk.path("key"))
    }
    for length in [22, 100, 190, 220, 5000, bytes.count - 1] {
      try refusal(try inspected(Array(bytes.prefix(length))), 14, "saved-read-damaged")
    }
    for offset in [30, 170, 190, 210, 300, bytes.count - 1] {
      var altered = bytes
      altered[offset] ^= 1
      let run = try inspected(altered)
      #expect(run.exit == 14 || run.exit == 12)
      #expect(try run.json.at("error.code").string?.hasPrefix("saved-read-") == true)
    }
    try refusal(try inspected(bytes + [0]), 14, "saved-read-damaged")
    #expect(try inspected(bytes).exit == 0)
  }

  @Test("given a read that is armoured, when it is inspected, then it is judged as it was")
  func armoured() throws {
    try save()
    let options = ["--identity", desk.path("key"), "--at", "2028-01-01"]
    let plain = try inspect(options)
    let text = PEM(label: WireText(AgeArmor.label), content: try desk.bytes("read.age")).text
    func inspected(_ text: String) throws -> Desk.Run {
      try write(text, "read.age")
      return try inspect(options)
    }
    for text in [text, "\n \t\r\n" + text.replacing("\n", with: "\r\n") + " \n"] {
      let run = try inspected(text)
      #expect(run.exit == 0)
      #expect(try run.json.withoutTiming == plain.json.withoutTiming)
    }
    #expect(try inspect().exit == 12)
    for length in [16, 34, 36, 1000, text.utf8.count - 3] {
      let run = try inspected(String(text.prefix(length)))
      try refusal(run, 14, "saved-read-damaged")
      #expect(run.errors.contains("its armour is malformed"))
    }
    try refusal(try inspected(text + "text"), 14, "saved-read-damaged")
    try refusal(try inspected(text + text), 14, "saved-read-damaged")
    try refusal(
      try inspected(PEM(label: WireText(AgeArmor.label), content: Array(text.utf8)).text), 14,
      "saved-read-damaged")
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
