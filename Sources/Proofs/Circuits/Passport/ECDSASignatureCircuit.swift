import Crypto
import ZeroKnowledge

/// The statement that a document signer's key signed a digest with ECDSA. The digest is shared with
/// the data circuit, and the key is shown or one of a list (ICAO Doc 9303-12, 4.2).
public struct ECDSASignatureCircuit<Curve: PrimeCurve>: SignatureCircuit {
  /// The field.
  public typealias Element = Curve.Field

  /// The circuit and the sizes of its proof.
  public let system: ProofSystem<Curve.Field>
  private let signers: ECDSASigners<Curve>
  /// The number of bits in common with the data circuit, those of the digest.
  public let linkedBits: Int

  /// Takes a circuit of ``circuit(_:digestBits:)`` for digests of the same length, and the keys for its proofs.
  /// - Throws: `ProofError.badParameters` when the circuit does not fit.
  public init(
    _ circuit: Circuit<Curve.Field>, _ signers: ECDSASigners<Curve>, digestBits: Int
  ) throws(ProofError) {
    system = try ProofSystem(shortest: circuit)
    self.signers = signers
    linkedBits = digestBits
  }

  /// Compiles the circuit for a digest of some length, which may be shorter or longer than the curve's order.
  /// - Throws: `CircuitBuilderError`, never for the capacities of `SignerPlace`.
  public static func circuit(
    _ place: SignerPlace, digestBits: Int
  ) throws(CircuitBuilderError) -> Circuit<Curve.Field> {
    if place == .certified {
      return try CertifiedECDSACircuit<Curve>.circuit(digestBits: digestBits)
    }
    let builder = CircuitBuilder<Curve.Field>()
    assert(place, digestBits: digestBits, in: builder)
    return try builder.circuit()
  }

  /// All assertions of the circuit.
  static func assert(
    _ place: SignerPlace, digestBits: Int, in builder: CircuitBuilder<Curve.Field>
  ) {
    let digest = builder.privateBits(digestBits)
    _ = UniversalLink(digest.bits, in: builder)
    let (x, y) = key(place, in: builder)
    ECDSAVerification<Curve>(keyX: x, keyY: y, in: builder).assert(digest: digest)
  }

  private static func key(
    _ place: SignerPlace, in builder: CircuitBuilder<Curve.Field>
  ) -> (x: Wire<Curve.Field>, y: Wire<Curve.Field>) {
    guard case .listed(let capacity) = place else {
      return (builder.publicInput(), builder.publicInput())
    }
    let point = builder.publicInput()
    let list = KeyMembership(capacity: capacity, in: builder)
    let (x, y) = (builder.privateInput(), builder.privateInput())
    list.assertContains(x + point * y)
    return (x, y)
  }

  /// The public inputs: the link, and the key or the point and the list's fingerprints.
  public func publicInputs(
    link: PublicLink, points: ChallengePoints<Curve.Field>
  ) -> [Curve.Field] {
    [.one] + UniversalLink.publicInputs(link) + signers.publicInputs(points)
  }

  /// The circuit with its private values.
  ///
  /// - Parameters:
  ///   - key: the coordinates of the signer's key, each as long as an element.
  ///   - digest: the digest, of the circuit's length.
  /// - Returns: nil when the signature does not verify, or is one of the few that the circuit cannot prove,
  ///   see `ECDSAVerification`.
  public func witnessed(
    key: (x: [UInt8], y: [UInt8]), digest: [UInt8], signature: ECDSASignature
  ) -> WitnessedSignature? {
    guard 8 * digest.count == linkedBits,
      let witness = ECDSAVerificationWitness<Curve>(
        key: key, digest: digest, signature: signature)
    else { return nil }
    let isListed = signers.isListed
    return WitnessedSignature(self) { pad in
      var values = InputValues<Curve.Field>()
      values.append(bitsOf: digest.bitsFromLast)
      UniversalLink.append(pad, to: &values)
      if isListed { values.append([witness.key.x, witness.key.y]) }
      witness.append(to: &values)
      return values.privateInputs
    }
  }

  /// The rounds of a proof with their soundness errors.
  public var soundnessErrors: [SoundnessError] {
    system.soundnessErrors + [
      SoundnessError("link", bits: 128),
      SoundnessError(
        "key in a list", roots: signers.isListed ? signers.count : 1, over: Curve.Field.self),
    ]
  }
}

/// The document signers' keys on one curve, for a proof.
public struct ECDSASigners<Curve: PrimeCurve>: Sendable {
  private let keys: [(x: Curve.Field, y: Curve.Field)]
  let isListed: Bool
  /// The number of places.
  var count: Int { keys.count }

  /// The one key that the proof shows; nil for coordinates that are no elements.
  public init?(shown key: (x: [UInt8], y: [UInt8])) {
    guard let x = Curve.Field(bigEndian: key.x), let y = Curve.Field(bigEndian: key.y) else {
      return nil
    }
    keys = [(x, y)]
    isListed = false
  }

  /// The keys of a list, both coordinates of each, one key after the other; the last one fills the
  /// places that are left. Nil for an empty list, for one with more keys than places, and for
  /// coordinates that are no elements.
  public init?(listed bytes: ArraySlice<UInt8>, capacity: Int) {
    let (one, both) = (Curve.Field.byteCount, 2 * Curve.Field.byteCount)
    let count = bytes.count / both
    guard count > 0, count <= capacity, count * both == bytes.count else { return nil }
    var keys: [(x: Curve.Field, y: Curve.Field)] = []
    keys.reserveCapacity(capacity)
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: both) {
      guard let x = Curve.Field(bigEndian: bytes[start..<start + one]),
        let y = Curve.Field(bigEndian: bytes[start + one..<start + both])
      else { return nil }
      keys.append((x, y))
    }
    self.keys = keys.padded(to: capacity)
    isListed = true
  }

  @_specialize(where Curve == P256Curve)
  @_specialize(where Curve == BrainpoolP256Curve)
  func publicInputs(_ points: ChallengePoints<Curve.Field>) -> [Curve.Field] {
    guard isListed else { return keys.flatMap { [$0.x, $0.y] } }
    return [points.x] + keys.map { $0.x + points.x * $0.y }
  }
}
