import Crypto
import TestSupport
import Testing

@testable import Circuits
import ZeroKnowledge

/// ECDSA in circuits against libcrypto, and against signatures that only a circuit with a gap would take.
struct ECDSATests {
  private static let statement = try? BuiltStatement<P256Field> { builder in
    let (x, y) = (builder.privateInput(), builder.privateInput())
    let digest = builder.privateInput()
    ECDSAVerification<P256Curve>(keyX: x, keyY: y, in: builder).assert(digest: digest)
  }

  private func statement() throws -> BuiltStatement<P256Field> {
    try #require(Self.statement)
  }

  private func values(
    _ key: ProjectivePoint<P256Curve, P256Field>, digest: P256Field,
    _ witness: ECDSAVerificationWitness<P256Curve>
  ) -> InputValues<P256Field> {
    var values = InputValues<P256Field>()
    values.append([key.x, key.y, digest])
    witness.append(to: &values)
    return values
  }

  private func point(_ key: P256PublicKey) throws -> ProjectivePoint<P256Curve, P256Field> {
    ProjectivePoint(
      x: try #require(P256Field(bigEndian: key.x)), y: try #require(P256Field(bigEndian: key.y)),
      z: .one)
  }

  private func number(_ value: UInt8) -> [UInt8] { [UInt8](repeating: 0, count: 31) + [value] }

  private func scalar(_ seed: UInt64) throws -> P256Scalar {
    var numbers = SeededNumbers(seed: seed)
    return try #require(
      P256Scalar(
        bigEndian: [0] + (0..<31).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }))
  }

  /// A multiple of a point.
  private func multiple(
    _ scalar: P256Scalar, _ point: ProjectivePoint<P256Curve, P256Field> = P256Curve.generator
  ) -> ProjectivePoint<P256Curve, P256Field> {
    var sum = P256Curve.identity
    for byte in scalar.bigEndian {
      for bit in (0..<8).reversed() {
        sum = sum.doubled
        if byte >> UInt8(bit) & 1 == 1 { sum = sum + point }
      }
    }
    return sum.normalized ?? sum
  }

  /// A sum of two numbers of 32 bytes, which does not overflow.
  private func sum(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var carry = 0
    var sum: [UInt8] = []
    for (one, other) in zip(one, other).reversed() {
      carry += Int(one) + Int(other)
      sum.insert(UInt8(truncatingIfNeeded: carry), at: 0)
      carry >>= 8
    }
    return sum
  }

  private var order: [UInt8] {
    P256Curve.order.reversed().flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
    }
  }

  @Test(
    "given the same statement as the reference's, when sizes are compared, then ours are no larger")
  func size() throws {
    let statement = try self.statement()
    // docs/specs/rust/tests/testdata/ecdsa2_circuit.lfc2 of longfellow-zk at 8aeca544.
    #expect(statement.circuit.inputs <= 1042 && statement.circuit.layers.count <= 11)
    #expect(statement.circuit.termCount <= 48_256 && statement.wireCount <= 26_937)
  }

  @Test(
    "given signatures of libcrypto, when they are stated, then good ones hold and others do not")
  func signatures() throws {
    let statement = try self.statement()
    for round in 0..<4 as Range<UInt8> {
      let secret = try PrivateKey.generate(.ec(curve: "prime256v1"))
      let key = try secret.p256PublicKey
      let message = [round, 1, 2, 3]
      let digest = try DigestAlgorithm.sha256.digest(message)
      let signature = try ECDSASignature(der: secret.sign(message, digest: .sha256))
      #expect(key.verifies(signature.raw, over: message))
      let witness = try #require(
        ECDSAVerificationWitness<P256Curve>(publicKey: key, digest: digest, signature: signature))
      let e = ECDSAVerificationWitness<P256Curve>.element(digest)
      #expect(statement.holds(values(try point(key), digest: e, witness)))
      #expect(!statement.holds(values(try point(key), digest: e + .one, witness)))
      let other = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
      #expect(!statement.holds(values(try point(other), digest: e, witness)))
      // The witness generator refuses what libcrypto refuses.
      for place in [0, 31, 32, 63] {
        var raw = signature.raw
        raw[place] ^= 1
        #expect(!key.verifies(raw, over: message))
        #expect(
          ECDSAVerificationWitness<P256Curve>(
            publicKey: key, digest: digest, signature: try ECDSASignature(raw: raw)) == nil)
      }
      #expect(
        ECDSAVerificationWitness<P256Curve>(publicKey: other, digest: digest, signature: signature)
          == nil)
      #expect(
        ECDSAVerificationWitness<P256Curve>(
          publicKey: key, digest: Array(digest.reversed()), signature: signature) == nil)
    }
  }

  @Test("given a good signature, when any input is changed, then the statement does not hold")
  func inputs() throws {
    let statement = try self.statement()
    let values = try signed(e: try scalar(1).bigEndian, nonce: try scalar(2)).values
    #expect(statement.holds(values))
    #expect(statement.unnoticed(in: values).isEmpty)
  }

  /// A signature with s = 1, so that the key follows from the nonce.
  private func signed(
    e: [UInt8], nonce: P256Scalar
  ) throws -> (values: InputValues<P256Field>, key: ProjectivePoint<P256Curve, P256Field>) {
    let point = multiple(nonce)
    let r = try #require(P256Scalar(reducing: point.x.bigEndian))
    let scalarE = try #require(P256Scalar(reducing: e))
    let key = multiple((nonce - scalarE) * r.inverse)
    let witness = try #require(
      ECDSAVerificationWitness<P256Curve>(
        numbers: [e, r.bigEndian, (-P256Scalar.one).bigEndian], point: point, key: key))
    return (values(key, digest: ECDSAVerificationWitness<P256Curve>.element(e), witness), key)
  }

  @Test("given digests at the bounds, when they are signed, then the statement holds")
  func bounds() throws {
    let statement = try self.statement()
    let ones = [UInt8](repeating: 0xFF, count: 32)
    for e in [number(0), number(1), order, sum(order, number(1)), ones] {
      #expect(statement.holds(try signed(e: e, nonce: try scalar(3)).values))
    }
  }

  @Test("given s = 0 and a key for which that fits, when it is stated, then it does not hold")
  func zeroS() throws {
    let e = try scalar(4)
    let point = multiple(try scalar(5))
    let r = try #require(P256Scalar(reducing: point.x.bigEndian))
    let key = multiple(-e * r.inverse)
    let witness = try #require(
      ECDSAVerificationWitness<P256Curve>(
        numbers: [e.bigEndian, r.bigEndian, number(0)], point: point, key: key))
    let digest = ECDSAVerificationWitness<P256Curve>.element(e.bigEndian)
    #expect(!(try statement().holds(values(key, digest: digest, witness))))
  }

  @Test("given e, r and s that are all 0, when they are stated for any key, then they do not hold")
  func allZero() throws {
    let point = try #require(P256Curve.affinePoint(x: .zero))
    let key = multiple(try scalar(6))
    let zeros = [number(0), number(0), number(0)]
    let witness = try #require(
      ECDSAVerificationWitness<P256Curve>(numbers: zeros, point: point, key: key))
    #expect(!(try statement().holds(values(key, digest: .zero, witness))))
  }

  @Test("given -s or r that is not below the order, when it is stated for a key that fits, then no")
  func ranges() throws {
    let statement = try self.statement()
    let e = try scalar(7)
    let digest = ECDSAVerificationWitness<P256Curve>.element(e.bigEndian)
    // r stands for a small number with the field's modulus added: the same element, other bits.
    let modulus = sum((-P256Field.one).bigEndian, number(1))
    let small = try #require(
      (1..<50).compactMap { P256Curve.affinePoint(x: P256Field(index: $0)) }.first)
    let minusS = try scalar(8)
    for isAbove in [false, true] {
      let r = isAbove ? sum(modulus, small.x.bigEndian) : small.x.bigEndian
      let scalarR = try #require(P256Scalar(reducing: r))
      // The key for which eG + rQ - sR is the neutral element.
      let both = multiple(-e) + multiple(-minusS, small)
      let key = multiple(scalarR.inverse, both)
      let witness = try #require(
        ECDSAVerificationWitness<P256Curve>(
          numbers: [e.bigEndian, r, minusS.bigEndian], point: small, key: key))
      #expect(statement.holds(values(key, digest: digest, witness)) == !isAbove)
    }
    let nonce = try scalar(9)
    let point = multiple(nonce)
    let r = try #require(P256Scalar(reducing: point.x.bigEndian))
    for minus in [number(5), sum(order, number(5))] {
      let scalar = try #require(P256Scalar(reducing: minus))
      let key = multiple(-(e + scalar * nonce) * r.inverse)
      let witness = try #require(
        ECDSAVerificationWitness<P256Curve>(
          numbers: [e.bigEndian, r.bigEndian, minus], point: point, key: key))
      #expect(statement.holds(values(key, digest: digest, witness)) == (minus == number(5)))
    }
  }

  @Test("given r that is not R's coordinate, when it is stated for a key that fits, then no")
  func otherR() throws {
    let e = try scalar(14)
    let (r, minusS) = (try scalar(15), try scalar(16))
    let point = multiple(try scalar(17))
    let key = multiple(r.inverse, multiple(-e) + multiple(-minusS, point))
    let witness = try #require(
      ECDSAVerificationWitness<P256Curve>(
        numbers: [e.bigEndian, r.bigEndian, minusS.bigEndian], point: point, key: key))
    let digest = ECDSAVerificationWitness<P256Curve>.element(e.bigEndian)
    #expect(!(try statement().holds(values(key, digest: digest, witness))))
  }

  @Test("given a pass that does not end in the neutral element, when it is stated, then no")
  func end() throws {
    let statement = try self.statement()
    let (nonce, e) = (try scalar(10), try scalar(11))
    let point = multiple(nonce)
    let r = try #require(P256Scalar(reducing: point.x.bigEndian))
    let key = multiple(try scalar(12))
    let witness = try #require(
      ECDSAVerificationWitness<P256Curve>(
        numbers: [e.bigEndian, r.bigEndian, number(9)], point: point, key: key))
    let digest = ECDSAVerificationWitness<P256Curve>.element(e.bigEndian)
    #expect(!statement.holds(values(key, digest: digest, witness)))
  }

  @Test("given sums of points that are others on the curve, when they are stated, then no")
  func otherSums() throws {
    let statement = try self.statement()
    let values = try signed(e: try scalar(1).bigEndian, nonce: try scalar(2)).values
    let other = multiple(try scalar(13))
    // The key, the digest, R and three inverses come before the four sums.
    for sum in 0..<4 {
      var inputs = values.inputs
      inputs[9 + 2 * sum] = other.x
      inputs[10 + 2 * sum] = other.y
      #expect(!statement.holds(inputs))
    }
  }
}
