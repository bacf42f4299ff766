import Crypto
import TestSupport
import Testing

@testable import Circuits
import ZeroKnowledge

/// The statement of ECDSA on a curve over a digest of some length in bits, which are inputs as the key is.
private struct CurveStatement<Curve: PrimeCurve> {
  typealias Field = Curve.Field
  typealias Point = ProjectivePoint<Curve, Field>
  typealias Scalar = CurveScalar<Curve.Order>
  typealias Witness = ECDSAVerificationWitness<Curve>

  let statement: BuiltStatement<Field>
  private let digestBits: Int

  init(digestBits: Int) throws {
    self.digestBits = digestBits
    statement = try BuiltStatement { builder in
      let (x, y) = (builder.privateInput(), builder.privateInput())
      let digest = builder.privateBits(digestBits)
      ECDSAVerification<Curve>(keyX: x, keyY: y, in: builder).assert(digest: digest)
    }
  }

  /// Whether a witness holds under a key for a digest.
  func holds(_ witness: Witness, key: Point? = nil, digest: [UInt8]) -> Bool {
    var values = InputValues<Field>()
    let key = key ?? witness.key
    values.append([key.x, key.y])
    values.append(bitsOf: digest.bitsFromLast)
    witness.append(to: &values)
    return statement.holds(values)
  }

  /// The length of a number in bytes.
  static var length: Int { Curve.bits / 8 }

  /// A number of a curve's length from its last bytes.
  static func number(_ last: UInt8...) -> [UInt8] {
    [UInt8](repeating: 0, count: length - last.count) + last
  }

  /// A number of a curve's length that is the same for the same seed.
  static func scalar(_ seed: UInt64) throws -> Scalar {
    var numbers = SeededNumbers(seed: seed)
    return try #require(
      Scalar(bigEndian: [0] + (1..<length).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }))
  }

  /// A multiple of a point.
  static func multiple(_ scalar: Scalar, _ point: Point = Curve.generator) -> Point {
    var sum = Curve.identity
    for bit in scalar.bigEndian.bitsFromLast.reversed() {
      sum = sum.doubled
      if bit { sum = sum + point }
    }
    return sum.normalized ?? sum
  }

  /// Bytes of r and s for a key d and a nonce k.
  static func signature(
    e: [UInt8], d: Scalar, k: Scalar
  ) throws -> ECDSASignature {
    let r = try #require(Scalar(reducing: multiple(k).x.bigEndian))
    let s = try k.inverse * (#require(Scalar(reducing: e)) + r * d)
    return try ECDSASignature(raw: r.bigEndian + s.bigEndian, numberLength: length)
  }

  static func coordinates(_ point: Point) -> (x: [UInt8], y: [UInt8]) {
    (point.x.bigEndian, point.y.bigEndian)
  }

  /// The sum of two numbers, which does not overflow.
  static func sum(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var carry = 0
    let bytes = zip(one, other).reversed().map { one, other -> UInt8 in
      carry += Int(one) + Int(other)
      defer { carry >>= 8 }
      return UInt8(carry & 255)
    }
    return bytes.reversed()
  }
}

/// Signatures on one curve: those of libcrypto, and those that only a circuit with a gap would take.
private struct CurveChecks<Curve: PrimeCurve> {
  typealias Subject = CurveStatement<Curve>

  /// The curve's name for libcrypto.
  let name: String

  /// Good signatures of libcrypto with a digest of some length, and others.
  func checkSignatures(_ algorithm: DigestAlgorithm, rounds: Int) throws {
    let length = Subject.length
    let subject = try Subject(digestBits: 8 * algorithm.length)
    for round in 0..<UInt8(rounds) {
      let secret = try PrivateKey.generate(.ec(curve: name))
      let key = try #require(try PublicKey(publicKeyInfo: secret.publicKeyInfo()).coordinates)
      let message = [round, 1, 2, 3]
      let digest = try algorithm.digest(message)
      let signature = try ECDSASignature(
        der: secret.sign(message, digest: algorithm), numberLength: length)
      let witness = try #require(
        Subject.Witness(key: key, digest: digest, signature: signature))
      #expect(subject.holds(witness, digest: digest))
      // The highest bit and the lowest that is signed are another.
      for bit in [0, min(8 * digest.count, Curve.bits) - 1] {
        var other = digest
        other[bit / 8] ^= 0x80 >> UInt8(bit % 8)
        #expect(!subject.holds(witness, digest: other))
        #expect(Subject.Witness(key: key, digest: other, signature: signature) == nil)
      }
      // What is beyond the order's length is not signed.
      if digest.count > length {
        var other = digest
        other[length] ^= 0x80
        #expect(subject.holds(witness, digest: other))
      }
      let opposite = Subject.Point(x: witness.key.x, y: -witness.key.y, z: .one)
      #expect(!subject.holds(witness, key: opposite, digest: digest))
      for place in [0, length - 1, length, 2 * length - 1] {
        var raw = signature.raw
        raw[place] ^= 1
        let changed = try ECDSASignature(raw: raw, numberLength: length)
        #expect(Subject.Witness(key: key, digest: digest, signature: changed) == nil)
      }
    }
  }

  /// Numbers at their bounds, keys and nonces for which points are the same, and what must not hold.
  func checkBounds(_ subject: Subject) throws {
    let order = Curve.orderBytes
    let (d, k, one) = (try Subject.scalar(1), try Subject.scalar(2), Subject.Scalar.one)
    let e = try Subject.scalar(3).bigEndian
    func isTaken(_ e: [UInt8], d: Subject.Scalar, k: Subject.Scalar) throws -> Bool {
      let signature = try Subject.signature(e: e, d: d, k: k)
      // The numbers may begin with zeros, which DER does not have.
      #expect(try ECDSASignature(der: signature.der, numberLength: Subject.length) == signature)
      let witness = Subject.Witness(
        key: Subject.coordinates(Subject.multiple(d)), digest: e, signature: signature)
      guard let witness else { return false }
      #expect(subject.holds(witness, digest: e))
      return true
    }
    let ones = [UInt8](repeating: 0xFF, count: Subject.length)
    let above = Subject.sum(order, Subject.number(1))
    for e in [Subject.number(0), Subject.number(1), order, above, ones] {
      #expect(try isTaken(e, d: d, k: k))
    }
    // s = 1 for a key that follows from it; Q is G, R is G, R is Q: what is added is doubled.
    let r = try #require(Subject.Scalar(reducing: Subject.multiple(k).x.bigEndian))
    let fitting = try (k - #require(Subject.Scalar(reducing: e))) * r.inverse
    for (d, k) in [(fitting, k), (one, k), (d, one), (d, d), (one, one)] {
      #expect(try isTaken(e, d: d, k: k))
    }
    // Sums that are the neutral element have no coordinates, so that the prover refuses.
    for (d, k) in [(-one, k), (d, -one), (d, -d)] {
      #expect(try !isTaken(e, d: d, k: k))
    }
    let point = Subject.multiple(k)
    let witness = Subject.Witness(
      key: Subject.coordinates(Subject.multiple(fitting)), digest: e,
      signature: try Subject.signature(e: e, d: fitting, k: k))
    let good = try #require(witness)
    // r and s that are 0 or the order.
    for raw in [order + good.point.x.bigEndian, good.point.x.bigEndian + order] {
      let signature = try ECDSASignature(raw: raw, numberLength: Subject.length)
      let key = Subject.coordinates(good.key)
      #expect(Subject.Witness(key: key, digest: e, signature: signature) == nil)
    }
    #expect(throws: CryptoError.malformed(.signature)) {
      try ECDSASignature(raw: e + Subject.number(0), numberLength: Subject.length)
    }
    #expect(throws: CryptoError.wrongLength("signature")) {
      try ECDSASignature(raw: e, numberLength: Subject.length)
    }
    func holds(_ numbers: [[UInt8]], _ point: Subject.Point, _ key: Subject.Point) throws -> Bool {
      let made = Subject.Witness(numbers: numbers, point: point, key: key)
      return subject.holds(try #require(made), digest: numbers[0])
    }
    let scalarE = try #require(Subject.Scalar(reducing: e))
    // s = 0 for a key for which that fits.
    #expect(
      try !holds(
        [e, r.bigEndian, Subject.number(0)], point, Subject.multiple(-scalarE * r.inverse)))
    // -s, and -s with the order more: the same number, other bits.
    let minus = try #require(Subject.Scalar(bigEndian: Subject.number(5)))
    let key = Subject.multiple(-(scalarE + minus * k) * r.inverse)
    #expect(try holds([e, r.bigEndian, Subject.number(5)], point, key))
    #expect(try !holds([e, r.bigEndian, Subject.sum(order, Subject.number(5))], point, key))
    // r that is not R's coordinate, for a key that fits.
    let other = try Subject.scalar(4)
    let both = Subject.multiple(-scalarE) + Subject.multiple(-minus, point)
    #expect(
      try !holds(
        [e, other.bigEndian, Subject.number(5)], point, Subject.multiple(other.inverse, both)))
    // A pass that does not end in the neutral element.
    #expect(try !holds([e, r.bigEndian, Subject.number(9)], point, key))
  }

  /// r that is a small number with the prime more: the same element, other bits.
  func checkLongR(_ subject: Subject) throws {
    let prime = Subject.sum((-Subject.Field.one).bigEndian, Subject.number(1))
    let small = try #require(
      (1..<50).compactMap { Curve.affinePoint(x: Subject.Field(index: $0)) }.first)
    let (e, minusS) = (try Subject.scalar(5), try Subject.scalar(6))
    for isAbove in [false, true] {
      let r = isAbove ? Subject.sum(prime, small.x.bigEndian) : small.x.bigEndian
      let scalar = try #require(Subject.Scalar(reducing: r))
      let both = Subject.multiple(-e) + Subject.multiple(-minusS, small)
      let key = Subject.multiple(scalar.inverse, both)
      let witness = try #require(
        Subject.Witness(numbers: [e.bigEndian, r, minusS.bigEndian], point: small, key: key))
      #expect(subject.holds(witness, digest: e.bigEndian) == !isAbove)
    }
  }

  /// All of these, over the statement for a digest as long as the order, which takes time to compile.
  func checkAll(shorter digests: [Int]) throws {
    let subject = try Subject(digestBits: Curve.bits)
    try checkBounds(subject)
    try checkLongR(subject)
    for bits in digests { try checkHighBits(subject, digestBits: bits) }
  }

  /// e with a bit above those of a shorter digest, for a key that fits: every other constraint is kept.
  func checkHighBits(_ whole: Subject, digestBits: Int) throws {
    let short = try Subject(digestBits: digestBits)
    let k = try Subject.scalar(7)
    let r = try #require(Subject.Scalar(reducing: Subject.multiple(k).x.bigEndian))
    for place in [nil, digestBits, Curve.bits - 1] {
      var e = [UInt8](repeating: 0, count: Subject.length - digestBits / 8)
      e += (0..<UInt8(digestBits / 8)).map { $0 &* 37 &+ 1 }
      if let place { e[Subject.length - 1 - place / 8] |= 1 << UInt8(place % 8) }
      let key = Subject.multiple(try (k - #require(Subject.Scalar(reducing: e))) * r.inverse)
      let witness = try #require(
        Subject.Witness(
          numbers: [e, r.bigEndian, (-Subject.Scalar.one).bigEndian], point: Subject.multiple(k),
          key: key))
      #expect(whole.holds(witness, digest: e))
      #expect(short.holds(witness, digest: e.suffix(digestBits / 8)) == (place == nil))
    }
  }
}

/// ECDSA on the longer curves, and with digests of other lengths than the order's.
@Suite("ECDSA on every curve, with every digest")
struct ECDSACurveTests {
  private let p384 = CurveChecks<P384Curve>(name: "secp384r1")
  private let brainpoolP384 = CurveChecks<BrainpoolP384Curve>(name: "brainpoolP384r1")
  private let brainpoolP512 = CurveChecks<BrainpoolP512Curve>(name: "brainpoolP512r1")

  @Test("given libcrypto's signatures, when they are stated, then good ones hold and others do not")
  func signatures() throws {
    try p384.checkSignatures(.sha256, rounds: 1)
    try brainpoolP384.checkSignatures(.sha512, rounds: 1)
  }

  @Test(
    "given many signatures of libcrypto with each digest, when they are stated, then good ones hold",
    .audit, arguments: [DigestAlgorithm.sha256, .sha384, .sha512])
  func manySignatures(_ digest: DigestAlgorithm) throws {
    try CurveChecks<P256Curve>(name: "prime256v1").checkSignatures(digest, rounds: 20)
    try CurveChecks<BrainpoolP256Curve>(name: "brainpoolP256r1")
      .checkSignatures(digest, rounds: 20)
    try p384.checkSignatures(digest, rounds: 20)
    try brainpoolP384.checkSignatures(digest, rounds: 20)
    try brainpoolP512.checkSignatures(digest, rounds: 20)
  }

  @Test("given numbers and points at their bounds, when they are stated, then only what is signed")
  func bounds() throws {
    try p384.checkAll(shorter: [256])
    guard isAudit else { return }
    try CurveChecks<BrainpoolP256Curve>(name: "brainpoolP256r1").checkAll(shorter: [])
    try brainpoolP384.checkAll(shorter: [256])
    try brainpoolP512.checkAll(shorter: [256, 384])
  }
}
