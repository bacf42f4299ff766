import Encoding
import TestSupport
import Testing

import Crypto

@Suite("Hybrid public key encryption")
struct HPKETests {
  @Test(
    "given the example of RFC 9180, A.3.1, when it is opened, then it is the text, and with any part changed it stays shut"
  )
  func example() throws {
    let vector = try Vectors.load("hpke.json")
    let parts = try ["ciphertext", "encapsulated", "privateKey", "info", "associatedData"]
      .map { try vector.bytes($0) }
    func opened(_ parts: [[UInt8]]) throws -> [UInt8] {
      Array(
        try HPKE.open(
          parts[0], encapsulated: parts[1], privateKey: SecretBytes(parts[2]), info: parts[3],
          associatedData: parts[4]
        ).bytes)
    }
    #expect(try opened(parts) == vector.bytes("plaintext"))
    let accepted = parts.indices.filter { place in
      var changed = parts
      changed[place][changed[place].count - 1] ^= 1
      return (try? opened(changed)) != nil
    }
    #expect(accepted.isEmpty)
    // The compressed form of the point, and a ciphertext that is shorter than its tag.
    let x = parts[1][1...32]
    for others in [[parts[0], [0x02] + x], [Array(parts[0].prefix(15)), parts[1]]] {
      #expect(throws: CryptoError.self) { try opened(others + parts[2...]) }
    }
  }
}
