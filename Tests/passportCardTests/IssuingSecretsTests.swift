import CommandTestSupport
import Foundation
import DeskTestSupport
import TestSupport
import Testing

/// The keys of the desk and the wallet are made side by side before either is opened: what is told of them, and what
/// is left behind, is as if they were opened one after the other.
@Suite("The passphrases of a read that makes a card")
struct IssuingSecretsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.equip(trustingIssuer: false)
    for (name, text) in [
      ("wrong", "no words\n"), ("empty", "\n"), ("save", "words of the saved read\n"),
      ("shared", "words of everybody\n"),
    ] {
      try Data(text.utf8).write(to: desk.home.appending(path: "\(name).pass"))
    }
    try #require(chmod(desk.path("shared.pass"), 0o666) == 0)
  }

  private func arguments(issuer: String, wallet: String) -> [String] {
    [
      "issue", "--mrz", "-", "--reader", "simulator:pace-extended",
      "--desk-passphrase-file", desk.path("\(issuer).pass"), "--passphrase-file",
      desk.path("\(wallet).pass"),
    ]
  }

  private func issue(
    issuer: String = "desk", wallet: String = "wallet", _ options: String...
  ) throws -> Desk.Run {
    try desk.ask(
      arguments(issuer: issuer, wallet: wallet) + options,
      input: Array(try desk.mrz("--profile", "pace-extended").utf8))
  }

  /// All files of the stores, with their content.
  private func stores() throws -> [String: Data] {
    let folder = desk.home.appending(path: "data/passport")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.filter { $0.contains("vault") }.map {
        ($0, try Data(contentsOf: folder.appending(path: $0)))
      })
  }

  @Test(
    "given a passphrase that is wrong, empty, missing or in a file that others can change, when a card is to be made, then the desk's is reported first, and nothing is read or written",
    arguments: [
      ("wrong", "wallet", "the passphrase is wrong", 12),
      ("desk", "wrong", "the passphrase is wrong", 12),
      ("wrong", "wrong", "the passphrase is wrong", 12),
      ("wrong", "none", "the passphrase is wrong", 12),
      ("none", "wrong", "none.pass", 14), ("desk", "none", "none.pass", 14),
      ("shared", "wallet", "other users can change it", 14),
      ("desk", "shared", "other users can change it", 14),
      ("empty", "wrong", "empty", 2), ("wrong", "empty", "the passphrase is wrong", 12),
    ] as [(String, String, String, Int32)])
  func wrong(_ issuer: String, _ wallet: String, _ words: String, _ exit: Int32) throws {
    let before = try stores()
    let run = try issue(
      issuer: issuer, wallet: wallet, "--save", desk.path("read.age"), "--save-passphrase-file",
      desk.path("save.pass"))
    #expect(run.exit == exit)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try stores() == before)
    #expect(try !desk.contains("read.age"))
  }

  @Test(
    "given right passphrases in files and in pipes, when a card is made, then it is in the wallet")
  func right() throws {
    #expect(try issue().exit == 0)
    // A pipe gives its bytes once.
    let script = """
      exec "$0" issue --mrz - --reader simulator:pace-extended \
        --desk-passphrase-file <(cat "$1") --passphrase-file <(cat "$2")
      """
    let run = try desk.run(
      "/bin/bash",
      ["-c", script, Desk.binary, desk.path("desk.pass"), desk.path("wallet.pass")],
      input: Array(try desk.mrz("--profile", "pace-extended").utf8))
    #expect(run.exit == 0, "\(run.errors)")
    let list = try desk.ask(
      "card", "list", "--json", "--passphrase-file", desk.path("wallet.pass"))
    #expect(try list.json.at("cards").array?.count == 2)
  }

  @Test("given a read that is saved too, when a card is made, then the saved read opens")
  func saved() throws {
    let run = try issue(
      "--save", desk.path("read.age"), "--save-passphrase-file", desk.path("save.pass"))
    #expect(run.exit == 0, "\(run.errors)")
    let inspected = try desk.ask(
      "inspect", desk.path("read.age"), "--passphrase-file", desk.path("save.pass"))
    #expect(inspected.exit == 0, "\(inspected.errors)")
    let shut = try desk.ask(
      "inspect", desk.path("read.age"), "--passphrase-file", desk.path("wrong.pass"))
    #expect(shut.exit == 12)
    // One that is too short is reported when it is its turn.
    let short = try issue(
      issuer: "wrong", "--save", desk.path("other.age"), "--save-passphrase-file",
      desk.path("empty.pass"))
    #expect(short.exit == 12)
  }
}
