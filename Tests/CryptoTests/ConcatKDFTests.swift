import Encoding
import TestSupport
import Testing

import Crypto

@Suite("Concat KDF")
struct ConcatKDFTests {
  @Test("given the example of RFC 7518, Appendix C, when the key is derived, then it comes out")
  func example() throws {
    let vector = try Vectors.load("ecdh-es.json")
    let group = try EllipticCurveGroup(.secp256r1)
    let secret = try group.sharedSecret(
      SecretBytes(try vector.bytes("ephemeralPrivateKey")),
      [0x04] + (try vector.bytes("x")) + (try vector.bytes("y")))
    #expect(Array(secret.bytes) == (try vector.bytes("secret")))
    let key = try ConcatKDF.key(
      from: secret, algorithm: try vector.text("algorithm"),
      producer: try vector.bytes("producer"), consumer: try vector.bytes("consumer"), length: 16)
    #expect(Array(key.bytes) == (try vector.bytes("key")))
  }

  @Test("given a length that one digest does not have, when a key is derived, then that is refused")
  func lengths() throws {
    for length in [0, 33] {
      #expect(throws: CryptoError.self) {
        try ConcatKDF.key(from: SecretBytes([1]), algorithm: "A256GCM", length: length)
      }
    }
  }
}
