import Crypto
import Foundation
import TestSupport
import Testing

@testable import Wallet

/// What encryption alone keeps from strangers, checked with the vault's key in hand.
@Suite("The inside of a vault")
struct VaultTests {
  private let cipher: AuthenticatedCipher
  private let header: VaultHeader
  private let first = Vault.Name(kind: 1, identifier: [UInt8](repeating: 1, count: 32))
  private let second = Vault.Name(kind: 1, identifier: [UInt8](repeating: 2, count: 32))

  init() throws {
    let key = SecretBytes([UInt8](repeating: 3, count: 32))
    cipher = try AuthenticatedCipher(key: key)
    let identity = VaultHeader.identity(.wallet, identifier: [UInt8](repeating: 4, count: 16))
    header = try VaultHeader(
      identity: identity,
      slots: [
        VaultSlot(
          key, under: .passphrase(Specimens.passphrase), cost: try Specimens.weak,
          identity: identity, random: .system)
      ])
  }

  private func record(_ name: Vault.Name, generation: UInt64 = 7) throws -> VaultRecord {
    try VaultRecord(
      name: name, generation: generation, content: SecretBytes([1, 2, 3]),
      vault: header.identity, cipher: cipher, random: .system)
  }

  @Test("given a record, when it goes under another name, save or vault, then it does not open")
  func recordBinding() throws {
    let record = try record(first)
    #expect(try record.content(vault: header.identity, cipher: cipher).bytes == [1, 2, 3])
    func isShut(_ name: Vault.Name, _ generation: UInt64, _ vault: [UInt8]) -> Bool {
      let moved = VaultRecord(
        name: name, generation: generation, sealed: record.sealed, digest: record.digest)
      return #expect(throws: CryptoError.verificationFailed) {
        try moved.content(vault: vault, cipher: cipher)
      } != nil
    }
    let otherKind = Vault.Name(kind: 2, identifier: first.identifier)
    #expect(isShut(second, 7, header.identity))
    #expect(isShut(otherKind, 7, header.identity))
    #expect(isShut(first, 6, header.identity))
    #expect(isShut(first, 7, header.identity.dropLast() + [5]))
  }

  @Test("given a record that is too short, when it is opened, then that is an error")
  func shortRecord() {
    for length in 0..<28 {
      let record = VaultRecord(
        name: first, generation: 1, sealed: [UInt8](repeating: 0, count: length)[...], digest: [])
      #expect(throws: CryptoError.verificationFailed) {
        try record.content(vault: header.identity, cipher: cipher)
      }
    }
  }

  @Test("given contents, when they are written and read, then they are the same")
  func contents() throws {
    let contents = VaultContents(generation: 7, records: [try record(first), try record(second)])
    let file = try contents.encoded(behind: header.encoded, cipher: cipher, random: .system)
    #expect(file.starts(with: header.encoded))
    let bytes = Array(file.dropFirst(header.encoded.count))
    #expect(try VaultContents(parsing: bytes, header: header.encoded, cipher: cipher) == contents)
    #expect(throws: VaultContents.Fault.trailing) {
      try VaultContents(parsing: bytes + [0], header: header.encoded, cipher: cipher)
    }
    #expect(throws: VaultContents.Fault.record) {
      try VaultContents(
        parsing: bytes.dropLast() + [bytes[bytes.count - 1] ^ 1],
        header: header.encoded, cipher: cipher)
    }
  }

  @Test("given a list of records that is a record, when it is opened, then it is no list")
  func domains() throws {
    // A record's content may be bytes that somebody else chose.
    let list = VaultManifest(generation: 7, records: []).encoded
    let record = try VaultRecord(
      name: first, generation: 7, content: SecretBytes(list), vault: header.identity,
      cipher: cipher, random: .system)
    let bytes = UInt32(record.sealed.count - 12).bytes + record.sealed
    #expect(throws: VaultContents.Fault.manifest) {
      try VaultContents(parsing: bytes, header: header.encoded, cipher: cipher)
    }
  }

  @Test("given a list that is malformed, when it is read, then that is an error without a trap")
  func malformedList() throws {
    let good = VaultManifest(
      generation: 7, records: [try record(first), try record(second)])
    let bytes = good.encoded
    #expect(try VaultManifest(parsing: bytes) == good)
    for length in 0..<bytes.count { isMalformed(Array(bytes.prefix(length))) }
    isMalformed(bytes + [0])
    isMalformed(bytes + bytes)
    for count: UInt32 in [0, 1, 3, 1 << 31, .max] {
      isMalformed(Array(bytes[..<8]) + count.bytes + bytes[12...])
    }
    isMalformed(UInt64.max.bytes + bytes[8...])
    let twice = VaultManifest(generation: 7, records: [try record(first), try record(first)])
    isMalformed(twice.encoded)
    var numbers = SeededNumbers(seed: 2)
    for _ in 0..<2000 {
      let length = Int.random(in: 0..<300, using: &numbers)
      let noise = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
      isMalformed(noise)
      _ = try? CardRecord(parsing: noise)
    }
  }

  private func isMalformed(_ bytes: [UInt8]) {
    #expect(throws: MalformedRecord.self) { try VaultManifest(parsing: bytes) }
  }

  @Test("given lengths in the list that go beyond the file, when it is read, then it is cut short")
  func absurdLengths() throws {
    var manifest = VaultManifest(generation: 7, records: [try record(first)]).encoded
    manifest.replaceSubrange(53..<57, with: UInt32.max.bytes)
    let nonce = [UInt8](repeating: 0, count: 12)
    let sealed = try cipher.seal(
      SecretBytes(manifest), nonce: nonce,
      associatedData: Array("manifest".utf8) + header.encoded)
    let bytes = UInt32(sealed.count).bytes + nonce + sealed + (try record(first)).sealed
    #expect(throws: VaultContents.Fault.truncated) {
      try VaultContents(parsing: bytes, header: header.encoded, cipher: cipher)
    }
  }

  @Test("given a card's record that is malformed, when it is read, then that is an error")
  func malformedCard() throws {
    let card = CardRecord(
      identifier: "one", content: [1], portraitDigest: [UInt8](repeating: 1, count: 32))
    #expect(try CardRecord(parsing: card.encoded) == card)
    for length in 0..<card.encoded.count - 1 {
      #expect(throws: MalformedRecord.self) {
        try CardRecord(parsing: card.encoded.prefix(length))
      }
    }
    for (byte, value) in [(0, 0xFF), (4, 0xFF), (7, 2)] as [(Int, UInt8)] {
      var altered = card.encoded
      altered[byte] = value
      #expect(throws: MalformedRecord.self) { try CardRecord(parsing: altered) }
    }
  }
}
