import Encoding
import TestSupport
import Testing

import Crypto

@Suite("AES and CMAC")
struct AESTests {
  private func groups(_ algorithm: String) throws -> [JSONValue] {
    let groups = try #require(try Vectors.load("aes.json")["groups"]?.array)
    let matches = groups.filter { $0["algorithm"]?.string?.forPeople == algorithm }
    #expect(matches.count >= 3)
    return matches
  }

  @Test("given the examples of SP 800-38A, when they are enciphered, then they come out")
  func cipher() throws {
    for group in try groups("aes-cbc") {
      let cipher = try AES(key: SecretBytes(try group.bytes("key")))
      let (plain, expected) = (try group.bytes("plaintext"), try group.bytes("expected"))
      let start = try group.bytes("initialValue")
      #expect(try cipher.encrypt(plain, initialValue: start) == expected)
      #expect(try cipher.decrypt(expected, initialValue: start) == plain)
    }
    for group in try groups("aes-block") {
      let cipher = try AES(key: SecretBytes(try group.bytes("key")))
      #expect(try cipher.encryptBlock(group.bytes("plaintext")) == group.bytes("expected"))
    }
  }

  @Test("given the examples of SP 800-38B, when a code is made, then it comes out")
  func code() throws {
    for group in try groups("aes-cmac") {
      let mac = try CMAC(key: SecretBytes(try group.bytes("key")))
      let (text, expected) = (try group.bytes("plaintext"), try group.bytes("expected"))
      #expect(try mac.wholeCode(for: text) == expected)
      let short = Array(expected.prefix(8))
      #expect(try mac.code(for: text) == short)
      #expect(try mac.isValid(short, for: text))
      #expect(try !mac.isValid(short, for: text + [0]))
      #expect(try !mac.isValid(Array(short.dropLast()), for: text))
      #expect(try !mac.isValid(expected, for: text))
      for index in short.indices {
        var other = short
        other[index] ^= 0x80
        #expect(try !mac.isValid(other, for: text))
      }
    }
  }

  @Test("given wrong lengths, when a cipher is used, then it refuses")
  func lengths() throws {
    for count in [0, 8, 15, 17, 33, 64] {
      let key = SecretBytes([UInt8](repeating: 1, count: count))
      #expect(throws: CryptoError.wrongLength("AES key")) { try AES(key: key) }
      #expect(throws: CryptoError.wrongLength("MAC key")) { try CMAC(key: key) }
    }
    let cipher = try AES(key: SecretBytes(1...16))
    #expect(throws: CryptoError.wrongLength("data of whole blocks")) { try cipher.encrypt([1]) }
    #expect(throws: CryptoError.wrongLength("data of whole blocks")) { try cipher.decrypt([1]) }
    #expect(throws: CryptoError.wrongLength("block")) {
      try cipher.encryptBlock([UInt8](repeating: 0, count: 32))
    }
    #expect(throws: CryptoError.wrongLength("initial value")) {
      try cipher.encrypt([], initialValue: [1])
    }
    #expect(try cipher.encrypt([]).isEmpty)
  }

  @Test("given each cipher of a session, when it is used by its name, then it is that cipher")
  func sessionCiphers() throws {
    let text = [UInt8](repeating: 9, count: 32)
    for cipher in SessionCipher.allCases {
      let key = SecretBytes(1...UInt8(cipher.keyLength))
      let start = [UInt8](1...UInt8(cipher.blockLength))
      let sealed = try cipher.encrypt(text, key: key, initialValue: start)
      let code = try cipher.authenticationCode(for: text, key: key)
      if cipher == .tripleDES {
        #expect(try sealed == TripleDES(key: key).encrypt(text, initialValue: start))
        #expect(try code == RetailMAC(key: key).code(for: text))
      } else {
        #expect(try sealed == AES(key: key).encrypt(text, initialValue: start))
        #expect(try code == CMAC(key: key).code(for: text))
      }
      #expect(try cipher.decrypt(sealed, key: key, initialValue: start) == text)
      let longer = key.appending([0, 0, 0, 0, 0, 0, 0, 0])
      #expect(throws: CryptoError.wrongLength("key")) { try cipher.encrypt(text, key: longer) }
      #expect(throws: CryptoError.wrongLength("key")) { try cipher.decrypt(text, key: longer) }
      #expect(throws: CryptoError.wrongLength("MAC key")) {
        try cipher.authenticationCode(for: text, key: longer)
      }
    }
  }
}

@Suite("Key derivation, Doc 9303-11, 9.7.1")
struct KeyDerivationTests {
  private func bytes(_ secret: SecretBytes) -> [UInt8] { secret.withUnsafeBytes { Array($0) } }

  @Test("given the worked examples, when keys are derived, then they are the published ones")
  func published() throws {
    for name in ["pace-ecdh-gm", "pace-dh-gm", "pace-ecdh-im", "pace-dh-im", "pace-ecdh-cam"] {
      for group in try #require(try Vectors.load(name + ".json")["groups"]?.array) {
        let secret = SecretBytes(try group.bytes("sharedSecret"))
        let encryption = try KeyDerivation.key(from: secret, for: .encryption, cipher: .aes128)
        #expect(bytes(encryption) == (try group.bytes("keyEncryption")))
        let mac = try KeyDerivation.key(from: secret, for: .authentication, cipher: .aes128)
        #expect(bytes(mac) == (try group.bytes("keyAuthentication")))
        guard let digest = group["passwordDigest"]?.string else { continue }
        let password = SecretBytes(try Hex.decode(digest))
        let key = try KeyDerivation.key(from: password, for: .password, cipher: .aes128)
        #expect(bytes(key) == (try group.bytes("passwordKey")))
      }
    }
  }

  @Test("given longer keys, when they are derived, then they are the start of SHA-256")
  func longer() throws {
    let digest = try DigestAlgorithm.sha256.digest([1, 2, 3, 0, 0, 0, 2])
    let secret = SecretBytes([1, 2, 3])
    let long = try KeyDerivation.key(from: secret, for: .authentication, cipher: .aes256)
    #expect(bytes(long) == digest)
    let middle = try KeyDerivation.key(from: secret, for: .authentication, cipher: .aes192)
    #expect(bytes(middle) == Array(digest.prefix(24)))
  }

  @Test("given triple DES, when a key is derived, then each byte has odd parity")
  func parity() throws {
    let key = try KeyDerivation.key(from: SecretBytes([7]), for: .encryption, cipher: .tripleDES)
    #expect(bytes(key).allSatisfy { $0.nonzeroBitCount % 2 == 1 })
    #expect(key.count == 16)
  }
}
