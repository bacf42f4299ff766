import ZeroKnowledge

/// The data circuit of a passport proof with its links: one to the circuit for the certificate of the
/// document's signer, which says nothing if the signer is not hidden below a root, one to the circuit
/// for the signer's signature and, with the binding `desk`, one to the circuit for the issuer's.
public struct LinkedPassportData: DataCircuit {
  /// The bytes that the document signer's circuit has in common with this one.
  public enum Linking: Hashable, Sendable {
    /// The leftmost bits of the digest of the signed attributes: all of them, or as many as the order of a shorter
    /// curve has (FIPS 186-5, 6.4.1).
    case digest(SecureHash, bits: Int)
    /// The PSS encoded message of that digest, RFC 8017, 9.1. Its length is that of the modulus.
    case encoding(PSSParameters)

    /// The digest of the document.
    public var algorithm: SecureHash {
      switch self {
      case .digest(let algorithm, _): algorithm
      case .encoding(let parameters): parameters.digest
      }
    }

    /// The name of the linking: `digest`, with the number of bits if not all are shared, as `digest256`; `pss` for RSA
    /// of 2,048 bits, else with the number of bits, as `pss3072`.
    public var name: String {
      switch self {
      case .digest(let algorithm, let bits): bits == algorithm.bits ? "digest" : "digest\(bits)"
      case .encoding(let parameters):
        parameters.encodedLength == 256 ? "pss" : "pss\(8 * parameters.encodedLength)"
      }
    }
  }

  /// The properties by which data circuits differ.
  public struct Shape: Hashable, Sendable {
    /// The sizes of the files.
    public let sizes: PassportDataSizes
    /// The bytes that the document signer's circuit shares.
    public let linking: Linking
    /// The statements about the holder.
    public let binding: HolderBindingForm

    /// Makes a shape.
    public init(_ sizes: PassportDataSizes, _ linking: Linking, _ binding: HolderBindingForm) {
      self.sizes = sizes
      self.linking = linking
      self.binding = binding
    }

    /// The name of the shape: `data-5+3-digest-none`; with another digest than SHA-256
    /// `data-sha512-5+2-digest-none`.
    public var name: String {
      let digest = linking.algorithm == .sha256 ? "" : "\(linking.algorithm.name)-"
      return "data-\(digest)\(sizes.name)-\(linking.name)-\(binding.name)"
    }
  }

  /// The circuit and the sizes of its proof.
  public let system: ProofSystem<GF2To128>
  private let shape: Shape
  private let statement: PassportDataStatement

  /// Takes a circuit of ``circuit(_:)`` and the statement.
  /// - Throws: `ProofError.badParameters` when the circuit does not fit.
  public init(
    _ circuit: Circuit<GF2To128>, _ shape: Shape, _ statement: PassportDataStatement
  ) throws(ProofError) {
    system = try ProofSystem(shortest: circuit)
    self.shape = shape
    self.statement = statement
  }

  /// Compiles the circuit, which takes some seconds.
  /// - Throws: `CircuitBuilderError`, never for the shapes in use.
  public static func circuit(
    _ shape: Shape
  ) throws(CircuitBuilderError) -> Circuit<GF2To128> {
    let builder = CircuitBuilder<GF2To128>()
    let data = PassportDataCircuit(
      shape.linking.algorithm, shape.sizes, shape.binding, in: builder)
    _ = UniversalLink(data.signingTime.bits, in: builder)
    switch shape.linking {
    case .digest(_, let bits): _ = UniversalLink(data.digest.bits.suffix(bits), in: builder)
    case .encoding(let parameters):
      let encoding = PSSEncoding(
        data.digest, parameters, packed: PassportDataCircuit.packed, in: builder)
      _ = UniversalLink(encoding.bits, in: builder)
    }
    if shape.binding == .desk { _ = UniversalLink(data.bound.bits, in: builder) }
    return try builder.circuit()
  }

  /// The public inputs: the statement and the links.
  public func publicInputs(links: [PublicLink]) -> [GF2To128] {
    statement.publicInputs(shape.binding)
      + ((unusedLink.map { [$0.link] } ?? []) + links).flatMap {
        UniversalLink<GF2To128>.publicInputs($0)
      }
  }

  /// The link with a certificate's circuit where there is none.
  private var unusedLink: (link: PublicLink, pad: LinkPad)? {
    statement.isSigningTimeStated == nil
      ? PublicLink.unused(linkedBits: SigningTimeAttribute.digitBits) : nil
  }

  /// The private values.
  ///
  /// - Parameters:
  ///   - salt: the salt of the document signer's PSS signature, for the linking `encoding`.
  ///   - bound: the device key and the day, with the binding `desk`.
  /// - Returns: nil when the shape needs a salt or a device key that is not given, and for a document with another
  ///   digest.
  public func witness(
    _ document: PassportDataWitness, salt: [UInt8]? = nil, _ bound: BoundHolder? = nil
  ) -> DataWitness? {
    guard (shape.binding == .desk) == (bound != nil),
      document.algorithm == shape.linking.algorithm
    else { return nil }
    let scope = statement.nullifier?.scopeDigest ?? [UInt8](repeating: 0, count: 32)
    var values = document.values(shape.binding, scopeDigest: scope, bound)
    let unused = unusedLink.map { [$0.pad] } ?? []
    var linked = unused.isEmpty ? [document.signingTime.bits] : []
    switch shape.linking {
    case .digest(_, let bits): linked.append(document.digest.bitsFromLast.suffix(bits))
    case .encoding(let parameters):
      guard let salt, salt.count == parameters.saltLength else { return nil }
      linked.append(
        PSSEncoding.append(
          digest: document.digest, salt: salt, parameters, packed: PassportDataCircuit.packed,
          to: &values))
    }
    if let bound { linked.append(document.boundBytes(bound).bitsFromLast) }
    let all = values
    return DataWitness(linked: linked) { pads in
      var values = all
      for pad in unused + pads { UniversalLink.append(pad, to: &values) }
      return values.privateInputs
    }
  }
}
