import CircuitTestSupport
import Crypto
import Encoding
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// What the statement over ECDSA with a shared digest has beside the signature itself: the bits, the link and
/// the list.
private struct ECDSASpecimen<Curve: PrimeCurve> {
  let key: (x: [UInt8], y: [UInt8])
  let digest: [UInt8]
  let witness: ECDSAVerificationWitness<Curve>
  let violated: ViolatedAssertions<Curve.Field>

  /// - Parameter isWanted: decides on the digest; messages are tried until it says yes.
  init(
    _ curve: String, _ algorithm: DigestAlgorithm = .sha256,
    digest isWanted: ([UInt8]) -> Bool = { _ in true }
  ) throws {
    let secret = try PrivateKey.generate(.ec(curve: curve))
    key = try #require(try PublicKey(publicKeyInfo: secret.publicKeyInfo()).coordinates)
    var number: UInt8 = 0
    var found = try algorithm.digest([number])
    while !isWanted(found) {
      number += 1
      found = try algorithm.digest([number])
    }
    digest = found
    let signature = try ECDSASignature(
      der: secret.sign([number], digest: algorithm), numberLength: Curve.Field.byteCount)
    witness = try #require(
      ECDSAVerificationWitness<Curve>(key: key, digest: digest, signature: signature))
    violated = ViolatedAssertions { builder in
      ECDSASignatureCircuit<Curve>.assert(
        .listed(capacity: 4), digestBits: 8 * found.count, in: builder)
    }
  }

  /// The assertions that do not hold for a digest and a list.
  func violated(
    shared: [Bool]? = nil, tagOf tagged: [Bool]? = nil, listed: [(x: [UInt8], y: [UInt8])]? = nil
  ) throws -> [Int] {
    let shared = shared ?? digest.bitsFromLast
    let points = try ChallengePoints(
      x: Curve.Field(index: 0x0123_4567_89AB_CDEF), y: Curve.Field(index: 0x7EDC_BA98))
    let linkKey = LinkKey(linkedBits: 8 * digest.count, from: try Transcript([7]))
    let pad = LinkPad(element: GF2To128(bits: (0..<128).map { $0 % 5 == 0 }))
    let link = PublicLink(key: linkKey, tag: linkKey.tag(of: tagged ?? shared, pad))
    let signers = try #require(
      ECDSASigners<Curve>(
        listed: (listed ?? [key]).flatMap { $0.x + $0.y }[...], capacity: 4))
    var values = InputValues<Curve.Field>()
    values.append(bitsOf: shared)
    UniversalLink.append(pad, to: &values)
    values.append([witness.key.x, witness.key.y])
    witness.append(to: &values)
    for value in UniversalLink<Curve.Field>.publicInputs(link) + signers.publicInputs(points) {
      values.appendPublic(value)
    }
    return try violated(values.inputs)
  }
}

@Suite("Signatures with ECDSA over a shared digest, constraint by constraint")
struct ECDSABitsTests {
  /// - Parameter step: of the digest's bits one in so many is tried; all in an audit.
  private func check<Curve: PrimeCurve>(
    _ curve: Curve.Type, _ name: String, _ algorithm: DigestAlgorithm = .sha256, each step: Int = 15
  ) throws {
    let specimen = try ECDSASpecimen<Curve>(name, algorithm)
    let good = specimen.digest.bitsFromLast
    // The lowest bits of a longer digest are not signed.
    let signed = max(0, good.count - Curve.bits)..<good.count
    #expect(try specimen.violated().isEmpty)
    var bits: Set<Int> = []
    let places = sweep(signed, each: step)
    for place in places {
      var other = good
      other[place].toggle()
      // Shared is another digest than the one that was signed: the bit of the choice differs, nothing else.
      let found = try specimen.violated(shared: other)
      #expect(found.count == 1, "bit \(place)")
      bits.formUnion(found)
    }
    #expect(bits.count == places.count)
    // The tag is that of another digest: only rows of the link differ.
    let rows = good.count + 128..<good.count + 256
    for place in stride(from: 0, to: good.count, by: step + 2) {
      var other = good
      other[place].toggle()
      let found = try specimen.violated(tagOf: other)
      #expect(!found.isEmpty && found.allSatisfy { rows.contains($0) })
    }
    if signed.lowerBound > 0 {
      var other = good
      other[signed.lowerBound - 1].toggle()
      #expect(try specimen.violated(shared: other).isEmpty)
    }
    // A list without the key: the membership differs.
    let (x, y) = specimen.key
    #expect(try specimen.violated(listed: [(y, x), (x, x)]) == [good.count + 256])
    #expect(try specimen.violated(listed: [(y, x), (x, y)]).isEmpty)
  }

  @Test("given P-256, when a bit, the tag or the list is another, then that constraint alone fails")
  func p256() throws { try check(P256Curve.self, "prime256v1") }

  @Test(
    "given brainpoolP256r1, when a bit, the tag or the list is another, then that constraint alone fails"
  )
  func brainpool() throws { try check(BrainpoolP256Curve.self, "brainpoolP256r1") }

  @Test(
    "given other curves and digests, when a bit, the tag or the list is another, then that constraint alone fails"
  )
  func otherLengths() throws {
    try check(P384Curve.self, "secp384r1", .sha256, each: 100)
    guard isAudit else { return }
    try check(P384Curve.self, "secp384r1", .sha384)
    try check(P384Curve.self, "secp384r1", .sha512)
    try check(BrainpoolP384Curve.self, "brainpoolP384r1", .sha384)
    try check(BrainpoolP512Curve.self, "brainpoolP512r1", .sha512)
    try check(BrainpoolP512Curve.self, "brainpoolP512r1", .sha256)
    try check(BrainpoolP256Curve.self, "brainpoolP256r1", .sha384)
  }

  @Test("given a digest above the order, when it is signed, then it is taken in its own bits alone")
  func aboveOrder() throws {
    let order = BrainpoolP256Curve.orderBytes
    let specimen = try ECDSASpecimen<BrainpoolP256Curve>("brainpoolP256r1") {
      order.lexicographicallyPrecedes($0)
    }
    #expect(try specimen.violated().isEmpty)
    #expect(try !specimen.violated(shared: difference(specimen.digest, order)).isEmpty)
  }

  @Test("given a digest and the same number with the order or the prime more, then only the first")
  func congruent() throws {
    let order = BrainpoolP256Curve.orderBytes
    // A first byte below 50 leaves space for the order, and for the prime, whose first byte it shares.
    let specimen = try ECDSASpecimen<BrainpoolP256Curve>("brainpoolP256r1") { $0[0] < 0x50 }
    #expect(try specimen.violated().isEmpty)
    let prime = try #require(
      try? Hex.decode("A9FB57DBA1EEA9BC3E660A909D838D726E3BF623D52620282013481D1F6E5377"))
    for modulus in [order, prime] {
      let other = sum(specimen.digest, modulus)
      #expect(
        ECDSAVerificationWitness<BrainpoolP256Curve>.element(other)
          == ECDSAVerificationWitness<BrainpoolP256Curve>.element(specimen.digest)
          || modulus == order)
      #expect(try !specimen.violated(shared: other.bitsFromLast).isEmpty)
    }
  }

  private func sum(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var carry = 0
    let bytes = zip(one, other).reversed().map { one, other -> UInt8 in
      carry += Int(one) + Int(other)
      defer { carry >>= 8 }
      return UInt8(carry & 255)
    }
    return bytes.reversed()
  }

  /// The bits of a difference that is not negative.
  private func difference(_ one: [UInt8], _ other: [UInt8]) -> [Bool] {
    var borrow = 0
    let bytes = zip(one, other).reversed().map { one, other -> UInt8 in
      let rest = Int(one) - Int(other) - borrow
      borrow = rest < 0 ? 1 : 0
      return UInt8(rest & 255)
    }
    return Array(bytes.reversed()).bitsFromLast
  }
}
