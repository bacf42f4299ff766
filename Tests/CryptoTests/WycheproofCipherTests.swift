import Encoding
import TestSupport
import Testing

import Crypto

/// Ciphers, codes and derived keys of C2SP Wycheproof, where the machine has a copy.
@Suite(
  "Wycheproof: ciphers and codes",
  .enabled(if: TestSuite.wycheproof.isPresent, "\(TestSuite.wycheproof.notRun)"))
struct WycheproofCipherTests {
  static let authenticated = ["aes_gcm", "chacha20_poly1305"]
  static let others = ["aes_cmac", "aes_cbc_pkcs5", "hmac_sha256", "hkdf_sha256"]

  @Test(
    "given sealed messages, when opened, then exactly the valid ones open", arguments: authenticated
  )
  func sealed(_ name: String) throws {
    let algorithm: AuthenticatedCipher.Algorithm =
      name == "aes_gcm" ? .aes256GCM : .chaCha20Poly1305
    try WycheproofFile(name).check { group, test in
      let nonce = try test.fields.bytes("iv")
      let associated = try test.fields.bytes("aad")
      let message = try test.fields.bytes("msg")
      let sealed = try test.fields.bytes("ct") + test.fields.bytes("tag")
      let key = SecretBytes(try test.fields.bytes("key"))
      let isOurs = group["keySize"] == 256 && group["ivSize"] == 96 && group["tagSize"] == 128
      let open = {
        try AuthenticatedCipher(key: key, algorithm: algorithm)
          .open(sealed, nonce: nonce, associatedData: associated)
      }
      guard isOurs else {
        #expect(throws: CryptoError.self, test.comment) { try open() }
        return .unknown
      }
      guard test.result == .valid else {
        #expect(throws: CryptoError.verificationFailed, test.comment) { try open() }
        return .refused
      }
      #expect(try open().withUnsafeBytes { Array($0) } == message, test.comment)
      let again = try AuthenticatedCipher(key: key, algorithm: algorithm)
        .seal(SecretBytes(message), nonce: nonce, associatedData: associated)
      #expect(again == sealed, test.comment)
      return .accepted
    }
  }

  @Test("given codes of CMAC, when computed again, then exactly the valid ones are the same")
  func cmac() throws {
    try WycheproofFile("aes_cmac").check { group, test in
      let (bytes, tag) = (try test.fields.bytes("msg"), try test.fields.bytes("tag"))
      let key = SecretBytes(try test.fields.bytes("key"))
      guard [128, 192, 256].contains(group["keySize"]?.integer) else {
        #expect(throws: CryptoError.self, test.comment) { try CMAC(key: key) }
        return .unknown
      }
      let code = try CMAC(key: key)
      let length = try #require(group["tagSize"]?.integer) / 8
      let isSame = try code.wholeCode(for: bytes).prefix(length).elementsEqual(tag)
      #expect(isSame == (test.result == .valid), test.comment)
      // What is compared on the link: the first eight bytes, and no others.
      #expect(try !code.isValid(tag, for: bytes), test.comment)
      if test.result == .valid {
        #expect(try code.isValid(Array(tag.prefix(8)), for: bytes), test.comment)
      }
      return test.result == .valid ? .accepted : .refused
    }
  }

  @Test("given codes of HMAC, when computed again, then exactly the valid ones are the same")
  func hmac() throws {
    try WycheproofFile("hmac_sha256").check { group, test in
      let code = try HMAC.code(
        for: try test.fields.bytes("msg"), key: SecretBytes(try test.fields.bytes("key")))
      let length = try #require(group["tagSize"]?.integer) / 8
      let isSame = try code.prefix(length).elementsEqual(test.fields.bytes("tag"))
      #expect(isSame == (test.result == .valid), test.comment)
      return isSame ? .accepted : .refused
    }
  }

  @Test("given keys that HKDF derives, when derived again, then they are the same or refused")
  func hkdf() throws {
    try WycheproofFile("hkdf_sha256").check { _, test in
      let length = try #require(test.fields["size"]?.integer)
      let secret = SecretBytes(try test.fields.bytes("ikm"))
      let (salt, info) = (try test.fields.bytes("salt"), try test.fields.bytes("info"))
      guard test.result == .valid else {
        #expect(throws: CryptoError.self, test.comment) {
          try HKDF.key(from: secret, salt: salt, info: info, length: length)
        }
        return .refused
      }
      let key = try HKDF.key(from: secret, salt: salt, info: info, length: length)
      #expect(key.withUnsafeBytes { Array($0) } == (try test.fields.bytes("okm")), test.comment)
      return .accepted
    }
  }

  @Test("given messages in CBC mode, when encrypted and decrypted, then they are those")
  func cbc() throws {
    try WycheproofFile("aes_cbc_pkcs5").check { _, test in
      let cipher = try AES(key: SecretBytes(try test.fields.bytes("key")))
      let initial = try test.fields.bytes("iv")
      let message = try test.fields.bytes("msg")
      let sealed = try test.fields.bytes("ct")
      guard sealed.count % AES.blockLength == 0 else {
        #expect(throws: CryptoError.self, test.comment) {
          try cipher.decrypt(sealed, initialValue: initial)
        }
        return .refused
      }
      // The others are about a padding that is not the one of travel documents.
      guard test.result == .valid else { return .other }
      let missing = AES.blockLength - message.count % AES.blockLength
      let padded = message + [UInt8](repeating: UInt8(missing), count: missing)
      #expect(try cipher.encrypt(padded, initialValue: initial) == sealed, test.comment)
      #expect(try cipher.decrypt(sealed, initialValue: initial) == padded, test.comment)
      return .accepted
    }
  }
}
