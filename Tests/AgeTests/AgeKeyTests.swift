import Crypto
import Encoding
import TestSupport
import Testing

@testable import Age

@Suite("Keys of the age format")
struct AgeKeyTests {
  // c2sp.org/age, "The X25519 recipient type": 32 bytes 0x42 and their public key.
  private let secret =
    "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"
  private let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"

  @Test("given the key of the specification, when it is read, then it gives its public key")
  func pair() throws {
    let key = try AgeSecretKey(parsing: secret)
    #expect(key.pair.privateKey.withUnsafeBytes { $0.allSatisfy { $0 == 0x42 } })
    #expect(AgePublicKey(of: key).text == recipient)
    #expect(key.text == secret)
    #expect(try AgePublicKey(parsing: recipient) == AgePublicKey(of: key))
  }

  @Test("given a text that is no such key, when it is read, then it is refused")
  func refused() throws {
    let short = Bech32(prefix: "age", content: [UInt8](repeating: 9, count: 31)).text
    let other = Bech32(prefix: "agf", content: [UInt8](repeating: 9, count: 32)).text
    let lowOrder = Bech32(prefix: "age", content: [UInt8](repeating: 0, count: 32)).text
    for text in [
      lowOrder, "", "age1", recipient.uppercased(), String(recipient.dropLast()), recipient + "q",
      secret,
      short, other, " " + recipient, recipient.replacing("zvky", with: "zvkx"),
      recipient.replacing("zvky", with: "zvKy"),
    ] {
      #expect(throws: AgeKeyError.malformed) { try AgePublicKey(parsing: text) }
    }
    for text in [secret.lowercased(), recipient, String(secret.dropLast()), ""] {
      #expect(throws: AgeKeyError.malformed) { try AgeSecretKey(parsing: text) }
    }
  }

  @Test("given the examples of RFC 7748, when keys agree, then the secret is theirs")
  func agreement() throws {
    // RFC 7748, 6.1: Bob's private key and Alice's public one.
    let pair = try X25519(
      privateKey: SecretBytes(
        try Hex.decode("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")))
    let other = try Hex.decode("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
    let secret = try pair.sharedSecret(with: other).withUnsafeBytes { Hex.encode($0) }
    #expect(secret == "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
  }

  @Test("given a public key of low order, when keys agree, then it is refused")
  func lowOrder() throws {
    let pair = try X25519(random: .system)
    for bytes in [
      [UInt8](repeating: 0, count: 32), [1] + [UInt8](repeating: 0, count: 31),
      // A point of order eight, RFC 7748, 6.1 and 7.
      try Hex.decode("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    ] {
      #expect(throws: CryptoError.malformed(.lowOrder)) {
        try pair.sharedSecret(with: bytes)
      }
    }
    #expect(throws: CryptoError.self) { try pair.sharedSecret(with: [1, 2, 3]) }
    #expect(throws: CryptoError.self) { try X25519(privateKey: SecretBytes([1, 2, 3])) }
  }

  @Test("given the test cases of RFC 5869, when keys are derived, then they come out")
  func derivation() throws {
    func key(_ secret: [UInt8], _ salt: [UInt8], _ info: [UInt8]) throws -> String {
      try HKDF.key(from: SecretBytes(secret), salt: salt, info: info, length: 42)
        .withUnsafeBytes { Hex.encode($0) }
    }
    let secret = [UInt8](repeating: 0x0B, count: 22)
    // A.1 and A.3.
    #expect(
      try key(secret, Array(0x00...0x0C), Array(0xF0...0xF9))
        == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
    #expect(
      try key(secret, [], [])
        == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
  }

  @Test("given the test case of RFC 8439, when it is sealed and opened, then it agrees")
  func cipher() throws {
    // 2.8.2.
    let cipher = try AuthenticatedCipher(
      key: SecretBytes(Array(0x80...0x9F)), algorithm: .chaCha20Poly1305)
    let text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the "
      + "future, sunscreen would be it."
    let nonce = try Hex.decode("070000004041424344454647")
    let associated = try Hex.decode("50515253c0c1c2c3c4c5c6c7")
    let sealed = try cipher.seal(
      SecretBytes(Array(text.utf8)), nonce: nonce, associatedData: associated)
    #expect(Hex.encode(sealed.prefix(16)) == "d31a8d34648e60db7b86afbc53ef7ec2")
    #expect(Hex.encode(sealed.suffix(16)) == "1ae10b594f09e26a7e902ecbd0600691")
    let opened = try cipher.open(sealed, nonce: nonce, associatedData: associated)
    #expect(opened.withUnsafeBytes { Array($0) } == Array(text.utf8))
    var altered = sealed
    altered[3] ^= 1
    #expect(throws: CryptoError.verificationFailed) {
      try cipher.open(altered, nonce: nonce, associatedData: associated)
    }
  }

  @Test("given the code of RFC 4231, when it is computed, then it comes out")
  func code() throws {
    // Test case 2.
    let code = try HMAC.code(
      for: Array("what do ya want for nothing?".utf8), key: SecretBytes(Array("Jefe".utf8)))
    #expect(
      Hex.encode(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }
}
