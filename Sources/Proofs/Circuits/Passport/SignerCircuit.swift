import ZeroKnowledge

/// A circuit for a document signer's signature, identified by its properties.
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

    /// The name of the algorithm: `rsa2048-pss-sha256-e65537`.
    public var name: String {
      switch self {
      case .p256: "p256-sha256"
      case .brainpoolP256: "brainpoolP256r1-sha256"
      case .rsa2048(let encoding, let exponent):
        "rsa2048-\(encoding == .pkcs1 ? "pkcs1" : "pss")-sha256-e\(exponent.rawValue)"
      }
    }

    /// The bits that the data circuit shares with this one.
    public var linking: LinkedPassportData.Linking {
      if case .rsa2048(.pss, _) = self { .encoding } else { .digest }
    }
  }

  /// The algorithm.
  public let algorithm: Algorithm
  /// Whether the proof shows the signer's key, or hides it in a list.
  public let place: SignerPlace

  /// Makes a circuit's description.
  public init(_ algorithm: Algorithm, _ place: SignerPlace) {
    self.algorithm = algorithm
    self.place = place
  }

  /// The name of the circuit: `p256-sha256-listed-15`.
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
  /// The name of the place: `shown`, `listed-15`.
  public var name: String {
    switch self {
    case .shown: "shown"
    case .listed(let capacity): "listed-\(capacity.trailingZeroBitCount)"
    }
  }

  /// The smallest list that has space for a number of keys; nil for more than any circuit accepts.
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
