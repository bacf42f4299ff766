import ZeroKnowledge

/// The circuits for a document signer's signature, by what distinguishes them.
public struct SignerCircuit: Hashable, Sendable {
  /// The algorithms of the signatures, all with SHA-256.
  public enum Algorithm: Hashable, Sendable {
    /// ECDSA on P-256.
    case p256
    /// ECDSA on brainpoolP256r1.
    case brainpoolP256
    /// RSA of 2,048 bits.
    case rsa2048(RSASignatureCircuit.Encoding, RSAKeyClass.Exponent)

    /// All algorithms, the smallest circuits first.
    public static let all: [Algorithm] = [
      .p256, .brainpoolP256, .rsa2048(.pkcs1, .three), .rsa2048(.pkcs1, .fermat),
      .rsa2048(.pss, .three),
      .rsa2048(.pss, .fermat),
    ]

    /// The algorithm as it is written in names: `rsa2048-pss-sha256-e65537`.
    public var name: String {
      switch self {
      case .p256: "p256-sha256"
      case .brainpoolP256: "brainpoolP256r1-sha256"
      case .rsa2048(let encoding, let exponent):
        "rsa2048-\(encoding == .pkcs1 ? "pkcs1" : "pss")-sha256-e\(exponent.rawValue)"
      }
    }

    /// The bytes that the data circuit shares with it.
    public var linking: LinkedPassportData.Linking {
      if case .rsa2048(.pss, _) = self { .encoding } else { .digest }
    }
  }

  /// The algorithm.
  public let algorithm: Algorithm
  /// The place of the signer's key.
  public let place: SignerPlace

  /// Takes both.
  public init(_ algorithm: Algorithm, _ place: SignerPlace) {
    self.algorithm = algorithm
    self.place = place
  }

  /// The circuit as it is written in names: `p256-sha256-listed-15`.
  public var name: String { "\(algorithm.name)-\(place.name)" }

  /// Compiles it, as a compact file.
  /// - Throws: `CircuitBuilderError`, never for the circuits in use.
  public func compiled() throws -> [UInt8] {
    switch algorithm {
    case .p256: try ECDSASignatureCircuit<P256Curve>.circuit(place).compactFile()
    case .brainpoolP256:
      try ECDSASignatureCircuit<BrainpoolP256Curve>.circuit(place).compactFile()
    case .rsa2048(let encoding, let exponent):
      try RSASignatureCircuit.circuit(.rsa2048(exponent), encoding, place).compactFile()
    }
  }
}

extension SignerPlace {
  /// The place as it is written in names: `shown`, `listed-15`.
  public var name: String {
    switch self {
    case .shown: "shown"
    case .listed(let capacity): "listed-\(capacity.trailingZeroBitCount)"
    }
  }

  /// The place for a list with a number of keys; nil for more than any circuit takes.
  public static func listed(holding count: Int) -> SignerPlace? {
    capacities.first { $0 >= count }.map { .listed(capacity: $0) }
  }
}

extension LinkedPassportData.Shape {
  /// Compiles the data circuit, as a compact file.
  /// - Throws: `CircuitBuilderError`, never for the circuits in use.
  public func compiled() throws -> [UInt8] {
    try LinkedPassportData.circuit(self).compactFile()
  }
}
