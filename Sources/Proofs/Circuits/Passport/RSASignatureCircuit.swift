import Crypto
import ZeroKnowledge

/// The statement that a document signer's RSA key signed the bits that are shared with the data
/// circuit. The key is shown or one of a list (RFC 8017, 8; ICAO Doc 9303-12, 4.2). The circuit is
/// written over Fp128, in bytes.
public struct RSASignatureCircuit: SignatureCircuit {
  /// The field.
  public typealias Element = Fp128

  /// The encoding of the signed digest.
  public enum Encoding: Hashable, Sendable {
    /// PKCS#1 v1.5 of the shared digest.
    case pkcs1(SecureHash)
    /// PSS: the encoded message is shared, so that the circuit is the same with every digest.
    case pss(SecureHash)

    /// The digest.
    public var digest: SecureHash {
      switch self {
      case .pkcs1(let digest), .pss(let digest): digest
      }
    }

    /// True for PSS.
    public var isPSS: Bool {
      if case .pss = self { true } else { false }
    }

    func linkedBits(_ keys: RSAKeyClass) -> Int {
      switch self {
      case .pkcs1(let digest): digest.bits
      case .pss(let digest): PSSParameters(keys, digest).freeBits
      }
    }
  }

  /// The circuit and the sizes of its proof.
  public let system: ProofSystem<Fp128>
  private let encoding: Encoding
  private let signers: RSASigners

  /// Takes a circuit of ``circuit(_:_:_:)`` and the keys for its proofs.
  /// - Throws: `ProofError.badParameters` when the circuit does not fit.
  public init(
    _ circuit: Circuit<Fp128>, _ encoding: Encoding, _ signers: RSASigners
  ) throws(ProofError) {
    system = try ProofSystem(shortest: circuit)
    self.encoding = encoding
    self.signers = signers
  }

  /// The number of bits in common with the data circuit.
  public var linkedBits: Int { encoding.linkedBits(signers.keys) }

  /// Compiles the circuit.
  /// - Throws: `CircuitBuilderError`, never for the classes in use.
  public static func circuit(
    _ keys: RSAKeyClass, _ encoding: Encoding, _ place: SignerPlace
  ) throws(CircuitBuilderError) -> Circuit<Fp128> {
    if place == .certified { return try CertifiedRSACircuit.circuit(keys, encoding) }
    let builder = CircuitBuilder<Fp128>()
    assert(keys, encoding, place, in: builder)
    return try builder.circuit()
  }

  /// All assertions of the circuit.
  static func assert(
    _ keys: RSAKeyClass, _ encoding: Encoding, _ place: SignerPlace,
    in builder: CircuitBuilder<Fp128>
  ) {
    let shared = builder.privateBits(encoding.linkedBits(keys))
    _ = UniversalLink(shared.bits, in: builder)
    let powers = ChallengePowers(count: keys.powers, in: builder)
    let range = ByteRange(powers.points.map { $0[1] }, in: builder)
    let modulus = modulus(keys, place, powers, in: builder)
    let encoded = encoding.bytes(shared, length: keys.length, in: builder)
    let verification = RSAVerification(keys, in: builder)
    verification.assert(
      modulus: modulus,
      encoded: powers.points.map { LimbPolynomial.value(encoded, at: $0, in: builder) },
      at: powers, in: builder)
    range.assert(verification.bytes, in: builder)
  }

  /// The value of the modulus at each point. The prover commits to a listed modulus in limbs. The
  /// circuit need not assert that they are short, because their values at points that are drawn
  /// later must be those of a key in the list.
  private static func modulus(
    _ keys: RSAKeyClass, _ place: SignerPlace, _ powers: ChallengePowers,
    in builder: CircuitBuilder<Fp128>
  ) -> [Wire<Fp128>] {
    guard case .listed(let capacity) = place else {
      return powers.points.map { _ in builder.publicInput() }
    }
    let limbs = (0..<keys.limbs).map { _ in builder.privateInput() }
    return powers.points.map { powers in
      let value = builder.sum(zip(limbs, powers).map { $0 * $1 }).kept
      KeyMembership(capacity: capacity, in: builder).assertContains(value)
      return value
    }
  }

  /// The public inputs: the link, the powers and the reciprocals of both points, the modulus or the list at
  /// both.
  public func publicInputs(link: PublicLink, points: ChallengePoints<Fp128>) -> [Fp128] {
    [.one] + UniversalLink.publicInputs(link)
      + ChallengePowers.publicInputs(count: signers.keys.powers, points)
      + ByteRange.publicInputs(points) + signers.publicInputs(points)
  }

  /// The circuit with its private values.
  ///
  /// - Parameters:
  ///   - modulus: the signer's modulus, big-endian.
  ///   - signature: the signature, as long as the modulus.
  ///   - digest: the digest that was signed.
  /// - Returns: nil when the signature does not verify, or has a form that the circuit does not
  ///   accept.
  public func witnessed(
    modulus: [UInt8], signature: [UInt8], digest: [UInt8]
  ) -> WitnessedSignature? {
    privateInputs(modulus: modulus, signature: signature, digest: digest)
      .map { WitnessedSignature(self, privateInputs: $0) }
  }

  /// The private inputs for a link's pad; nil as for ``witnessed(modulus:signature:digest:)``.
  func privateInputs(
    modulus: [UInt8], signature: [UInt8], digest: [UInt8]
  ) -> (@Sendable (LinkPad) -> [Fp128])? {
    let keys = signers.keys
    guard let encoded = encoding.encoded(modulus, signature, digest, keys),
      !encoding.isPSS
        || PSSEncoding.isEncoding(encoded, of: digest, PSSParameters(keys, encoding.digest)),
      let witness = RSAVerificationWitness(
        keys, modulus: modulus, signature: signature, encoded: encoded)
    else { return nil }
    let shared = encoding.shared(digest: digest, encoded: encoded)
    let limbs = signers.isListed ? LimbPolynomial.limbs(modulus.reversed()) : []
    return { pad in
      var values = InputValues<Fp128>()
      values.append(bitsOf: shared)
      UniversalLink.append(pad, to: &values)
      values.append(limbs.map { Fp128(index: Int($0)) })
      values.append(witness.bytes.map { Fp128(index: Int($0)) })
      ByteRange.append(countsIn: witness.bytes, to: &values)
      return values.privateInputs
    }
  }

  /// The salt of a signature; nil for PKCS#1 v1.5, for an invalid signature, and for a salt of
  /// another length.
  public func salt(modulus: [UInt8], signature: [UInt8]) -> [UInt8]? {
    guard encoding.isPSS, let encoded = Encoding.opened(modulus, signature, signers.keys) else {
      return nil
    }
    return PSSEncoding.salt(of: encoded, PSSParameters(signers.keys, encoding.digest))
  }

  /// The rounds of a proof with their soundness errors.
  public var soundnessErrors: [SoundnessError] {
    system.soundnessErrors + [SoundnessError("link", bits: 128)]
      + RSAVerification.soundnessErrors(signers.keys)
      + [.twice("key in a list", roots: signers.keys.limbs * signers.count)]
  }
}

extension RSAVerification {
  /// The rounds of the circuit's own comparisons with their soundness errors.
  static func soundnessErrors(_ keys: RSAKeyClass) -> [SoundnessError] {
    let bytes =
      keys.length * (1 + 2 * keys.exponent.products)
      + keys.carryBytes * keys.exponent.products
    return [
      .twice("bytes", roots: bytes + ByteRange.bytes),
      .twice("products", roots: 2 * keys.limbs - 2),
    ]
  }
}

extension SoundnessError {
  /// A comparison at two points of Fp128.
  fileprivate static func twice(_ name: String, roots: Int) -> SoundnessError {
    let once = SoundnessError(name, roots: roots, over: Fp128.self)
    return SoundnessError(name, bits: 2 * once.bits)
  }
}

extension RSASignatureCircuit.Encoding {
  /// The bytes of the encoded message, the lowest first.
  func bytes(
    _ shared: BitVector<Fp128>, length: Int, in builder: CircuitBuilder<Fp128>
  ) -> [Wire<Fp128>] {
    func bytes(_ bits: some Sequence<Bit<Fp128>>) -> [Wire<Fp128>] {
      let bits = Array(bits)
      return stride(from: 0, to: bits.count, by: 8).map { start in
        BitVector(bits[start..<min(start + 8, bits.count)]).element(in: builder)
      }
    }
    func constants(_ bytes: [UInt8]) -> [Wire<Fp128>] {
      bytes.map { builder.constant(Fp128(index: Int($0))) }
    }
    return switch self {
    case .pkcs1(let digest):
      bytes(shared.bits) + constants(PKCS1Encoding.prefix(digest, length: length).reversed())
    case .pss: constants([0xBC]) + bytes(shared.bits)
    }
  }

  /// The encoded message that a signature should give.
  func encoded(
    _ modulus: [UInt8], _ signature: [UInt8], _ digest: [UInt8], _ keys: RSAKeyClass
  ) -> [UInt8]? {
    switch self {
    case .pkcs1(let algorithm):
      digest.count == algorithm.length
        ? PKCS1Encoding.prefix(algorithm, length: keys.length) + digest : nil
    case .pss: Self.opened(modulus, signature, keys)
    }
  }

  /// The bits in common with the data circuit.
  func shared(digest: [UInt8], encoded: [UInt8]) -> [Bool] {
    switch self {
    case .pkcs1: digest.bitsFromLast
    case .pss: Array(encoded.bitsFromLast.dropFirst(8).dropLast())
    }
  }

  /// The encoded message in a PSS signature; nil if its constant bits are wrong.
  static func opened(
    _ modulus: [UInt8], _ signature: [UInt8], _ keys: RSAKeyClass
  ) -> [UInt8]? {
    guard keys.accepts(modulus[...]), signature.count == keys.length else { return nil }
    var power = signature
    for number in 0..<keys.exponent.products {
      let factor = number == keys.exponent.products - 1 ? signature : power
      guard let next = try? ModularReduction(power, times: factor, modulo: modulus) else {
        return nil
      }
      power = next.remainder
    }
    guard power.last == 0xBC, (power.first ?? 0xFF) & 0x80 == 0 else { return nil }
    return power
  }
}

/// The document signers' moduli, all of one class, for a proof.
public struct RSASigners: Sendable {
  let keys: RSAKeyClass
  /// The limbs of all moduli, one modulus after the other.
  private let limbs: [UInt64]
  let isListed: Bool
  /// The number of places.
  let count: Int

  /// The one modulus that the proof shows, big-endian; nil for a modulus of another class.
  public init?(shown modulus: [UInt8], _ keys: RSAKeyClass) {
    guard keys.accepts(modulus[...]) else { return nil }
    self.keys = keys
    limbs = LimbPolynomial.limbs(bigEndian: modulus[...])
    count = 1
    isListed = false
  }

  /// The moduli of a list, one after the other; the last one fills the places that are left. Nil for an empty
  /// list, for one with more than there are places, and for moduli of another class.
  public init?(listed bytes: ArraySlice<UInt8>, _ keys: RSAKeyClass, capacity: Int) {
    let count = bytes.count / keys.length
    guard count > 0, count <= capacity, count * keys.length == bytes.count else { return nil }
    var limbs: [UInt64] = []
    limbs.reserveCapacity(count * keys.limbs)
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: keys.length) {
      let modulus = bytes[start..<start + keys.length]
      guard keys.accepts(modulus) else { return nil }
      LimbPolynomial.append(limbsOf: modulus, to: &limbs)
    }
    self.keys = keys
    self.limbs = limbs
    self.count = capacity
    isListed = true
  }

  /// The value of each modulus at both points.
  func publicInputs(_ points: ChallengePoints<Fp128>) -> [Fp128] {
    [points.x, points.y].flatMap { point in
      let powers = ChallengePowers.powers(of: point, count: keys.limbs)
      return stride(from: 0, to: limbs.count, by: keys.limbs).map { start in
        Fp128.sum(limbs[start..<start + keys.limbs], times: powers)
      }.padded(to: count)
    }
  }
}
