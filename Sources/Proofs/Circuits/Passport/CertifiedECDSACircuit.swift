import Crypto
import ZeroKnowledge

/// The statement that a key signed a digest with ECDSA. The digest is shared with the data circuit, and the
/// key's bits with the certificate circuit: the key is the one in a certificate, which nobody sees.
public struct CertifiedECDSACircuit<Curve: PrimeCurve>: LinkingCircuit {
  /// The field.
  public typealias Element = Curve.Field

  /// The circuit and the sizes of its proof.
  public let system: ProofSystem<Curve.Field>

  private static var digestBits: Int { 256 }
  private static var coordinateBits: Int { 256 }

  /// Takes a circuit of ``circuit()``.
  /// - Throws: `ProofError.badParameters` when the circuit does not fit.
  public init(_ circuit: Circuit<Curve.Field>) throws(ProofError) {
    system = try ProofSystem(shortest: circuit)
  }

  /// The digest, and the key's coordinates.
  public var shared: [SharedBits] {
    [
      SharedBits(holder: 0, count: Self.digestBits),
      SharedBits(holder: 1, count: 2 * Self.coordinateBits),
    ]
  }

  /// Compiles the circuit.
  /// - Throws: `CircuitBuilderError`, never.
  public static func circuit() throws(CircuitBuilderError) -> Circuit<Curve.Field> {
    let builder = CircuitBuilder<Curve.Field>()
    assert(in: builder)
    return try builder.circuit()
  }

  /// All assertions of the circuit.
  static func assert(in builder: CircuitBuilder<Curve.Field>) {
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
  ///   - key: the coordinates of the signer's key, 32 bytes each.
  ///   - digest: the digest, 32 bytes.
  /// - Returns: nil when the signature does not verify, or is one of the few that the circuit cannot
  ///   prove, see `ECDSAVerification`.
  public func witnessed(
    key: (x: [UInt8], y: [UInt8]), digest: [UInt8], signature: ECDSASignature
  ) -> WitnessedSignature? {
    guard
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
