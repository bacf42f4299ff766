import Crypto
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

@Suite("The encoding of PSS")
struct PSSEncodingTests {
  private let digest: [UInt8]

  init() throws {
    digest = try DigestAlgorithm.sha256.digest(Array("the signed attributes".utf8))
  }

  private static func built(
    _ parameters: PSSParameters
  ) throws -> BuiltStatement<GF2To128> {
    try BuiltStatement<GF2To128> { builder in
      let digest = builder.publicBits(256)
      let encoded = builder.publicBits(parameters.freeBits)
      let encoding = PSSEncoding(digest, parameters, packed: PackedBits(2), in: builder)
      for (bit, other) in zip(encoding.bits, encoded.bits) {
        builder.assertEqual(bit.wire, other.wire)
      }
    }
  }

  private func values(
    _ parameters: PSSParameters, digest: [UInt8]? = nil, salt: [UInt8], encoded: [Bool]? = nil
  ) -> InputValues<GF2To128> {
    var values = InputValues<GF2To128>()
    let made = PSSEncoding.append(
      digest: self.digest, salt: salt, parameters, packed: PackedBits(2), to: &values)
    values.appendPublic(bitsOf: (digest ?? self.digest).bitsFromLast)
    values.appendPublic(bitsOf: encoded ?? made)
    return values
  }

  /// The message that libcrypto encodes, taken from its signature.
  private func encodedByLibrary(_ key: PrivateKey, saltLength: Int = 32) throws -> [UInt8] {
    let modulus = try LinkedPassportProofTests.modulus(of: key)
    let signature = try key.sign(
      Array("the signed attributes".utf8), digest: .sha256, padding: .pss(saltLength: saltLength))
    let square = try ModularReduction(signature, times: signature, modulo: modulus)
    return try ModularReduction(square.remainder, times: signature, modulo: modulus).remainder
  }

  /// With the exponent 3 two products open a signature; the encoding has nothing of the exponent.
  private func key(_ keys: RSAKeyClass) throws -> PrivateKey {
    try .generate(.rsa(bits: keys.bits, exponent: 3))
  }

  @Test(
    "given libcrypto's encoding, when its salt is stated, then the statement holds, bit by bit, for those values alone",
    // The lengths differ in the number of blocks alone; all in `make audit`.
    arguments: [RSAKeyClass.rsa2048(.three)] + (isAudit ? [.rsa3072] : []))
  func library(_ keys: RSAKeyClass) throws {
    let parameters = PSSParameters(keys)
    let statement = try Self.built(parameters)
    let signer = try key(keys)
    for _ in 0..<(isAudit ? 3 : 1) {
      let encoded = try encodedByLibrary(signer)
      let salt = try #require(PSSEncoding.salt(of: encoded, parameters))
      let free = Array(encoded.bitsFromLast.dropFirst(8).dropLast())
      #expect(PSSEncoding.isEncoding(encoded, of: digest, parameters))
      #expect(statement.holds(values(parameters, salt: salt, encoded: free)))
      for place in stride(from: 0, to: free.count, by: 23) {
        var other = free
        other[place].toggle()
        #expect(!statement.holds(values(parameters, salt: salt, encoded: other)), "bit \(place)")
      }
      var other = digest
      other[7] ^= 8
      #expect(!statement.holds(values(parameters, digest: other, salt: salt, encoded: free)))
      #expect(!PSSEncoding.isEncoding(encoded, of: other, parameters))
    }
    let right = values(parameters, salt: [UInt8](0..<32))
    #expect(statement.holds(right))
    #expect(statement.unnoticed(in: right, step: isAudit ? 61 : 487).isEmpty)
  }

  @Test(
    "given an encoding with a wrong byte, of another length or salt, when it is opened, then it is none",
    arguments: [RSAKeyClass.rsa2048(.three), .rsa3072])
  func opened(_ keys: RSAKeyClass) throws {
    let parameters = PSSParameters(keys)
    let signer = try key(keys)
    let encoded = try encodedByLibrary(signer)
    #expect(PSSEncoding.isEncoding(encoded, of: digest, parameters))
    let taken = sweep(0..<encoded.count - 1, each: keys.length / 128).filter { place in
      var other = encoded
      other[place] ^= 1
      return PSSEncoding.isEncoding(other, of: digest, parameters)
    }
    #expect(taken == [])
    #expect(PSSEncoding.salt(of: encoded.dropLast(), parameters) == nil)
    #expect(PSSEncoding.salt(of: encoded + [0xBC], parameters) == nil)
    for other in RSAKeyClass.all where other.length != keys.length {
      #expect(PSSEncoding.salt(of: encoded, PSSParameters(other)) == nil)
    }
    for length in [0, 1, 20, 31, 33, 64, keys.length - 34] {
      let encoded = try encodedByLibrary(signer, saltLength: length)
      #expect(!PSSEncoding.isEncoding(encoded, of: digest, parameters), "a salt of \(length)")
    }
  }
}
