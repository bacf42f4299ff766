import Crypto
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

@Suite("The encoding of PSS")
struct PSSEncodingTests {
  /// Compiled once for all tests.
  private static let built = Result {
    try BuiltStatement<GF2To128> { builder in
      let digest = builder.publicBits(256)
      let encoded = builder.publicBits(PSSParameters.freeBits)
      let encoding = PSSEncoding(digest, packed: PackedBits(2), in: builder)
      for (bit, other) in zip(encoding.bits, encoded.bits) {
        builder.assertEqual(bit.wire, other.wire)
      }
    }
  }

  private let statement: BuiltStatement<GF2To128>
  private let digest: [UInt8]

  init() throws {
    digest = try DigestAlgorithm.sha256.digest(Array("the signed attributes".utf8))
    statement = try Self.built.get()
  }

  private func values(
    digest: [UInt8]? = nil, salt: [UInt8], encoded: [Bool]? = nil
  ) -> InputValues<GF2To128> {
    var values = InputValues<GF2To128>()
    let made = PSSEncoding.append(
      digest: self.digest, salt: salt, packed: PackedBits(2), to: &values)
    values.appendPublic(bitsOf: (digest ?? self.digest).bitsFromLast)
    values.appendPublic(bitsOf: encoded ?? made)
    return values
  }

  /// The message that libcrypto encodes, taken from its signature.
  private func encodedByLibrary() throws -> [UInt8] {
    let key = try PrivateKey.generate(.rsa(bits: 2048, exponent: 3))
    let modulus = try LinkedPassportProofTests.modulus(of: key)
    let signature = try key.sign(
      Array("the signed attributes".utf8), digest: .sha256, padding: .pss(saltLength: 32))
    let square = try ModularReduction(signature, times: signature, modulo: modulus)
    return try ModularReduction(square.remainder, times: signature, modulo: modulus).remainder
  }

  @Test("given libcrypto's encoding, when its salt is stated, then the statement holds, bit by bit")
  func library() throws {
    for _ in 0..<(isAudit ? 3 : 1) {
      let encoded = try encodedByLibrary()
      let salt = try #require(PSSEncoding.salt(of: encoded))
      let free = Array(encoded.bitsFromLast.dropFirst(8).dropLast())
      #expect(PSSEncoding.isEncoding(encoded, of: digest))
      #expect(statement.holds(values(salt: salt, encoded: free)))
      for place in stride(from: 0, to: free.count, by: 23) {
        var other = free
        other[place].toggle()
        #expect(!statement.holds(values(salt: salt, encoded: other)), "bit \(place)")
      }
      var other = digest
      other[7] ^= 8
      #expect(!statement.holds(values(digest: other, salt: salt, encoded: free)))
      #expect(!PSSEncoding.isEncoding(encoded, of: other))
    }
  }

  @Test("given an encoding with a wrong byte, when it is opened, then it is none")
  func opened() throws {
    let encoded = try encodedByLibrary()
    for place in 0..<encoded.count - 1 {
      var other = encoded
      other[place] ^= 1
      #expect(!PSSEncoding.isEncoding(other, of: digest), "byte \(place)")
    }
    #expect(PSSEncoding.salt(of: encoded.dropLast()) == nil)
    #expect(PSSEncoding.salt(of: encoded + [0xBC]) == nil)
  }

  @Test("given the values, when any private input is another, then the statement does not hold")
  func inputs() throws {
    let salt = [UInt8](0..<32)
    let values = values(salt: salt)
    #expect(statement.holds(values))
    #expect(statement.unnoticed(in: values, step: isAudit ? 61 : 487).isEmpty)
  }
}
