import Crypto
import Encoding
import TestSupport
import Testing

@testable import Recovery

@Suite("Keys that are derived from a seed, SLIP-0010")
struct DerivedSigningKeyTests {
  private func path(_ value: JSONValue) throws -> [UInt32] {
    try #require(value.at("path").array).map { UInt32(try #require($0.integer)) }
  }

  @Test("given the published vectors, when keys are derived, then they are theirs")
  func published() throws {
    let vectors = try #require(try Vectors.load("slip-0010.json").at("vectors").array)
    #expect(vectors.count == 9)
    for vector in vectors {
      let curve: DerivedSigningKey.Curve =
        vector.at("curve").string == "p256" ? .p256 : .ed25519
      let key = try DerivedSigningKey(seed: SecretBytes(try vector.bytes("seed")), curve: curve)
        .derived(try path(vector))
      #expect(try Array(key.privateKey.bytes) == vector.bytes("privateKey"))
      if vector.at("chainCode").string != nil {
        #expect(try Array(key.chainCode.bytes) == vector.bytes("chainCode"))
      }
      guard vector.at("publicKey").string != nil else { continue }
      let known = try vector.bytes("publicKey")
      switch curve {
      case .p256:
        #expect(try P256PrivateNumber.privateKey(key.privateKey).p256PublicKey.compressed == known)
      case .ed25519: #expect(try Ed25519.publicKey(of: key.privateKey) == known)
      }
    }
  }

  @Test(
    "given the words of a wallet of Solana, when its first key is derived, then it is its address")
  func solana() throws {
    let vector = try Vectors.load("slip-0010.json").at("solana")
    let key = try DerivedSigningKey(seed: SecretBytes(try vector.bytes("seed")), curve: .ed25519)
      .derived(try path(vector))
    let address = Base58.encode(try Ed25519.publicKey(of: key.privateKey))
    #expect(try address == vector.text("address"))
  }

  @Test("given numbers at the borders, when they are added, then they stay below the order")
  func scalars() throws {
    let order = try Hex.decode("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551")
    let (zero, one) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 31) + [1])
    var last = order
    last[31] -= 1
    func sum(_ a: [UInt8], _ b: [UInt8]) throws -> [UInt8]? {
      try P256PrivateNumber.sum(SecretBytes(a), SecretBytes(b)).map { Array($0.bytes) }
    }
    #expect(try sum(one, last) == nil)
    #expect(try sum(last, last) == Array(last.dropLast()) + [last[31] - 1])
    #expect(try sum(zero, one) == one)
    #expect(try sum(order, one) == nil)
    for (number, isKey) in [(zero, false), (one, true), (last, true), (order, false)] {
      #expect(try P256PrivateNumber.isKey(SecretBytes(number)) == isKey)
    }
    #expect(throws: CryptoError.self) { try P256PrivateNumber.privateKey(SecretBytes(order)) }
  }
}
