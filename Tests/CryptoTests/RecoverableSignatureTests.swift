import Encoding
import Foundation
import TestSupport
import Testing

@testable import Crypto

@Suite("Signatures with message recovery, ISO/IEC 9796-2, scheme 1")
struct RecoverableSignatureTests {
  @Test(
    "given the worked example of Doc 9303-11, F, when its representative is read, then it holds")
  func workedExample() throws {
    for group in try Vectors.load("active-authentication.json")["groups"]?.array ?? [] {
      let representative = try group.bytes("representative")
      let challenge = try group.bytes("challenge")
      let found = try RecoverableSignature(representative: representative, rest: challenge)
      #expect(found.recovered == (try group.bytes("recovered")))
      #expect(found.digest == .sha1)
      #expect(found.trailer == [0xBC])
      #expect(Array(representative.dropLast().suffix(20)) == (try group.bytes("digest")))
      for index in representative.indices {
        var altered = representative
        altered[index] ^= 0x01
        #expect(throws: CryptoError.self) {
          try RecoverableSignature(representative: altered, rest: challenge)
        }
      }
      #expect(throws: CryptoError.verificationFailed) {
        try RecoverableSignature(representative: representative, rest: [])
      }
    }
  }

  @Test("given representatives of any length, when they are read, then too short ones are refused")
  func lengths() throws {
    #expect(throws: CryptoError.self) { try RecoverableSignature(representative: [], rest: []) }
    for length in 0...40 {
      for trailer in [[0xBC], [0x34, 0xCC], [0x35, 0xCC], [0xCC]] as [[UInt8]] {
        let middle = [UInt8](repeating: 0, count: length)
        #expect(throws: CryptoError.self) {
          try RecoverableSignature(representative: [0x6A] + middle + trailer, rest: [1])
        }
        #expect(throws: CryptoError.self) {
          try RecoverableSignature(representative: trailer, rest: [1])
        }
      }
    }
  }

  @Test("given an EC key, when a signature is opened, then that is refused")
  func otherKey() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let publicKey = try PublicKey(publicKeyInfo: key.publicKeyInfo())
    #expect(publicKey.modulus == nil)
    #expect(throws: CryptoError.self) {
      try RecoverableSignature(opening: [], with: publicKey, rest: [])
    }
  }

  @Test(
    "given the signatures of another implementation, when they are opened, then M1 is what it says",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func otherImplementation() throws {
    let file = try JSONReader.read(Vectors.realFile("vectors/aa_iso9796_2_pymrtd.json"))
    var key: PublicKey?
    var message: [UInt8] = []
    var signature: [UInt8] = []
    var opened = 0
    for value in file["values_in_order"]?.array ?? [] {
      let bytes = try value.bytes("hex")
      switch try value.text("name") {
      case "rawDg15": key = try PublicKey(publicKeyInfo: Array(bytes.dropFirst(3)))
      case "pub_key": key = try PublicKey(publicKeyInfo: bytes)
      case "msg": message = bytes
      case "sig": signature = bytes
      case "M1":
        let found = try RecoverableSignature(
          opening: signature, with: try #require(key), rest: message)
        #expect(found.recovered == bytes)
        opened += 1
      default: break
      }
    }
    #expect(opened == 5)
  }
}
