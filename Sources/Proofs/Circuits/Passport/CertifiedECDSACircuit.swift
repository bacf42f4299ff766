import Crypto
import ZeroKnowledge

/// The statement that a key signed a digest with ECDSA. The digest is shared with the data circuit, and the
/// key's bits with the certificate circuit: the key is the one in a certificate, which nobody sees.
public struct CertifiedECDSACircuit<Curve: PrimeCurve>: LinkingCircuit {
  /// The field.
  public typealias Element = Curve.Field

  /// The circuit and the sizes of its proof.
  public let system: ProofSystem<Curve.Field>
  /// The number of bits of the digest, of which the signature is.
  public let digestBits: Int

  private static var coordinateBits: Int { 8 * Curve.Field.byteCount }

  /// Takes a circuit of ``circuit(digestBits:)`` for digests of the same length.
  /// - Throws: `ProofError.badParameters` when the circuit does not fit.
  public init(_ circuit: Circuit<Curve.Field>, digestBits: Int) throws(ProofError) {
    system = try ProofSystem(shortest: circuit)
    self.digestBits = digestBits
  }

  /// The digest, and the key's coordinates.
  public var shared: [SharedBits] {
    [
      SharedBits(holder: 0, count: digestBits),
      SharedBits(holder: 1, count: 2 * Self.coordinateBits),
    ]
  }

  /// Compiles the circuit for a digest of some length, which is not longer than the curve's order.
  /// - Throws: `CircuitBuilderError`, never.
  public static func circuit(
    digestBits: Int
  ) throws(CircuitBuilderError) -> Circuit<Curve.Field> {
    let builder = CircuitBuilder<Curve.Field>()
    assert(digestBits: digestBits, in: builder)
    return try builder.circuit()
  }

  /// All assertions of the circuit.
  static func assert(digestBits: Int, in builder: CircuitBuilder<Curve.Field>) {
    let digest = builder.privateBits(digestBits)
    _ = UniversalLink(digest.bits, in: builder)
    let key = builder.privateBits(2 * coordinateBits).bits
    _ = UniversalLink(key, in: builder)
    // The lowest bits are those of y. A coordinate that is not below the prime would have to be in a
    // certificate that a state signed.
    func number(_ bits: ArraySlice<Bit<Curve.Field>>) -> Wire<Curve.Field> {
      ECDSAVerification<Curve>.number(BitVector(bits), in: builder).kept
    }
    let (x, y) = (number(key[coordinateBits...]), number(key[..<coordinateBits]))
    ECDSAVerification<Curve>(keyX: x, keyY: y, in: builder).assert(digest: digest)
  }

  /// The public inputs: the links.
  public func publicInputs(
    links: [PublicLink], points: ChallengePoints<Curve.Field>
  ) -> [Curve.Field] {
    [.one] + links.flatMap { UniversalLink.publicInputs($0) }
  }

  /// The circuit with its private values.
  ///
  /// - Parameters:
  ///   - key: the coordinates of the signer's key, each as long as an element.
  ///   - digest: the digest, of the circuit's length.
  /// - Returns: nil when the signature does not verify, or is one of the few that the circuit cannot
  ///   prove, see `ECDSAVerification`.
  public func witnessed(
    key: (x: [UInt8], y: [UInt8]), digest: [UInt8], signature: ECDSASignature
  ) -> WitnessedSignature? {
    guard 8 * digest.count == digestBits,
      let witness = ECDSAVerificationWitness<Curve>(
        key: key, digest: digest, signature: signature)
    else { return nil }
    return WitnessedSignature(linking: self) { pads in
      var values = InputValues<Curve.Field>()
      for (bytes, pad) in zip([digest, key.x + key.y], pads) {
        values.append(bitsOf: bytes.bitsFromLast)
        UniversalLink.append(pad, to: &values)
      }
      witness.append(to: &values)
      return values.privateInputs
    }
  }

  /// The rounds of a proof with their soundness errors.
  public var soundnessErrors: [SoundnessError] {
    system.soundnessErrors + [SoundnessError("link", bits: 128)]
  }
}
