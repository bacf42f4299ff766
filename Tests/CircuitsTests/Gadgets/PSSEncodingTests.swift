import Crypto
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

@Suite("The encoding of PSS")
struct PSSEncodingTests {
  private func digest(_ parameters: PSSParameters) throws -> [UInt8] {
    try parameters.digest.digest.digest(Array("the signed attributes".utf8))
  }

  private static func built(
    _ parameters: PSSParameters
  ) throws -> BuiltStatement<GF2To128> {
    try BuiltStatement<GF2To128> { builder in
      let digest = builder.publicBits(parameters.digest.bits)
      let encoded = builder.publicBits(parameters.freeBits)
      let encoding = PSSEncoding(digest, parameters, packed: PackedBits(2), in: builder)
      for (bit, other) in zip(encoding.bits, encoded.bits) {
        builder.assertEqual(bit.wire, other.wire)
      }
    }
  }

  private func values(
    _ parameters: PSSParameters, digest: [UInt8]? = nil, salt: [UInt8], encoded: [Bool]? = nil
  ) throws -> InputValues<GF2To128> {
    let own = try self.digest(parameters)
    var values = InputValues<GF2To128>()
    let made = PSSEncoding.append(
      digest: own, salt: salt, parameters, packed: PackedBits(2), to: &values)
    values.appendPublic(bitsOf: (digest ?? own).bitsFromLast)
    values.appendPublic(bitsOf: encoded ?? made)
    return values
  }

  /// The message that libcrypto encodes, taken from its signature.
  private func encodedByLibrary(
    _ key: PrivateKey, _ digest: SecureHash, saltLength: Int? = nil
  ) throws -> [UInt8] {
    let modulus = try LinkedPassportProofTests.modulus(of: key)
    let signature = try key.sign(
      Array("the signed attributes".utf8), digest: digest.digest,
      padding: .pss(saltLength: saltLength))
    let square = try ModularReduction(signature, times: signature, modulo: modulus)
    return try ModularReduction(square.remainder, times: signature, modulo: modulus).remainder
  }

  /// With the exponent 3 two products open a signature; the encoding has nothing of the exponent.
  private func key(_ keys: RSAKeyClass) throws -> PrivateKey {
    try RSAKeyPool.key(bits: keys.bits, exponent: 3)
  }

  @Test(
    "given libcrypto's encoding, when its salt is stated, then the statement holds, bit by bit, for those values alone",
    // The lengths differ in the number of blocks alone; all in `make audit`.
    arguments: [(RSAKeyClass.rsa2048(.three), SecureHash.sha256)]
      + (isAudit
        ? [(.rsa3072, .sha256), (.rsa2048(.three), .sha384), (.rsa2048(.three), .sha512)] : []))
  func library(_ keys: RSAKeyClass, _ algorithm: SecureHash) throws {
    let parameters = PSSParameters(keys, algorithm)
    let digest = try digest(parameters)
    let statement = try Self.built(parameters)
    let signer = try key(keys)
    for _ in 0..<(isAudit ? 3 : 1) {
      let encoded = try encodedByLibrary(signer, algorithm)
      let salt = try #require(PSSEncoding.salt(of: encoded, parameters))
      let free = Array(encoded.bitsFromLast.dropFirst(8).dropLast())
      #expect(PSSEncoding.isEncoding(encoded, of: digest, parameters))
      #expect(statement.holds(try values(parameters, salt: salt, encoded: free)))
      for place in stride(from: 0, to: free.count, by: 23) {
        var other = free
        other[place].toggle()
        #expect(
          !statement.holds(try values(parameters, salt: salt, encoded: other)), "bit \(place)")
      }
      var other = digest
      other[7] ^= 8
      #expect(!statement.holds(try values(parameters, digest: other, salt: salt, encoded: free)))
      #expect(!PSSEncoding.isEncoding(encoded, of: other, parameters))
    }
    let right = try values(parameters, salt: (0..<algorithm.length).map { UInt8($0) })
    #expect(statement.holds(right))
    #expect(statement.unnoticed(in: right, step: isAudit ? 61 : 487).isEmpty)
  }

  @Test(
    "given an encoding with a wrong byte, of another length or salt, when it is opened, then it is none",
    arguments: [
      (RSAKeyClass.rsa2048(.three), SecureHash.sha256), (.rsa3072, .sha256),
      (.rsa2048(.three), .sha384), (.rsa2048(.three), .sha512),
    ])
  func opened(_ keys: RSAKeyClass, _ algorithm: SecureHash) throws {
    let parameters = PSSParameters(keys, algorithm)
    let digest = try digest(parameters)
    let signer = try key(keys)
    let encoded = try encodedByLibrary(signer, algorithm)
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
      #expect(PSSEncoding.salt(of: encoded, PSSParameters(other, algorithm)) == nil)
    }
    let own = algorithm.length
    for length in [0, 1, 20, own - 1, own + 1, 2 * own, keys.length - own - 2]
    where length <= keys.length - own - 2 {
      let encoded = try encodedByLibrary(signer, algorithm, saltLength: length)
      #expect(!PSSEncoding.isEncoding(encoded, of: digest, parameters), "a salt of \(length)")
    }
    // With another digest, and a salt of the length that this one wants.
    for other in SecureHash.allCases where other != algorithm {
      let encoded = try encodedByLibrary(signer, other, saltLength: own)
      #expect(!PSSEncoding.isEncoding(encoded, of: digest, parameters))
    }
  }
}
