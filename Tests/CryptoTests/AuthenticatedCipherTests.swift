import Encoding
import TestSupport
import Testing

import Crypto

@Suite("AES-256-GCM")
struct AuthenticatedCipherTests {
  private func bytes(_ secret: SecretBytes) -> [UInt8] { secret.withUnsafeBytes { Array($0) } }

  private func groups() throws -> [JSONValue] {
    let groups = try #require(try Vectors.load("aes-256-gcm.json")["groups"]?.array)
    #expect(groups.count == 4)
    return groups
  }

  @Test("given the test cases of the standard, when they are sealed and opened, then they agree")
  func vectors() throws {
    for group in try groups() {
      let cipher = try AuthenticatedCipher(key: SecretBytes(try group.bytes("key")))
      let (nonce, associated) = (try group.bytes("nonce"), try group.bytes("associatedData"))
      let (plain, expected) = (try group.bytes("plaintext"), try group.bytes("expected"))
      let sealed = try cipher.seal(SecretBytes(plain), nonce: nonce, associatedData: associated)
      #expect(sealed == expected)
      let opened = try cipher.open(expected, nonce: nonce, associatedData: associated)
      #expect(bytes(opened) == plain)
    }
  }

  @Test(
    "given a sealed text, when any bit of it or of what it is bound to differs, then it is shut")
  func alterations() throws {
    let group = try #require(try groups().last)
    let key = try group.bytes("key")
    let cipher = try AuthenticatedCipher(key: SecretBytes(key))
    let (nonce, associated) = (try group.bytes("nonce"), try group.bytes("associatedData"))
    let sealed = try group.bytes("expected")
    func isShut(
      _ sealed: [UInt8], _ nonce: [UInt8], _ associated: [UInt8], _ cipher: AuthenticatedCipher
    ) -> Bool {
      #expect(throws: CryptoError.verificationFailed) {
        try cipher.open(sealed, nonce: nonce, associatedData: associated)
      } != nil
    }
    func altered(_ bytes: [UInt8], _ bit: Int) -> [UInt8] {
      var bytes = bytes
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      return bytes
    }
    for bit in 0..<sealed.count * 8 {
      #expect(isShut(altered(sealed, bit), nonce, associated, cipher))
    }
    for bit in 0..<nonce.count * 8 {
      #expect(isShut(sealed, altered(nonce, bit), associated, cipher))
    }
    for bit in 0..<associated.count * 8 {
      #expect(isShut(sealed, nonce, altered(associated, bit), cipher))
    }
    let other = try AuthenticatedCipher(key: SecretBytes(altered(key, 0)))
    #expect(isShut(sealed, nonce, associated, other))
    #expect(isShut(sealed, nonce, [], cipher))
    for length in 0..<sealed.count {
      #expect(isShut(Array(sealed.prefix(length)), nonce, associated, cipher))
    }
    #expect(isShut(sealed + [0], nonce, associated, cipher))
  }

  @Test("given wrong lengths, when the cipher is used, then it refuses")
  func lengths() throws {
    for count in [0, 16, 31, 33] {
      #expect(throws: CryptoError.wrongLength("AES-256-GCM key")) {
        try AuthenticatedCipher(key: SecretBytes([UInt8](repeating: 1, count: count)))
      }
    }
    let cipher = try AuthenticatedCipher(key: SecretBytes([UInt8](repeating: 1, count: 32)))
    for count in [0, 11, 13, 16] {
      let nonce = [UInt8](repeating: 0, count: count)
      #expect(throws: CryptoError.wrongLength("nonce")) {
        try cipher.seal(SecretBytes([1]), nonce: nonce, associatedData: [])
      }
      #expect(throws: CryptoError.wrongLength("nonce")) {
        try cipher.open([UInt8](repeating: 0, count: 17), nonce: nonce, associatedData: [])
      }
    }
  }
}
