import Age
import Crypto
import DeskTestSupport
import Encoding
import Foundation
import Inspection
import Storage
import TestSupport
import Testing
import Verdicts

@testable import Operations

extension ReadingDesk {
  /// Saves what was read in an encrypted file of this desk.
  func save(
    _ record: InspectionRecord, to recipients: [AgeRecipient], as name: String = "read.age"
  ) throws {
    try EncryptedSave(path: desk.path(name), to: recipients).write(
      record, workFactor: surroundings.ageWorkFactor, random: .system)
  }

  /// Opens a saved read of this desk.
  /// - Parameters:
  ///   - identity: the name of the file with the secret key; nil for none.
  ///   - passphrase: what is typed where a passphrase is asked for.
  func open(
    _ name: String = "read.age", identity: String? = nil, passphrase: String = "nothing"
  ) throws -> SavedPath {
    try SavedPath(
      desk.path(name),
      key: SavedReadKey(identityFile: identity.map(desk.path)) {
        SecretBytes(Array(passphrase.utf8))
      })
  }

  /// The JSON of a saved read, judged on a day, with the names of what was passed over.
  func judged(_ saved: SavedPath) throws -> [JSONValue] {
    [try inspect(saved.document, at: "2028-01-01").json().withoutTiming]
      + saved.ignored.map { .string($0) }
  }
}

@Suite("A saved read that is encrypted")
struct EncryptedReadTests {
  // The key of c2sp.org/age, which serves nowhere else.
  private static let secret =
    "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"
  private static let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"

  private let desk: ReadingDesk

  init() throws {
    desk = try ReadingDesk()
    try write("# a key\n\n\(Self.secret)\n", "key")
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: desk.desk.home.appending(path: name))
  }

  private func save(_ profile: String = "specimen") throws {
    try desk.save(
      desk.read(profile), to: [.publicKey(AgePublicKey(parsing: Self.recipient))])
  }

  private func expectRefusal(
    _ code: String, _ exit: Int32, _ open: @autoclosure () throws -> SavedPath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: SavedReadError.self, sourceLocation: sourceLocation) { try open() }
    #expect(error?.code.rawValue == code, sourceLocation: sourceLocation)
    #expect(error?.code.exitCode.rawValue == exit, sourceLocation: sourceLocation)
    #expect(error?.sentence.contains("AGE-SECRET") != true, sourceLocation: sourceLocation)
  }

  @Test(
    "given a read that was encrypted, when it is inspected, then it is judged as the folder is",
    arguments: ["specimen", "td1", "large", "wrong-digest", "truncated-file"])
  func sameVerdicts(_ profile: String) throws {
    try save(profile)
    let content = try AgeFile(parsing: desk.desk.bytes("read.age"))
      .open(with: [.secretKey(try AgeSecretKey(parsing: Self.secret))])
    let folder = desk.desk.home.appending(path: "dump")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for entry in try TarArchive(parsing: content, longest: 1 << 20).entries {
      try Data(entry.content).write(to: folder.appending(path: entry.name))
    }
    #expect(
      try desk.judged(desk.open(identity: "key")) == desk.judged(SavedPath(folder.path)))
  }

  @Test("given several public keys, when a read is saved, then each of their owners can open it")
  func severalKeys() throws {
    let other = try AgeSecretKey(random: .system)
    try write(other.text, "other")
    try desk.save(
      desk.read(),
      to: [
        .publicKey(AgePublicKey(parsing: Self.recipient)), .publicKey(AgePublicKey(of: other)),
      ])
    #expect(
      try desk.judged(desk.open(identity: "key")) == desk.judged(desk.open(identity: "other")))
  }

  @Test("given a read for somebody else, when it is inspected, then it stays locked")
  func otherKey() throws {
    try save()
    try write(
      "AGE-SECRET-KEY-1GDP5XS6RGDP5XS6RGDP5XS6RGDP5XS6RGDP5XS6RGDP5XS6RGDPSST380Y\n", "other")
    expectRefusal("saved-read-locked", 12, try desk.open(identity: "other"))
    expectRefusal("saved-read-locked", 12, try desk.open(passphrase: "correct horse"))
    for text in ["", "# nothing\n", "\(Self.recipient)\n", "\(Self.secret)\nmore\n"] {
      try write(text, "bad")
      expectRefusal("identity-malformed", 14, try desk.open(identity: "bad"))
    }
  }

  @Test("given a file that was altered or cut short, when it is inspected, then it is damaged")
  func damaged() throws {
    try save()
    let bytes = try desk.desk.bytes("read.age")
    func opened(_ bytes: [UInt8]) throws -> SavedPath {
      try Data(bytes).write(to: desk.desk.home.appending(path: "read.age"))
      return try desk.open(identity: "key")
    }
    for length in [22, 100, 190, 220, 5000, bytes.count - 1] {
      expectRefusal("saved-read-damaged", 14, try opened(Array(bytes.prefix(length))))
    }
    for offset in [30, 170, 190, 210, 300, bytes.count - 1] {
      var altered = bytes
      altered[offset] ^= 1
      let error = #expect(throws: SavedReadError.self) { try opened(altered) }
      #expect([14, 12].contains(error?.code.exitCode.rawValue))
    }
    expectRefusal("saved-read-damaged", 14, try opened(bytes + [0]))
    _ = try opened(bytes)
  }

  @Test("given a read that is armoured, when it is inspected, then it is judged as it was")
  func armoured() throws {
    try save()
    let plain = try desk.judged(desk.open(identity: "key"))
    let text = PEM(label: WireText(AgeArmor.label), content: try desk.desk.bytes("read.age")).text
    func opened(_ text: String) throws -> SavedPath {
      try write(text, "read.age")
      return try desk.open(identity: "key")
    }
    for text in [text, "\n \t\r\n" + text.replacing("\n", with: "\r\n") + " \n"] {
      #expect(try desk.judged(opened(text)) == plain)
    }
    expectRefusal("saved-read-locked", 12, try desk.open())
    for length in [16, 34, 36, 1000, text.utf8.count - 3] {
      let error = #expect(throws: SavedReadError.self) {
        try opened(String(text.prefix(length)))
      }
      #expect(error?.code.rawValue == "saved-read-damaged")
      #expect(error?.sentence.contains("its armour is malformed") == true)
    }
    expectRefusal("saved-read-damaged", 14, try opened(text + "text"))
    expectRefusal("saved-read-damaged", 14, try opened(text + text))
    expectRefusal(
      "saved-read-damaged", 14,
      try opened(PEM(label: WireText(AgeArmor.label), content: Array(text.utf8)).text))
  }
}
