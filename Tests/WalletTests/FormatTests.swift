import Crypto
import Encoding
import Foundation
import Recovery
import TestSupport
import Testing

@testable import Wallet

@Suite("The wallet file, as its documentation has it")
struct FormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Why the second opinion could not be had.
  struct NoPython: Error, CustomStringConvertible {
    let description: String
  }

  /// A Python that has the package `cryptography`: the machine's, or a virtual environment that is
  /// made once under `.build`.
  private static let python = Result { try findPython() }

  private static func findPython() throws -> String {
    func works(_ python: String) throws -> Bool {
      try run([python, "-c", "import cryptography"]).status == 0
    }
    for python in ["python3", "/usr/bin/python3"] where try works(python) { return python }
    let environment = Vectors.root.appending(path: ".build/wallet-python").path
    let python = environment + "/bin/python3"
    if try works(python) { return python }
    let made = try run(["python3", "-m", "venv", environment])
    let installed = try run([python, "-m", "pip", "install", "--quiet", "cryptography"])
    guard try works(python) else {
      throw NoPython(
        description: "no python3 with the package cryptography (python3-cryptography): "
          + made.errors + installed.errors)
    }
    return python
  }

  private static func run(
    _ arguments: [String], input: [UInt8] = []
  ) throws -> (status: Int32, output: [UInt8], errors: String) {
    let run = try Desk().run("/usr/bin/env", arguments, input: input)
    return (run.exit, Array(run.output.utf8), run.errors)
  }

  private func open(_ path: String, _ passphrase: String) throws -> JSONValue {
    let run = try openWallet(path, passphrase)
    #expect(run.errors == "")
    return try JSONReader.read(run.output)
  }

  private func openWallet(
    _ path: String, _ passphrase: String
  ) throws -> (status: Int32, output: [UInt8], errors: String) {
    try openWallet(path, "passphrase", Array(passphrase.utf8))
  }

  private func openWallet(
    _ path: String, _ slot: String, _ secret: [UInt8]
  ) throws -> (status: Int32, output: [UInt8], errors: String) {
    let script = Vectors.root.appending(path: "Tests/TestSupport/open-wallet").path
    return try Self.run([try Self.python.get(), script, path, slot], input: secret)
  }

  @Test(
    "given a wallet with three slots, when another program opens it by each, then it finds the same"
  )
  func slots() throws {
    let path = folder.path("wallet")
    let words = try Mnemonic(entropy: SecretBytes([UInt8](0..<32)))
    let shares = SecretBytes([UInt8](repeating: 7, count: 32))
    do {
      let wallet = try Wallet.create(
        at: path, passphrase: Specimens.passphrase, words: words, random: .system,
        cost: try Specimens.weak)
      try wallet.remember("Bar", .ed25519)
      try wallet.vault.change(to: .guardians(shares))
    }
    let seed = try words.seed()
    for (slot, secret) in [
      ("passphrase", Specimens.passphrase), ("words", seed), ("guardians", shares),
    ] {
      let run = try openWallet(path, slot, Array(secret.bytes))
      let records = try JSONReader.read(run.output).at("records").array ?? []
      #expect(records.compactMap { $0.at("kind").string } == ["seed", "party"])
      #expect(try records[0].bytes("content") == Array(seed.bytes))
      #expect(try records[1].bytes("content") == [2] + Array("Bar".utf8))
    }
    let wrong = try openWallet(path, "words", Array(shares.bytes))
    #expect(wrong.status != 0 && wrong.errors.contains("wrong words"))
  }

  @Test("given a wallet of the usual cost, when another program opens it, then it finds the same")
  func wallet() throws {
    let path = folder.path("wallet")
    let (name, passphrase) = ("card \u{E9}", "p\u{E4}ss e\u{301} ")
    let key = try Wallet.makeDeviceKey()
    do {
      let wallet = try Wallet.create(at: path, passphrase: Specimens.secret(passphrase))
      try wallet.add(
        identifier: "gone", content: [], deviceKey: try Wallet.makeDeviceKey(),
        portrait: Specimens.portrait(2))
      try wallet.delete("gone")
      try wallet.add(
        identifier: name, content: Specimens.content(1), deviceKey: key,
        portrait: Specimens.portrait(1))
      try wallet.add(
        identifier: "bare", content: Array("{}".utf8), deviceKey: key, portrait: nil)
    }
    let found = try open(path, passphrase)
    #expect(found.at("purpose").string == "wallet")
    #expect(found.at("generation").integer == 5)
    let records = found.at("records").array ?? []
    #expect(
      records.compactMap { $0.at("kind").string } == [
        "card", "copy", "portrait", "card", "copy",
      ])
    #expect(records.compactMap { $0.at("generation").integer } == [4, 4, 4, 5, 5])
    let digest = Hex.encode(try DigestAlgorithm.sha256.digest(Specimens.portrait(1)))
    #expect(records[0].at("card.name").string == WireText(name))
    #expect(try records[0].at("card").bytes("json") == Specimens.content(1))
    #expect(records[0].at("card.portrait").string?.forPeople.uppercased() == digest.uppercased())
    let der = try key.der().bytes
    #expect(
      try records[1].bytes("content")
        == UInt32(der.count).bytes + der + Array("a credential".utf8))
    #expect(try records[2].bytes("content") == Specimens.portrait(1))
    #expect(records[2].at("identifier").string?.forPeople.uppercased() == digest.uppercased())
    #expect(records[3].at("card.name").string == "bare")
    #expect(records[3].at("card.portrait") == .null)
    let wrong = try openWallet(path, "p\u{E4}ss \u{E9} ")
    #expect(wrong.status != 0 && wrong.errors.contains("wrong passphrase"))
  }

  @Test("given a desk's store, when another program opens it, then it finds the same")
  func desk() throws {
    let path = folder.path("desk")
    let desk = try IssuerStore.create(
      at: path, passphrase: Specimens.passphrase, identity: try Specimens.identity(), now: .now,
      cost: try Specimens.weak)
    let found = try open(path, "correct horse")
    #expect(found.at("purpose").string == "desk")
    let records = found.at("records").array ?? []
    #expect(
      records.compactMap { $0.at("kind").string } == [
        "name", "root key", "root certificate", "signer key", "signer certificate",
      ])
    #expect(try records[0].bytes("content") == Array("Example Desk".utf8))
    #expect(try records[2].bytes("content") == desk.rootCertificate)
    #expect(try records[4].bytes("content") == desk.signerCertificate)
    #expect(try records[3].bytes("content") == desk.signerKey(now: .now).der().bytes)
  }
}
