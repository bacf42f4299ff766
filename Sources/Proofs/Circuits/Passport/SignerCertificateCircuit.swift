import ZeroKnowledge

/// The certificate circuit of a proof up to a state's root: a certificate whose digest the root's
/// circuit shares has the key whose bits the document signer's circuit shares. The certificate is in
/// date, and not one of those that were revoked, if the verifier asks for it; it was in date at the time
/// of signing that the data circuit shares, if the document states one.
public struct SignerCertificateCircuit: DataCircuit {
  /// The properties by which certificate circuits differ.
  public struct Shape: Hashable, Sendable {
    /// The greatest lengths, in blocks of SHA-256, of which two are one of a longer digest. Of the
    /// certificates of twelve real document signers, eleven fit the first, and all the second.
    public static let sizes = [18, 24]

    /// The greatest length of the certificate, in blocks of SHA-256.
    public let blocks: Int
    /// The key in it.
    public let key: CertifiedKey
    /// What the root's circuit shares: the digest with which the root signed, or its PSS encoded message.
    public let linking: LinkedPassportData.Linking

    /// Makes a shape.
    public init(blocks: Int, key: CertifiedKey, linking: LinkedPassportData.Linking) {
      (self.blocks, self.key, self.linking) = (blocks, key, linking)
    }

    /// The name of the shape: `certificate-18-rsa2048-e65537-digest`; with another digest than SHA-256
    /// `certificate-sha512-18-brainpoolP384r1-digest`.
    public var name: String {
      let digest = linking.algorithm == .sha256 ? "" : "\(linking.algorithm.name)-"
      return "certificate-\(digest)\(blocks)-\(key.name)-\(linking.name)"
    }

    /// Compiles the circuit, as a compact file.
    /// - Throws: `CircuitBuilderError`, never for the shapes in use.
    public func compiled() throws -> [UInt8] {
      try SignerCertificateCircuit.circuit(self).compactFile()
    }
  }

  /// The circuit and the sizes of its proof.
  public let system: ProofSystem<GF2To128>
  let statement: SignerCertificateStatement

  /// Takes a circuit of ``circuit(_:)`` and the statement.
  /// - Throws: `ProofError.badParameters` when the circuit does not fit.
  public init(
    _ circuit: Circuit<GF2To128>, _ statement: SignerCertificateStatement
  ) throws(ProofError) {
    system = try ProofSystem(shortest: circuit)
    self.statement = statement
  }

  /// Compiles the circuit, which takes some seconds.
  /// - Throws: `CircuitBuilderError`, never for the shapes in use.
  public static func circuit(_ shape: Shape) throws(CircuitBuilderError) -> Circuit<GF2To128> {
    let builder = CircuitBuilder<GF2To128>()
    let asked = AskedOfCertificate(in: builder)
    let packed = PassportDataCircuit.packed
    let digest = shape.linking.algorithm
    let message = SecureHashMessage<GF2To128>(
      digest, blocks: digest.blocks(asLongAs: shape.blocks), packed: packed, in: builder)
    let (key, signingTime) = asked.assert(message.bytes, length: message.length, shape.key)
    _ = UniversalLink(signingTime.bits, in: builder)
    _ = UniversalLink(key.bits, in: builder)
    switch shape.linking {
    case .digest(_, let bits): _ = UniversalLink(message.digest.bits.suffix(bits), in: builder)
    case .encoding(let parameters):
      let encoding = PSSEncoding(message.digest, parameters, packed: packed, in: builder)
      _ = UniversalLink(encoding.bits, in: builder)
    }
    return try builder.circuit()
  }

  /// The digits of the time of signing, in common with the data circuit.
  public var shared: [SharedBits] {
    [SharedBits(holder: 0, count: SigningTimeAttribute.digitBits)]
  }

  /// The public inputs: the statement; the links with the data circuit, the signer's circuit and the root's.
  public func publicInputs(links: [PublicLink]) -> [GF2To128] {
    statement.publicInputs + links.flatMap { UniversalLink<GF2To128>.publicInputs($0) }
  }
}

extension SecureHash {
  /// The number of its blocks that are as long as so many of SHA-256, an even number.
  func blocks(asLongAs blocks: Int) -> Int { blocks * SecureHash.sha256.blockLength / blockLength }
}

/// The public part of a statement about a document signer's certificate. The verifier makes it from its own
/// request.
public struct SignerCertificateStatement: Hashable, Sendable {
  /// The number of revoked certificates that a statement can name.
  public static let revokedSlots = 1024

  /// The day on which the certificate is in date; nil if that is not asked for.
  public var inDate: PassportDataStatement.Day?
  /// The serial numbers of revoked certificates, each the content of its INTEGER; nil if they are not
  /// asked for. A certificate with such a number is refused, whoever issued it.
  public var revoked: [[UInt8]]?
  /// True if the document states a time of signing, at which the certificate was in date.
  public var isSigningTimeStated = false

  /// Makes a statement about the signature only.
  public init() {}

  /// Whether the circuit refuses a certificate with a serial number, the content of its INTEGER: it is revoked, or
  /// it is as long as a revoked one and begins with the same fifteen bytes, or revocation is asked for and it is not
  /// in the form of DER.
  public var refuses: @Sendable (_ serial: [UInt8]) -> Bool {
    guard let revoked else { return { _ in false } }
    let slots = Set(revoked.map(SignerCertificateWalk.serial(of:)))
    return {
      !SignerCertificateWalk.isShortest($0) || slots.contains(SignerCertificateWalk.serial(of: $0))
    }
  }

  /// The public inputs without the links.
  var publicInputs: [GF2To128] {
    var values = InputValues<GF2To128>()
    values.appendPublic(bits: 32, of: inDate?.number ?? 0)
    values.appendPublic(bitsOf: [inDate != nil, revoked != nil, isSigningTimeStated])
    for slot in slots { values.appendPublic(slot) }
    return values.publicInputs
  }

  /// The element of each slot; the last one fills those that are left.
  fileprivate var slots: [GF2To128] {
    let elements = (revoked ?? []).compactMap {
      GF2To128(bytes: SignerCertificateWalk.serial(of: $0))
    }
    return (elements.isEmpty ? [.zero] : elements).padded(to: Self.revokedSlots)
  }

  /// The inverse of the product of the differences between a serial number and the slots; 0 where
  /// there is none.
  func inverse(of serial: [UInt8]) -> GF2To128 {
    guard let own = GF2To128(bytes: SignerCertificateWalk.serial(of: serial)) else { return .zero }
    let product = slots.reduce(GF2To128.one) { $0 * ($1 - own) }
    return product == .zero ? .zero : product.inverse
  }
}

/// The public inputs of a certificate circuit, with the checks that they request.
struct AskedOfCertificate {
  private let builder: CircuitBuilder<GF2To128>
  private let day: BitVector<GF2To128>
  private let flags: [Bit<GF2To128>]
  private let revoked: [Wire<GF2To128>]

  /// New public inputs, in the order of `SignerCertificateStatement.publicInputs`.
  init(in builder: CircuitBuilder<GF2To128>) {
    self.builder = builder
    day = builder.publicBits(32)
    flags = builder.publicBits(3).bits
    revoked = (0..<SignerCertificateStatement.revokedSlots).map { _ in builder.publicInput() }
  }

  /// Asserts that signed bytes are those of a document signer's certificate, with what is requested of
  /// it.
  /// - Returns: the bits of its key, and new private bits: the digits of the time of signing, the lowest
  ///   bit of the last one first.
  func assert(
    _ bytes: [CircuitByte], length: BitVector<GF2To128>, _ key: CertifiedKey
  ) -> (key: BitVector<GF2To128>, signingTime: BitVector<GF2To128>) {
    let certificate = SignerCertificateWalk(bytes, length: length, key, in: builder)
    let (from, to) = certificate.validity
    assertNotRevoked(certificate.serial)
    (flags[1] & !certificate.isSerialShortest).assertFalse()
    // A year of two digits below 50 is in this century (RFC 5280, 4.1.2.5.1); no signer of before 2000 is in date.
    let century = (0..<8).map { Bit<GF2To128>($0 == 5, in: builder) }
    let dates = [from.date, to.date].flatMap { date -> [Bit<GF2To128>?] in
      [date.isWritten, date.year.isLess(than: BitVector(0x50, count: 8, in: builder))]
    }
    assert(
      dates + [
        from.date.number(hundreds: century).isAtMost(day),
        day.isAtMost(to.date.number(hundreds: century)),
      ], if: flags[0])
    // The time of signing is written in the same way, and so its year is below 50 if it is in the validity.
    let signingTime = builder.privateBits(SigningTimeAttribute.digitBits)
    assert(
      dates + [
        from.hasDigits, to.hasDigits, from.number.isAtMost(signingTime),
        signingTime.isAtMost(to.number),
      ], if: flags[2])
    return (certificate.key, signingTime)
  }

  /// Asserts, if requested, that all parts are true.
  private func assert(_ parts: [Bit<GF2To128>?], if flag: Bit<GF2To128>) {
    guard let holds = parts.compactMap(\.self).treeReduced({ $0 & $1 }) else { return }
    (flag & !holds.kept).assertFalse()
  }

  /// Asserts, if requested, that a serial number is none of the revoked ones: the product of its
  /// differences from them has an inverse. They are public before the prover commits to anything, so
  /// the inverse depends on no challenge.
  private func assertNotRevoked(_ serial: Wire<GF2To128>) {
    let inverse = builder.privateInput()
    guard let product = revoked.map({ $0 - serial }).treeProduct() else { return }
    builder.assertZero(flags[1].wire * ((product * inverse).kept - builder.one).kept)
  }
}
