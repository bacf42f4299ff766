import Credentials
import Crypto
import Testing
import ZeroKnowledge

@testable import Circuits

/// The parts of witnesses against libcrypto.
struct WitnessPartsTests {
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

  @Test("given keys that are drawn, when codes are made twice, then keys differ and codes do")
  func codes() throws {
    let values = [[UInt8](repeating: 1, count: 32)]
    let keys = try (0..<2).map { _ in try AuthenticationKeys(values: 1, random: .system) }
    #expect(keys[0].keys != keys[1].keys && keys[0].keys.count == 2)
    let challenge = GF2To128(index: 3)
    let codes = keys[0].codes(of: values, challenge: challenge)
    let half = try #require(GF2To128(bytes: values[0].prefix(16)))
    #expect(codes.codes[1] == keys[0].keys[1] * half + challenge * half)
    #expect(codes != keys[1].codes(of: values, challenge: challenge))
  }
}
