import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import Age

@Suite("The age file format")
struct AgeTests {
  /// What came of opening a file, in the words of the vectors.
  static func outcome(_ file: [UInt8], _ identities: [AgeIdentity]) -> (String, [UInt8]) {
    do throws(AgeError) {
      return ("success", try AgeFile(parsing: file).open(with: identities))
    } catch {
      switch error {
      case .notAge, .header, .workFactorTooHigh: return ("header failure", [])
      case .armor: return ("armour failure", [])
      case .noMatch: return ("no match", [])
      case .headerAltered: return ("MAC failure", [])
      case .payload: return ("payload failure", [])
      case .crypto: return ("\(error)", [])
      }
    }
  }

  private func identity(_ group: JSONValue) throws -> AgeIdentity {
    if let passphrase = group["passphrase"]?.string {
      return .passphrase(SecretBytes(Array(passphrase.utf8)))
    }
    return .secretKey(try AgeSecretKey(parsing: try group.text("identity")))
  }

  @Test(
    "given files that are right and files that break a rule, when opened, then it is as it must")
  func vectors() throws {
    let groups = try #require(try Vectors.load("age.json")["groups"]?.array)
    #expect(groups.count == 135)
    for group in groups {
      let (outcome, content) = Self.outcome(try group.bytes("file"), [try identity(group)])
      let comment = try group.text("comment")
      #expect(outcome == (try group.text("expected")), "\(comment)")
      if outcome == "success" { #expect(content == (try group.bytes("content")), "\(comment)") }
    }
  }

  @Test("given a file that opens, when its header is parsed, then it is written as it was")
  func headerRoundTrip() throws {
    for group in try #require(try Vectors.load("age.json")["groups"]?.array) {
      let bytes = try group.bytes("file")
      guard let file = try? AgeFile(parsing: bytes) else { continue }
      #expect(file.encoded == (AgeArmor.begins(bytes) ? try AgeArmor.bytes(of: bytes) : bytes))
      let stanzas = file.header.stanzas.flatMap(\.encoded)
      #expect(file.header.encoded.dropFirst(22).starts(with: stanzas))
    }
  }

  @Test("given content of any length, when it is armoured, then it is read as it was")
  func armour() throws {
    for length in [0, 1, 2, 3, 46, 47, 48, 49, 95, 96, 97, 1000] {
      let content = try RandomSource.system.bytes(length)
      let text = Array(PEM(label: WireText(AgeArmor.label), content: content).text.utf8)
      #expect(AgeHeader.isAge(text) && AgeHeader.isAge(text.prefix(AgeHeader.beginningLength)))
      #expect(try AgeArmor.bytes(of: text) == content)
      let long = [UInt8](repeating: 0x20, count: 1023) + [0x0A]
      let lines = String(decoding: text, as: UTF8.self).replacing("\n", with: "\r\n")
      let longest = long + Array(lines.utf8) + long
      #expect(AgeHeader.isAge(longest.prefix(AgeHeader.beginningLength)))
      #expect(try AgeArmor.bytes(of: longest) == content)
      #expect(longest.count <= AgeArmor.longest(holding: length))
      #expect(throws: AgeError.armor(.ageBeforeArmor)) {
        try AgeArmor.bytes(of: [0x20] + longest)
      }
      #expect(!AgeHeader.isAge([0x20] + longest))
    }
  }

  @Test("given armour cut or altered anywhere, when it is read, then only white space may differ")
  func armourAlterations() throws {
    let content = try RandomSource.system.bytes(100)
    let text = Array(PEM(label: WireText(AgeArmor.label), content: content).text.utf8)
    for length in 0..<text.count - 1 {
      #expect(throws: AgeError.self) { try AgeArmor.bytes(of: Array(text.prefix(length))) }
    }
    for offset in text.indices {
      for bit in 0..<8 {
        var altered = text
        altered[offset] ^= 1 << UInt8(bit)
        let bytes = try? AgeArmor.bytes(of: altered)
        #expect(bytes != content || offset == text.count - 1, "\(offset) \(bit)")
      }
    }
  }

  private let lengths = [0, 1, 65535, 65536, 65537, 131072, 200_000]

  @Test("given content of any length, when it is encrypted to two keys, then each of them opens it")
  func keys() throws {
    let keys = try (0..<3).map { _ in try AgeSecretKey(random: .system) }
    for length in lengths {
      let content = try RandomSource.system.bytes(length)
      let recipients = keys.prefix(2).map { AgeRecipient.publicKey(AgePublicKey(of: $0)) }
      let file = try AgeFile(sealing: content, to: recipients, random: .system)
      #expect(!file.needsPassphrase)
      let parsed = try AgeFile(parsing: file.encoded)
      for key in keys.prefix(2) { #expect(try parsed.open(with: [.secretKey(key)]) == content) }
      #expect(throws: AgeError.noMatch) { try parsed.open(with: [.secretKey(keys[2])]) }
      #expect(throws: AgeError.noMatch) { try parsed.open(with: []) }
    }
  }

  @Test("given a passphrase, when content is encrypted to it, then it alone opens it")
  func passphrase() throws {
    let (right, wrong) = (SecretBytes(Array("right".utf8)), SecretBytes(Array("wrong".utf8)))
    let file = try AgeFile(
      sealing: [1, 2, 3], to: [.passphrase(right)], workFactor: 10, random: .system)
    #expect(file.needsPassphrase)
    #expect(try file.open(with: [.passphrase(right)]) == [1, 2, 3])
    #expect(try file.open(with: [.passphrase(wrong), .passphrase(right)]) == [1, 2, 3])
    #expect(throws: AgeError.noMatch) { try file.open(with: [.passphrase(wrong)]) }
  }

  @Test(
    "given recipients that may not stand together, when content is encrypted, then it is refused")
  func recipients() throws {
    let key = AgeRecipient.publicKey(AgePublicKey(of: try AgeSecretKey(random: .system)))
    let passphrase = AgeRecipient.passphrase(SecretBytes([1]))
    for recipients in [[], [passphrase, key], [key, passphrase], [passphrase, passphrase]] {
      #expect(throws: AgeError.self) {
        try AgeFile(sealing: [1], to: recipients, workFactor: 10, random: .system)
      }
    }
    #expect(throws: AgeError.self) {
      try AgeFile(sealing: [1], to: [passphrase], workFactor: 19, random: .system)
    }
  }

  @Test("given the same content twice, when it is encrypted, then nothing in the files is the same")
  func freshness() throws {
    let key = AgePublicKey(of: try AgeSecretKey(random: .system))
    let files = try (0..<2).map { _ in
      try AgeFile(sealing: [1, 2, 3], to: [.publicKey(key)], random: .system)
    }
    #expect(files[0].header.stanzas[0].arguments[1] != files[1].header.stanzas[0].arguments[1])
    #expect(files[0].encoded.suffix(35) != files[1].encoded.suffix(35))
  }

  /// Chunks sealed one by one, with the nonces that a test states.
  private func payload(
    _ chunks: [(content: [UInt8], number: UInt8, isLast: Bool)], _ fileKey: SecretBytes
  ) throws -> [UInt8] {
    let nonce = [UInt8](repeating: 7, count: 16)
    let key = try HKDF.key(from: fileKey, salt: nonce, info: Array("payload".utf8))
    let cipher = try AuthenticatedCipher(key: key, algorithm: .chaCha20Poly1305)
    return try chunks.reduce(into: nonce) { payload, chunk in
      payload += try cipher.seal(
        SecretBytes(chunk.content),
        nonce: [UInt8](repeating: 0, count: 10) + [chunk.number, chunk.isLast ? 1 : 0],
        associatedData: [])
    }
  }

  @Test(
    "given chunks in any other row than the right one, when content is opened, then it is refused")
  func chunks() throws {
    let key = SecretBytes([UInt8](repeating: 3, count: 16))
    let full = [UInt8](repeating: 1, count: AgePayload.chunkLength)
    let right = try payload([(full, 0, false), (full, 1, false), ([9], 2, true)], key)
    #expect(try AgePayload.open(right, fileKey: key) == full + full + [9])
    let one = try payload([(full, 0, false), (full, 1, true)], key)
    #expect(try AgePayload.open(one, fileKey: key) == full + full)
    let wrong: [[(content: [UInt8], number: UInt8, isLast: Bool)]] = [
      [(full, 0, false), (full, 1, false)], [(full, 0, false), ([], 1, true)],
      [(full, 0, false), ([9], 1, false)], [(full, 1, false), ([9], 0, true)],
      [(full, 0, false), (full, 0, false), ([9], 1, true)], [(full, 0, true), ([9], 1, true)],
      [(full, 0, false), ([9], 2, true)], [(full, 1, false), ([9], 2, true)],
      [(Array(full.dropLast()), 0, false), ([9], 1, true)], [(full + [1], 0, true)],
      [([], 0, false)], [(full, 0, true), ([], 1, true)],
    ]
    for row in wrong {
      #expect(throws: AgeError.self) {
        try AgePayload.open(try payload(row, key), fileKey: key)
      }
    }
    for length in [0, 15, 16, 31, right.count - 17, right.count - 1, 65536 + 32, 65536 + 16] {
      #expect(throws: AgeError.self) {
        try AgePayload.open(Array(right.prefix(length)), fileKey: key)
      }
    }
  }

  @Test("given a header without end, when it is parsed, then it is refused after 64 KiB")
  func longHeader() throws {
    let stanza = try AgeStanza(["other", "x"], body: [UInt8](repeating: 0, count: 32)).encoded
    var bytes = Array("age-encryption.org/v1\n".utf8)
    while bytes.count < AgeHeader.longest { bytes += stanza }
    let code = Array("--- \(String(repeating: "A", count: 43))\n".utf8)
    #expect(throws: AgeError.self) { try AgeHeader(parsing: bytes + code) }
    #expect(throws: AgeError.self) {
      try AgeHeader(
        parsing: Array("age-encryption.org/v1\n-> ".utf8) + [UInt8](repeating: 97, count: 1 << 20))
    }
  }

  @Test("given a header cut or altered anywhere, when the file is opened, then it is refused")
  func alterations() throws {
    let key = try AgeSecretKey(random: .system)
    let file = try AgeFile(
      sealing: [1, 2, 3], to: [.publicKey(AgePublicKey(of: key))], random: .system)
    let bytes = file.encoded
    for length in 0..<bytes.count {
      #expect(Self.outcome(Array(bytes.prefix(length)), [.secretKey(key)]).0 != "success")
    }
    for offset in bytes.indices {
      for bit in [0, 3, 7] {
        var altered = bytes
        altered[offset] ^= 1 << UInt8(bit)
        #expect(Self.outcome(altered, [.secretKey(key)]).0 != "success", "\(offset) \(bit)")
      }
    }
  }
}
