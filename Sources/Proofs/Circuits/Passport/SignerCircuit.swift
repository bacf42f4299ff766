import ZeroKnowledge

/// A circuit for a document signer's signature, identified by its properties.
public struct SignerCircuit: Hashable, Sendable {
  /// The algorithms of the signatures, all with SHA-256.
  public enum Algorithm: Hashable, Sendable {
    /// ECDSA on P-256.
    case p256
    /// ECDSA on brainpoolP256r1.
    case brainpoolP256
    /// RSA.
    case rsa(RSASignatureCircuit.Encoding, RSAKeyClass)

    /// All algorithms, in the order of a list of signers. RSA of 4,096 bits with PSS is not among them: no known signer
    /// has it, and it would have eleven circuits.
    public static let all: [Algorithm] = [
      .p256, .brainpoolP256, .rsa(.pkcs1, .rsa2048(.three)), .rsa(.pkcs1, .rsa2048(.fermat)),
      .rsa(.pss, .rsa2048(.three)), .rsa(.pss, .rsa2048(.fermat)), .rsa(.pkcs1, .rsa3072),
      .rsa(.pss, .rsa3072), .rsa(.pkcs1, .rsa4096),
    ]

    /// The name of the algorithm: `rsa2048-pss-sha256-e65537`.
    public var name: String {
      switch self {
      case .p256: "p256-sha256"
      case .brainpoolP256: "brainpoolP256r1-sha256"
      case .rsa(let encoding, let keys):
        "rsa\(keys.bits)-\(encoding == .pkcs1 ? "pkcs1" : "pss")-sha256-e\(keys.exponent.rawValue)"
      }
    }

    /// The bits that the data circuit shares with this one.
    public var linking: LinkedPassportData.Linking {
      if case .rsa(.pss, let keys) = self { .encoding(PSSParameters(keys)) } else { .digest }
    }
  }

  /// The algorithm.
  public let algorithm: Algorithm
  /// Whether the proof shows the signer's key, or hides it.
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
    case .rsa(let encoding, let keys):
      try RSASignatureCircuit.circuit(keys, encoding, place).compactFile()
    }
  }
}

extension SignerPlace {
  /// The name of the place: `shown`, `listed-15`, `certified`.
  public var name: String {
    switch self {
    case .shown: "shown"
    case .listed(let capacity): "listed-\(capacity.trailingZeroBitCount)"
    case .certified: "certified"
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
