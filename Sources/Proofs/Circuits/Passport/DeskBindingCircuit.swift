import Crypto
import ZeroKnowledge

/// The statement that an issuer's key signed a digest, and that a device key signed the session.
/// The digest and the device key are shared with the data circuit, in which the digest covers the
/// device key. So the prover had the key that the issuer saw in the holder's wallet. Both
/// signatures are ECDSA on P-256.
public struct DeskBindingCircuit: SignatureCircuit {
  /// The field.
  public typealias Element = P256Field

  /// The name of the circuit.
  public static let name = "desk-p256-sha256"

  /// The circuit and the sizes of its proof.
  public let system: ProofSystem<P256Field>
  private let issuer: (x: P256Field, y: P256Field)
  private let session: [UInt8]

  /// Makes the circuit from the result of ``circuit()``.
  ///
  /// - Parameters:
  ///   - issuer: the coordinates of the issuer's key, 32 bytes each.
  ///   - session: the digest that the device key signs, 32 bytes.
  /// - Throws: `ProofError.badParameters` when the circuit does not fit, or the key or the digest
  ///   is malformed.
  public init(
    _ circuit: Circuit<P256Field>, issuer: (x: [UInt8], y: [UInt8]), session: [UInt8]
  ) throws(ProofError) {
    guard let x = P256Field(bigEndian: issuer.x), let y = P256Field(bigEndian: issuer.y),
      session.count == 32
    else { throw .badParameters }
    system = try ProofSystem(shortest: circuit)
    self.issuer = (x, y)
    self.session = session
  }

  /// The number of bits in common with the data circuit: the device key's coordinates and the digest that
  /// the issuer signed.
  public var linkedBits: Int { 768 }

  /// Compiles the circuit.
  /// - Throws: `CircuitBuilderError`, never.
  public static func circuit() throws(CircuitBuilderError) -> Circuit<P256Field> {
    let builder = CircuitBuilder<P256Field>()
    let shared = builder.privateBits(768)
    _ = UniversalLink(shared.bits, in: builder)
    let issuer = (x: builder.publicInput(), y: builder.publicInput())
    let session = builder.publicBits(256)
    // The lowest bits are those of y. A coordinate that is not below the prime cannot be one that
    // an issuer signed.
    func number(_ bits: ArraySlice<Bit<P256Field>>) -> Wire<P256Field> {
      ECDSAVerification<P256Curve>.number(BitVector(bits), in: builder).kept
    }
    let device = (x: number(shared.bits[256..<512]), y: number(shared.bits[..<256]))
    ECDSAVerification<P256Curve>(keyX: issuer.x, keyY: issuer.y, in: builder).assert(
      digest: BitVector(shared.bits[512...]))
    ECDSAVerification<P256Curve>(keyX: device.x, keyY: device.y, in: builder).assert(
      digest: session)
    return try builder.circuit()
  }

  /// The public inputs: the link, the issuer's key, the session.
  public func publicInputs(link: PublicLink, points: ChallengePoints<P256Field>) -> [P256Field] {
    [.one] + UniversalLink.publicInputs(link) + [issuer.x, issuer.y]
      + session.bitsFromLast.map { $0 ? .one : .zero }
  }

  /// The circuit with its private values.
  ///
  /// - Parameters:
  ///   - digest: the digest that the issuer signed, 32 bytes.
  ///   - device: the coordinates of the device key, 32 bytes each.
  /// - Returns: nil when a signature does not verify, or is one of the few that the circuit cannot prove.
  public func witnessed(
    issuerSignature: ECDSASignature, digest: [UInt8], device: (x: [UInt8], y: [UInt8]),
    deviceSignature: ECDSASignature
  ) -> WitnessedSignature? {
    typealias Witness = ECDSAVerificationWitness<P256Curve>
    guard
      let issued = Witness(
        key: (issuer.x.bigEndian, issuer.y.bigEndian), digest: digest, signature: issuerSignature),
      let present = Witness(key: device, digest: session, signature: deviceSignature)
    else { return nil }
    return WitnessedSignature(self) { pad in
      var values = InputValues<P256Field>()
      values.append(bitsOf: (digest + device.x + device.y).bitsFromLast)
      UniversalLink.append(pad, to: &values)
      issued.append(to: &values)
      present.append(to: &values)
      return values.privateInputs
    }
  }

  /// The rounds of a proof with their soundness errors.
  public var soundnessErrors: [SoundnessError] {
    system.soundnessErrors + [SoundnessError("link", bits: 128)]
  }
}
