import Crypto
import ZeroKnowledge

/// The statement that an RSA key signed the bits that are shared with the data circuit. The modulus is
/// shared with the certificate circuit, in bits: it is the one in a certificate, which nobody sees
/// (RFC 8017, 8).
public struct CertifiedRSACircuit: LinkingCircuit {
  /// The field.
  public typealias Element = Fp128
  /// The encoding of the signed digest.
  public typealias Encoding = RSASignatureCircuit.Encoding

  /// The circuit and the sizes of its proof.
  public let system: ProofSystem<Fp128>
  private let encoding: Encoding
  private let keys: RSAKeyClass

  /// Takes a circuit of ``circuit(_:_:)``.
  /// - Throws: `ProofError.badParameters` when the circuit does not fit.
  public init(
    _ circuit: Circuit<Fp128>, _ encoding: Encoding, _ keys: RSAKeyClass
  ) throws(ProofError) {
    system = try ProofSystem(shortest: circuit)
    (self.encoding, self.keys) = (encoding, keys)
  }

  /// The digest or the encoded message, and the modulus.
  public var shared: [SharedBits] {
    [
      SharedBits(holder: 0, count: encoding.linkedBits(keys)),
      SharedBits(holder: 1, count: keys.bits),
    ]
  }

  /// Compiles the circuit.
  /// - Throws: `CircuitBuilderError`, never for the classes in use.
  public static func circuit(
    _ keys: RSAKeyClass, _ encoding: Encoding
  ) throws(CircuitBuilderError) -> Circuit<Fp128> {
    let builder = CircuitBuilder<Fp128>()
    assert(keys, encoding, in: builder)
    return try builder.circuit()
  }

  /// All assertions of the circuit. The modulus needs no other range than that of its bits.
  static func assert(
    _ keys: RSAKeyClass, _ encoding: Encoding, in builder: CircuitBuilder<Fp128>
  ) {
    let signed = builder.privateBits(encoding.linkedBits(keys))
    _ = UniversalLink(signed.bits, in: builder)
    let modulus = builder.privateBits(keys.bits)
    _ = UniversalLink(modulus.bits, in: builder)
    let powers = ChallengePowers(count: keys.powers, in: builder)
    let range = ByteRange(powers.points.map { $0[1] }, in: builder)
    let bytes = stride(from: 0, to: keys.bits, by: 8).map {
      BitVector(modulus.bits[$0..<$0 + 8]).element(in: builder)
    }
    let encoded = encoding.bytes(signed, length: keys.length, in: builder)
    func values(_ bytes: [Wire<Fp128>]) -> [Wire<Fp128>] {
      powers.points.map { LimbPolynomial.value(bytes, at: $0, in: builder) }
    }
    let verification = RSAVerification(keys, in: builder)
    verification.assert(
      modulus: values(bytes), encoded: values(encoded), at: powers, in: builder)
    range.assert(verification.bytes, in: builder)
  }

  /// The public inputs: the links, the powers and the reciprocals of both points.
  public func publicInputs(links: [PublicLink], points: ChallengePoints<Fp128>) -> [Fp128] {
    [.one] + links.flatMap { UniversalLink.publicInputs($0) }
      + ChallengePowers.publicInputs(count: keys.powers, points) + ByteRange.publicInputs(points)
  }

  /// The circuit with its private values.
  ///
  /// - Parameters:
  ///   - modulus: the signer's modulus, big-endian.
  ///   - signature: the signature, as long as the modulus.
  ///   - digest: the digest that was signed, 32 bytes.
  /// - Returns: nil when the signature does not verify, or has a form that the circuit does not
  ///   accept.
  public func witnessed(
    modulus: [UInt8], signature: [UInt8], digest: [UInt8]
  ) -> WitnessedSignature? {
    guard let encoded = encoding.encoded(modulus, signature, digest, keys),
      !encoding.isPSS
        || PSSEncoding.isEncoding(encoded, of: digest, PSSParameters(keys, encoding.digest)),
      let witness = RSAVerificationWitness(
        keys, modulus: modulus, signature: signature, encoded: encoded)
    else { return nil }
    let linked = [encoding.shared(digest: digest, encoded: encoded), modulus.bitsFromLast]
    return WitnessedSignature(linking: self) { pads in
      var values = InputValues<Fp128>()
      for (bits, pad) in zip(linked, pads) {
        values.append(bitsOf: bits)
        UniversalLink.append(pad, to: &values)
      }
      values.append(witness.bytes.map { Fp128(index: Int($0)) })
      ByteRange.append(countsIn: witness.bytes, to: &values)
      return values.privateInputs
    }
  }

  /// The salt of a signature; nil for PKCS#1 v1.5, for an invalid signature, and for a salt of another
  /// length.
  public func salt(modulus: [UInt8], signature: [UInt8]) -> [UInt8]? {
    guard encoding.isPSS, let encoded = Encoding.opened(modulus, signature, keys) else {
      return nil
    }
    return PSSEncoding.salt(of: encoded, PSSParameters(keys, encoding.digest))
  }

  /// The rounds of a proof with their soundness errors.
  public var soundnessErrors: [SoundnessError] {
    system.soundnessErrors + [SoundnessError("link", bits: 128)]
      + RSAVerification.soundnessErrors(keys)
  }
}
