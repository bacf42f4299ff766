import Encoding
import TestSupport
import Testing

import Crypto

@Suite("scrypt")
struct ScryptTests {
  @Test("given the test vectors of RFC 7914, when keys are derived, then they come out")
  func vectors() throws {
    let groups = try #require(try Vectors.load("scrypt.json")["groups"]?.array)
    #expect(groups.count == 3)
    for group in groups {
      func number(_ name: String) throws -> UInt8 {
        UInt8(clamping: try #require(group[name]?.integer))
      }
      let scrypt = try Scrypt(
        logarithmOfCost: try number("logarithmOfCost"), blockSize: try number("blockSize"),
        parallelization: try number("parallelization"))
      let key = try scrypt.key(
        from: SecretBytes(Array(try group.text("passphrase").utf8)),
        salt: Array(try group.text("salt").utf8), length: 64)
      #expect(key.withUnsafeBytes { Array($0) } == (try group.bytes("expected")))
    }
  }

  @Test("given the largest memory that is allowed, when a key is derived, then there is space")
  func memoryLimit() throws {
    for (cost, size) in [(17, 16), (18, 8)] as [(UInt8, UInt8)] {
      let scrypt = try Scrypt(logarithmOfCost: cost, blockSize: size, parallelization: 1)
      #expect(try scrypt.key(from: SecretBytes([1]), salt: [], length: 32).count == 32)
    }
  }

  @Test("given the largest N for the smallest block, when a key is derived, then it can be")
  func largestCost() throws {
    let scrypt = try Scrypt(logarithmOfCost: 15, blockSize: 1, parallelization: 1)
    #expect(try scrypt.key(from: SecretBytes([1]), salt: [], length: 32).count == 32)
  }

  @Test(
    "given parameters that cost too much or nothing, when they are stated, then they are refused",
    arguments: [
      (0, 8, 1), (17, 0, 1), (17, 8, 0), (19, 8, 1), (18, 9, 1), (17, 8, 3), (22, 1, 1),
      (64, 1, 1), (255, 255, 255), (16, 1, 1), (21, 1, 1),
    ] as [(UInt8, UInt8, UInt8)])
  func refused(_ cost: UInt8, _ size: UInt8, _ times: UInt8) {
    #expect(throws: CryptoError.unsupported(.scryptParameters)) {
      try Scrypt(logarithmOfCost: cost, blockSize: size, parallelization: times)
    }
  }
}
