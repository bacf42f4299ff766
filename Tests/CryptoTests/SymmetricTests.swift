import Encoding
import TestSupport
import Testing

import Crypto

@Suite("Triple DES, retail MAC, padding")
struct SymmetricTests {
  private func groups(_ algorithm: String) throws -> [JSONValue] {
    let groups = try #require(try Vectors.load("retail-mac.json")["groups"]?.array)
    let matches = groups.filter { $0["algorithm"]?.string?.forPeople == algorithm }
    #expect(!matches.isEmpty)
    return matches
  }

  @Test("given the worked examples of Doc 9303-11, when they are enciphered, then they come out")
  func tripleDES() throws {
    for group in try groups("triple-des") {
      let cipher = try TripleDES(key: SecretBytes(try group.bytes("key")))
      let (plain, expected) = (try group.bytes("plaintext"), try group.bytes("expected"))
      #expect(try cipher.encrypt(plain) == expected)
      #expect(try cipher.decrypt(expected) == plain)
    }
  }

  @Test("given the worked examples of Doc 9303-11, when a code is made, then it comes out")
  func retailMAC() throws {
    for group in try groups("retail-mac") {
      let mac = try RetailMAC(key: SecretBytes(try group.bytes("key")))
      let (text, expected) = (try group.bytes("plaintext"), try group.bytes("expected"))
      #expect(try mac.code(for: text) == expected)
      #expect(try mac.isValid(expected, for: text))
      #expect(try !mac.isValid(expected, for: text + [0]))
      for byte in expected.indices {
        var other = expected
        other[byte] ^= 1
        #expect(try !mac.isValid(other, for: text))
      }
      #expect(try !mac.isValid(Array(expected.dropLast()), for: text))
    }
  }

  @Test("given an initial value, when blocks are chained, then it counts")
  func initialValue() throws {
    let cipher = try TripleDES(key: SecretBytes(1...16))
    let plain = [UInt8](repeating: 7, count: 24)
    let whole = try cipher.encrypt(plain)
    let tail = try cipher.encrypt(Array(plain.suffix(16)), initialValue: Array(whole.prefix(8)))
    #expect(Array(whole.suffix(16)) == tail)
    #expect(try cipher.decrypt(tail, initialValue: Array(whole.prefix(8))) == plain.suffix(16))
    #expect(try cipher.encrypt([]).isEmpty)
  }

  @Test("given wrong lengths, when a cipher is used, then it refuses")
  func lengths() throws {
    for count in [0, 8, 15, 17, 24] {
      let key = SecretBytes([UInt8](repeating: 1, count: count))
      #expect(throws: CryptoError.wrongLength("triple DES key")) { try TripleDES(key: key) }
      #expect(throws: CryptoError.wrongLength("MAC key")) { try RetailMAC(key: key) }
    }
    let cipher = try TripleDES(key: SecretBytes(1...16))
    #expect(throws: CryptoError.wrongLength("data of whole blocks")) { try cipher.encrypt([1]) }
    #expect(throws: CryptoError.wrongLength("data of whole blocks")) { try cipher.decrypt([1]) }
    #expect(throws: CryptoError.wrongLength("initial value")) {
      try cipher.encrypt([], initialValue: [1])
    }
  }

  @Test("given any length, when it is padded, then blocks are whole and the padding comes off")
  func padding() throws {
    for count in 0...33 {
      for blockLength in [8, 16] {
        let bytes = [UInt8](repeating: 0x80, count: count)
        let padded = ISO9797Padding.pad(bytes, blockLength: blockLength)
        #expect(padded.count == (count / blockLength + 1) * blockLength)
        #expect(try ISO9797Padding.unpad(padded) == bytes)
      }
    }
  }

  @Test("given bytes that end in no padding, when it is taken off, then it is malformed")
  func noPadding() {
    for bytes: [UInt8] in [[], [0], [0, 0, 0], [1], [0x80, 1], [0x80, 1, 0]] {
      #expect(throws: CryptoError.malformed(.padding)) { try ISO9797Padding.unpad(bytes) }
    }
  }
}

@Suite("Random bytes and secrets")
struct RandomSourceTests {
  @Test("given the system's source, when bytes are asked for, then they are as many and differ")
  func system() throws {
    #expect(try RandomSource.system.bytes(0).isEmpty)
    let first = try RandomSource.system.bytes(32)
    #expect(first.count == 32)
    #expect(try RandomSource.system.bytes(32) != first)
  }

  @Test("given a source that gives too few, when bytes are asked for, then it fails")
  func tooFew() throws {
    let source = RandomSource { count throws(CryptoError) in [UInt8](repeating: 9, count: 3) }
    #expect(try source.bytes(3) == [9, 9, 9])
    #expect(throws: CryptoError.wrongLength("random bytes")) { try source.bytes(4) }
  }

  @Test("given a secret, when it is described, then only its length is reported")
  func secret() {
    let secret = SecretBytes([0xAB, 0xCD])
    #expect(String(describing: secret) == "2 secret bytes")
    #expect(secret.withUnsafeBytes { Array($0) } == [0xAB, 0xCD])
  }

  @Test("given values, when they are compared in constant time, then equality is equality")
  func comparison() {
    #expect(ConstantTime.equal([], []))
    #expect(ConstantTime.equal([1, 2], [1, 2]))
    #expect(!ConstantTime.equal([1, 2], [1, 3]))
    #expect(!ConstantTime.equal([1, 2], [1, 2, 0]))
  }
}
