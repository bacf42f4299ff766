import Crypto
import ZeroKnowledge

/// The key in a document signer's certificate, as a certificate circuit reads it: every byte of the
/// SubjectPublicKeyInfo but the key's own is a constant. So the prover chooses neither an exponent nor
/// a curve (RFC 5280, 4.1.2.7; RFC 3279, 2.3.1; TR-03111, 5.2.1).
public enum CertifiedKey: Hashable, Sendable {
  /// A point of a curve.
  case ec(SignerCircuit.Curve)
  /// A modulus.
  case rsa(RSAKeyClass)

  /// A point of P-256.
  public static let p256 = CertifiedKey.ec(.p256)
  /// A point of brainpoolP256r1.
  public static let brainpoolP256 = CertifiedKey.ec(.brainpoolP256r1)

  /// The kinds with a circuit.
  public static let all: [CertifiedKey] =
    SignerCircuit.Curve.allCases.map(CertifiedKey.ec) + RSAKeyClass.all.map(CertifiedKey.rsa)

  /// The name of the kind: `p256`, `brainpoolP256r1`, `rsa2048-e65537`.
  public var name: String {
    switch self {
    case .ec(let curve): curve.name
    case .rsa(let keys): keys.name
    }
  }

  /// The number of the key's own bytes: both coordinates, or the modulus.
  public var length: Int {
    switch self {
    case .ec(let curve): curve.bits / 4
    case .rsa(let keys): keys.length
    }
  }

  /// The bytes before the key, in each form that certificates have. Those of curves name it or state
  /// its parameters; some state a seed with them.
  var prefixes: [[UInt8]] {
    switch self {
    case .ec(let curve):
      ([curve.identifier, curve.parameters(seed: nil)]
        + (curve.seed.map { [curve.parameters(seed: $0)] } ?? [])).map(point)
    case .rsa(let keys): [Self.modulus(keys)]
    }
  }

  /// The bytes after it.
  var suffix: [UInt8] {
    if case .rsa(let keys) = self { DERBytes.object(0x02, keys.exponent.bytes) } else { [] }
  }

  /// True if a key is one that the circuit accepts: of the right length, and a modulus is odd and has
  /// its highest bit.
  func accepts(_ key: [UInt8]) -> Bool {
    if case .rsa(let keys) = self { keys.accepts(key[...]) } else { key.count == length }
  }

  private static let ecPublicKey: [UInt8] =
    [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
  /// rsaEncryption with the parameters NULL.
  private static let rsaEncryption: [UInt8] =
    [0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]

  /// The bytes before an uncompressed point, with the curve's name or parameters.
  private func point(_ parameters: [UInt8]) -> [UInt8] {
    let algorithm = DERBytes.object(0x30, Self.ecPublicKey + parameters)
    let bits = DERBytes.head(0x03, 2 + length) + [0x00, 0x04]
    return DERBytes.head(0x30, algorithm.count + bits.count + length) + algorithm + bits
  }

  /// The bytes before a modulus, whose highest bit is 1.
  private static func modulus(_ keys: RSAKeyClass) -> [UInt8] {
    let modulus = DERBytes.head(0x02, keys.length + 1) + [0x00]
    let exponent = DERBytes.object(0x02, keys.exponent.bytes)
    let numbers = modulus.count + keys.length + exponent.count
    let sequence = DERBytes.head(0x30, numbers)
    let bits = DERBytes.head(0x03, 1 + sequence.count + numbers) + [0x00]
    return DERBytes.head(0x30, rsaEncryption.count + bits.count + sequence.count + numbers)
      + rsaEncryption + bits + sequence + modulus
  }
}

/// Data objects in DER, for constants of circuits.
enum DERBytes {
  /// Tag and length, below 65,536.
  static func head(_ tag: UInt8, _ length: Int) -> [UInt8] {
    let (high, low) = (UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length))
    if length < 0x80 { return [tag, low] }
    return length < 0x100 ? [tag, 0x81, low] : [tag, 0x82, high, low]
  }

  /// A data object.
  static func object(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    head(tag, content.count) + content
  }

  /// An INTEGER that is not negative.
  static func integer(_ number: [UInt8]) -> [UInt8] {
    object(0x02, (number.first ?? 0) & 0x80 == 0 ? number : [0x00] + number)
  }

  /// The parameters of a curve of prime order over a prime field, with the base point uncompressed
  /// and the cofactor 1 (RFC 3279, 2.3.5).
  static func parameters<Curve: PrimeCurve>(of curve: Curve.Type, seed: [UInt8]?) -> [UInt8] {
    // The prime is odd: one more than -1, whose last bit is 0.
    var prime = (-Curve.Field.one).bigEndian
    prime[prime.count - 1] |= 1
    let order = Curve.order.reversed().flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
    let primeField: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x01, 0x01]
    let coefficients = object(0x04, Curve.a.bigEndian) + object(0x04, Curve.b.bigEndian)
    let base = [0x04] + Curve.generatorX.bigEndian + Curve.generatorY.bigEndian
    return object(
      0x30,
      [0x02, 0x01, 0x01] + object(0x30, primeField + integer(prime))
        + object(0x30, coefficients + (seed.map { object(0x03, [0x00] + $0) } ?? []))
        + object(0x04, base) + integer(order) + [0x02, 0x01, 0x01])
  }
}

extension SignerCircuit.Curve {
  /// The object identifier (RFC 5480, 2.1.1.1; RFC 5639, 4.1).
  fileprivate var identifier: [UInt8] {
    func brainpool(_ number: UInt8) -> [UInt8] {
      [0x06, 0x09, 0x2B, 0x24, 0x03, 0x03, 0x02, 0x08, 0x01, 0x01, number]
    }
    return switch self {
    case .p256: [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    case .p384: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
    case .brainpoolP256r1: brainpool(7)
    case .brainpoolP384r1: brainpool(11)
    case .brainpoolP512r1: brainpool(13)
    }
  }

  /// The seed that some certificates state with the parameters (FIPS 186-4, D.1.2.3 and D.1.2.4); nil for curves
  /// with which none does.
  fileprivate var seed: [UInt8]? {
    switch self {
    case .p256:
      [
        0xC4, 0x9D, 0x36, 0x08, 0x86, 0xE7, 0x04, 0x93, 0x6A, 0x66, 0x78, 0xE1, 0x13, 0x9D, 0x26,
        0xB7, 0x81, 0x9F, 0x7E, 0x90,
      ]
    case .p384:
      [
        0xA3, 0x35, 0x92, 0x6A, 0xA3, 0x19, 0xA2, 0x7A, 0x1D, 0x00, 0x89, 0x6A, 0x67, 0x73, 0xA4,
        0x82, 0x7A, 0xCD, 0xAC, 0x73,
      ]
    case .brainpoolP256r1, .brainpoolP384r1, .brainpoolP512r1: nil
    }
  }

  /// The explicit parameters.
  fileprivate func parameters(seed: [UInt8]?) -> [UInt8] {
    switch self {
    case .p256: DERBytes.parameters(of: P256Curve.self, seed: seed)
    case .brainpoolP256r1: DERBytes.parameters(of: BrainpoolP256Curve.self, seed: seed)
    case .p384: DERBytes.parameters(of: P384Curve.self, seed: seed)
    case .brainpoolP384r1: DERBytes.parameters(of: BrainpoolP384Curve.self, seed: seed)
    case .brainpoolP512r1: DERBytes.parameters(of: BrainpoolP512Curve.self, seed: seed)
    }
  }
}

extension SignerCircuit.Algorithm {
  /// The kind of key for the algorithm, in a certificate.
  public var certifiedKey: CertifiedKey {
    switch self {
    case .ecdsa(let curve, _): .ec(curve)
    case .rsa(_, let keys): .rsa(keys)
    }
  }

  /// The algorithms of document signers whose certificates can be proved: those with SHA-2. A state signs the
  /// certificate of a signer with SHA-1 with SHA-1 too, which no certificate circuit takes.
  public static let certified = all.filter {
    [SecureHash.sha256, .sha384, .sha512].contains($0.digest)
  }

  /// The algorithms with which states' roots sign certificates, of those that have a circuit, in the order of a list of
  /// roots. With PSS and a longer digest the circuit of a certificate has more terms than circuits may have.
  public static let roots: [SignerCircuit.Algorithm] = [
    .p256, .brainpoolP256, .rsa(.pkcs1(.sha256), .rsa2048(.fermat)),
    .rsa(.pkcs1(.sha256), .rsa3072), .rsa(.pss(.sha256), .rsa3072),
    .rsa(.pkcs1(.sha256), .rsa4096), .rsa(.pss(.sha256), .rsa4096),
    .ecdsa(.p384, .sha256), .ecdsa(.brainpoolP384r1, .sha256), .ecdsa(.brainpoolP256r1, .sha512),
    .rsa(.pkcs1(.sha512), .rsa4096), .ecdsa(.p384, .sha384), .ecdsa(.p384, .sha512),
    .ecdsa(.brainpoolP384r1, .sha384), .ecdsa(.brainpoolP512r1, .sha512),
  ]

  /// The keys in certificates that roots with this algorithm sign, of those that have a certificate circuit; roots that
  /// share the same bits have the same. With a longer digest they are those of signers that are known below such roots,
  /// because each has two circuits.
  public var certifiedKeys: [CertifiedKey] {
    switch (digest, linking) {
    case (.sha256, _): [.p256, .brainpoolP256] + RSAKeyClass.all.map(CertifiedKey.rsa)
    case (.sha384, .digest(_, bits: 384)): [.brainpoolP256, .ec(.p384), .ec(.brainpoolP384r1)]
    case (.sha512, .digest(_, bits: 512)):
      [
        .brainpoolP256, .ec(.brainpoolP384r1), .ec(.brainpoolP512r1), .rsa(.rsa2048(.fermat)),
        .rsa(.rsa4096),
      ]
    case (.sha512, .digest(_, bits: 384)): [.ec(.p384)]
    case (.sha512, .digest(_, bits: 256)): [.brainpoolP256]
    default: []
    }
  }
}
