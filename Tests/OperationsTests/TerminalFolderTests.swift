import ChipAccess
import ChipSimulator
import Crypto
import Encoding
import Foundation
import PKCS11
import PKIX
import Storage
import TestSupport
import Testing
import Verdicts

@testable import Operations

@Suite("A folder that authenticates a terminal")
struct TerminalFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for file in try TestTerminal.files() { try folder.write(file.bytes, to: file.name) }
  }

  /// Reads a folder without a token.
  private static func read(
    _ folder: String, passphrase: () throws -> SecretBytes
  ) throws -> TerminalCredentials {
    try TerminalFolder.credentials(folder, token: { _ in nil }, passphrase: passphrase)
  }

  private func credentials(
    token: (TokenAddress) throws -> PrivateKey? = { _ in nil }
  ) throws -> TerminalCredentials {
    try TerminalFolder.credentials(folder.path, token: token) {
      Issue.record("a passphrase was asked for")
      return SecretBytes([])
    }
  }

  private func expect(
    _ defect: Phrase, token: (TokenAddress) throws -> PrivateKey? = { _ in nil },
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: TerminalFolderError.self, sourceLocation: sourceLocation) {
      try credentials(token: token)
    }
    guard case .unusable(_, defect)? = error else {
      Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
    #expect(error?.code.exitCode == .fileDamaged, sourceLocation: sourceLocation)
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path(name))
  }

  @Test("given certificates, a key and other files, when they are read, then they belong together")
  func read() throws {
    try folder.write(Array("notes of the operator".utf8), to: "README")
    try folder.write([0x30, 0x03, 0x02, 0x01, 0x01], to: "other.der")
    try FileManager.default.createDirectory(
      atPath: folder.path("old"), withIntermediateDirectories: false)
    let authority = try #require(PublicKeyReference("UTCVCATEST00001"))
    let day = try #require(CalendarDate(iso8601: "2026-07-01"))
    let chain = try credentials().authentication(for: [authority], on: day).chain
    #expect(chain.certificates.count == 2)
    // By its tag, whatever its name is.
    try FileManager.default.moveItem(
      atPath: folder.path("verifier.cvcert"), toPath: folder.path("verifier"))
    #expect(throws: Never.self) {
      try credentials().authentication(for: [authority], on: day)
    }
  }

  @Test("given no key, a second one or a damaged one, when the folder is read, then that is told")
  func keys() throws {
    let key = Array(try PrivateKey.generate(.ec(curve: "prime256v1")).pem().utf8)
    try folder.write(key, to: "second.key")
    expect(.terminalKeySecond)
    try remove("terminal.key")
    expect(.terminalKeyUncertified)
    try remove("second.key")
    expect(.terminalKeyMissing)
    let damaged = PEM(label: "PRIVATE KEY", content: [0x30, 0x00]).text
    for text in [damaged, damaged.replacing("END", with: "end")] {
      try folder.write(Array(text.utf8), to: "terminal.key")
      expect(.terminalKeyUnreadable)
    }
  }

  @Test(
    "given the address of a key in a token, when the folder is read, then the key must be that of the certificate"
  )
  func inToken() throws {
    let authority = try #require(PublicKeyReference("UTCVCATEST00001"))
    let day = try #require(CalendarDate(iso8601: "2026-07-01"))
    let key = try PrivateKey(
      pem: String(contentsOfFile: folder.path("terminal.key"), encoding: .utf8))
    let held = PrivateKey(elsewhere: try key.p256PublicKey) { message throws(CryptoError) in
      try key.signPlain(message, digest: .sha256)
    }
    let stranger = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
    let other = PrivateKey(elsewhere: stranger) { _ throws(CryptoError) in [] }
    let text = "pkcs11:token=Office;object=Terminal"
    try folder.write(Array("\(text)\n".utf8), to: "key.pkcs11")
    expect(.terminalKeySecond, token: { _ in held })
    try remove("terminal.key")
    let credentials = try credentials(token: { $0 == (try TokenAddress(text)) ? held : nil })
    #expect(throws: Never.self) { try credentials.authentication(for: [authority], on: day) }
    expect(.terminalKeyNotInToken)
    expect(.terminalKeyUncertified, token: { _ in other })
    let algorithm = try #require(TerminalAuthenticationAlgorithm(.ecdsa, .sha384))
    let long = try TerminalAuthority(
      authority, key: key, algorithm, from: day, until: day
    ).certify(authority, key: key, .terminal, from: day, until: day)
    try folder.write(long.encoded, to: "terminal.cvcert")
    expect(.terminalKeyTokenAlgorithm, token: { _ in held })
    try folder.write(Array("\(text)?pin-value=1234".utf8), to: "key.pkcs11")
    #expect(throws: TokenError.self) { try self.credentials(token: { _ in held }) }
  }

  @Test("given no certificate of the terminal, when the folder is read, then that is told")
  func certificates() throws {
    try remove("terminal.cvcert")
    expect(.terminalKeyUncertified)
    // By its ending, or by its tag.
    for name in ["terminal.CVCERT", "terminal.cvc", "terminal"] {
      try folder.write([0x7F, 0x21, 0x01], to: name)
      #expect(throws: TerminalFolderError.self) { try credentials() }
      try remove(name)
    }
    try folder.write(Array("text".utf8), to: "terminal.cvcert")
    #expect(throws: TerminalFolderError.self) { try credentials() }
  }

  @Test("given too many files, too long a file or no folder, when it is read, then that is refused")
  func limits() throws {
    try folder.write([UInt8](repeating: 0x20, count: (64 << 10) + 1), to: "long")
    #expect(throws: StorageError.self) { try credentials() }
    try remove("long")
    #expect(throws: Never.self) { try credentials() }
    for number in 0..<253 { try folder.write([], to: "file-\(number)") }
    #expect(throws: StorageError.self) { try credentials() }
    #expect(throws: StorageError.self) {
      try Self.read(folder.path("none")) { SecretBytes([]) }
    }
  }

  @Test("given an encrypted key, when the passphrase is another one, then the folder stays locked")
  func passphrase() throws {
    let locked = try OpenSSLProgram.run(
      ["pkcs8", "-topk8", "-in", "key.pem", "-passout", "pass:correct horse"],
      files: ["key.pem": Array(try Data(contentsOf: URL(filePath: folder.path("terminal.key"))))])
    try folder.write(Array(locked.output.utf8), to: "terminal.key")
    #expect(throws: Never.self) {
      try Self.read(folder.path) { SecretBytes(Array("correct horse".utf8)) }
    }
    let error = #expect(throws: TerminalFolderError.self) {
      try Self.read(folder.path) { SecretBytes(Array("horse".utf8)) }
    }
    #expect(error == .wrongPassphrase && error?.code.exitCode == .walletLocked)
    // The passphrase is right, and the key is of another kind.
    let other = try OpenSSLProgram.run(
      ["genpkey", "-algorithm", "ed25519", "-aes-256-cbc", "-pass", "pass:correct horse"])
    try folder.write(Array(other.output.utf8), to: "terminal.key")
    let unusable = #expect(throws: TerminalFolderError.self) {
      try Self.read(folder.path) { SecretBytes(Array("correct horse".utf8)) }
    }
    #expect(unusable == .unusable("\(folder.path)/terminal.key", .terminalKeyUnreadable))
  }
}
