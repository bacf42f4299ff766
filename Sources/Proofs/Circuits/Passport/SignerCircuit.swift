import ZeroKnowledge

/// A circuit for a document signer's signature, identified by its properties.
public struct SignerCircuit: Hashable, Sendable {
  /// The algorithms of the signatures. The document has the same digest throughout.
  public enum Algorithm: Hashable, Sendable {
    /// ECDSA.
    case ecdsa(Curve, SecureHash)
    /// RSA.
    case rsa(RSASignatureCircuit.Encoding, RSAKeyClass)

    /// ECDSA on P-256 with SHA-256.
    public static let p256 = Algorithm.ecdsa(.p256, .sha256)
    /// ECDSA on brainpoolP256r1 with SHA-256.
    public static let brainpoolP256 = Algorithm.ecdsa(.brainpoolP256r1, .sha256)

    /// All algorithms, in the order of a list of signers. RSA of 4,096 bits with PSS is not among them: no known signer
    /// has it, and it would have eleven circuits. The same holds for other digests than those that are here.
    public static let all: [Algorithm] = [
      .p256, .brainpoolP256, .rsa(.pkcs1(.sha256), .rsa2048(.three)),
      .rsa(.pkcs1(.sha256), .rsa2048(.fermat)), .rsa(.pss(.sha256), .rsa2048(.three)),
      .rsa(.pss(.sha256), .rsa2048(.fermat)), .rsa(.pkcs1(.sha256), .rsa3072),
      .rsa(.pss(.sha256), .rsa3072), .rsa(.pkcs1(.sha256), .rsa4096),
      .ecdsa(.brainpoolP256r1, .sha384), .ecdsa(.brainpoolP256r1, .sha512),
      .rsa(.pkcs1(.sha512), .rsa2048(.fermat)), .rsa(.pss(.sha384), .rsa2048(.fermat)),
      .rsa(.pss(.sha512), .rsa2048(.fermat)), .rsa(.pkcs1(.sha512), .rsa4096),
      .ecdsa(.p384, .sha384), .ecdsa(.p384, .sha512), .ecdsa(.brainpoolP384r1, .sha384),
      .ecdsa(.brainpoolP512r1, .sha512),
      // Behind the others: a proof over it needs the verifier's word.
      .rsa(.pkcs1(.sha1), .rsa2048(.fermat)),
    ]

    /// The name of the algorithm: `rsa2048-pss-sha256-e65537`.
    public var name: String {
      switch self {
      case .ecdsa(let curve, let digest): "\(curve.name)-\(digest.name)"
      case .rsa(let encoding, let keys):
        "rsa\(keys.bits)-\(encoding.isPSS ? "pss" : "pkcs1")-\(digest.name)-e\(keys.exponent.rawValue)"
      }
    }

    /// The digest.
    public var digest: SecureHash {
      switch self {
      case .ecdsa(_, let digest): digest
      case .rsa(let encoding, _): encoding.digest
      }
    }

    /// The bits that the data circuit shares with this one.
    public var linking: LinkedPassportData.Linking {
      switch self {
      case .ecdsa(let curve, let digest): .digest(digest, bits: curve.signedBits(of: digest))
      case .rsa(.pkcs1(let digest), _): .digest(digest, bits: digest.bits)
      case .rsa(.pss(let digest), let keys): .encoding(PSSParameters(keys, digest))
      }
    }

    /// The algorithm after which the circuit is named. A circuit knows nothing of a digest but the bits that are
    /// shared, so that algorithms with the same key and encoding that share as many bits have one circuit.
    fileprivate var named: Algorithm {
      switch self {
      case .ecdsa(let curve, let digest):
        .ecdsa(
          curve, SecureHash.allCases.first { $0.bits >= curve.signedBits(of: digest) } ?? digest)
      case .rsa(.pkcs1, _): self
      case .rsa(.pss, let keys): .rsa(.pss(.sha256), keys)
      }
    }
  }

  /// The curves of ECDSA.
  public enum Curve: Int, Hashable, Sendable, CaseIterable {
    /// P-256.
    case p256
    /// brainpoolP256r1.
    case brainpoolP256r1
    /// P-384.
    case p384
    /// brainpoolP384r1.
    case brainpoolP384r1
    /// brainpoolP512r1.
    case brainpoolP512r1

    /// The name.
    public var name: String {
      switch self {
      case .p256: "p256"
      case .brainpoolP256r1: "brainpoolP256r1"
      case .p384: "p384"
      case .brainpoolP384r1: "brainpoolP384r1"
      case .brainpoolP512r1: "brainpoolP512r1"
      }
    }

    /// The length of the order in bits, which is also that of a coordinate.
    public var bits: Int {
      switch self {
      case .p256, .brainpoolP256r1: 256
      case .p384, .brainpoolP384r1: 384
      case .brainpoolP512r1: 512
      }
    }

    /// The number of bits of a digest that are signed, its leftmost ones (FIPS 186-5, 6.4.1).
    public func signedBits(of digest: SecureHash) -> Int { min(bits, digest.bits) }
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

  /// The name of the circuit: `p256-sha256-listed-15`. One that several digests share has the name of the shortest.
  public var name: String { "\(algorithm.named.name)-\(place.name)" }

  /// Compiles it, as a compact file.
  /// - Throws: `CircuitBuilderError`, never for the circuits in use.
  public func compiled() throws -> [UInt8] {
    switch algorithm {
    case .ecdsa(let curve, let digest):
      let bits = curve.signedBits(of: digest)
      return switch curve {
      case .p256: try compiled(P256Curve.self, digestBits: bits)
      case .brainpoolP256r1: try compiled(BrainpoolP256Curve.self, digestBits: bits)
      case .p384: try compiled(P384Curve.self, digestBits: bits)
      case .brainpoolP384r1: try compiled(BrainpoolP384Curve.self, digestBits: bits)
      case .brainpoolP512r1: try compiled(BrainpoolP512Curve.self, digestBits: bits)
      }
    case .rsa(let encoding, let keys):
      return try RSASignatureCircuit.circuit(keys, encoding, place).compactFile()
    }
  }

  private func compiled<Curve: PrimeCurve>(
    _ curve: Curve.Type, digestBits: Int
  ) throws -> [UInt8] {
    try ECDSASignatureCircuit<Curve>.circuit(place, digestBits: digestBits).compactFile()
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
