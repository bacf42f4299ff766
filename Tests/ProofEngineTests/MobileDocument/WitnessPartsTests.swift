import Credentials
import Crypto
import Testing
import ZeroKnowledge

@testable import ProofEngine

/// The parts of witnesses against libcrypto.
struct WitnessPartsTests {
  @Test(
    "given messages of every length about a block's, when they are witnessed, then digests agree")
  func digests() throws {
    for count in 0...200 {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let needed = (count + 72) / 64
      for blocks in [needed, needed + 2] {
        let witness = try #require(SHA256MessageWitness(message, maximumBlocks: blocks))
        #expect(witness.digest == (try DigestAlgorithm.sha256.digest(message)))
        #expect(witness.blockCount == needed && witness.blocks.count == blocks)
        #expect(witness.padded.count == 64 * blocks)
      }
      #expect(SHA256MessageWitness(message, maximumBlocks: needed - 1) == nil)
    }
  }

  @Test("given a signature that verifies, when it is witnessed, then there are inputs, else none")
  func signatures() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let publicKey = try key.p256PublicKey
    let other = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
    let message: [UInt8] = [1, 2, 3]
    let digest = try DigestAlgorithm.sha256.digest(message)
    let signature = try ECDSASignature(raw: key.es256(message))
    func inputs(_ key: P256PublicKey, _ digest: [UInt8], _ raw: [UInt8]) throws -> Int? {
      ECDSAWitness(publicKey: key, digest: digest, signature: try ECDSASignature(raw: raw))?
        .inputs.count
    }
    // 5 and 8 inputs, a choice for each bit, three coordinates after each but the last.
    #expect(try inputs(publicKey, digest, signature.raw) == 13 + 256 + 3 * 255)
    #expect(try inputs(other, digest, signature.raw) == nil)
    #expect(try inputs(publicKey, digest.reversed(), signature.raw) == nil)
    for place in [0, 31, 32, 63] {
      var raw = signature.raw
      raw[place] ^= 1
      #expect(try inputs(publicKey, digest, raw) == nil)
    }
    let order: [UInt8] = [
      0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC,
      0xE6,
      0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]
    #expect(try inputs(publicKey, order, signature.raw) == nil)
  }

  @Test("given the group, when points are added and doubled, then its laws hold")
  func group() throws {
    let generator = try #require(P256Point.generator)
    let key = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
    let point = P256Point(
      x: try #require(P256Field(bigEndian: key.x)), y: try #require(P256Field(bigEndian: key.y)))
    #expect((point + point).normalized == point.doubled.normalized)
    #expect((point + .identity).normalized == point)
    #expect((generator + point).normalized == (point + generator).normalized)
    let opposite = P256Point(x: point.x, y: -point.y)
    #expect((point + opposite).isIdentity && P256Point.identity.doubled.isIdentity)
    #expect(((generator + point) + opposite).normalized == generator)
  }

  @Test("given keys that are drawn, when codes are made twice, then keys differ and codes do")
  func codes() throws {
    let values = [[UInt8](repeating: 1, count: 32)]
    let keys = try (0..<2).map { _ in try AuthenticationKeys(values: 1, random: .system) }
    #expect(keys[0].keys != keys[1].keys && keys[0].keys.count == 2)
    let challenge = GF2To128(index: 3)
    let codes = keys[0].codes(of: values, challenge: challenge)
    let half = try #require(GF2To128(octets: values[0].prefix(16)))
    #expect(codes.codes[1] == keys[0].keys[1] * half + challenge * half)
    #expect(codes != keys[1].codes(of: values, challenge: challenge))
  }
}
