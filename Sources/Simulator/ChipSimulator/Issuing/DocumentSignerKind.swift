import Crypto

/// The kinds of keys with which document signers and roots sign, and their digests: SHA-256 if none is named.
public enum DocumentSignerKind: Hashable, Sendable {
  /// ECDSA on P-256.
  case p256
  /// ECDSA on P-256, with the curve's parameters in the certificate.
  case p256Explicit
  /// ECDSA on brainpoolP256r1.
  case brainpoolP256(DigestAlgorithm = .sha256)
  /// ECDSA on P-384.
  case p384(DigestAlgorithm = .sha384)
  /// ECDSA on brainpoolP384r1 with SHA-384.
  case brainpoolP384
  /// ECDSA on brainpoolP512r1 with SHA-512.
  case brainpoolP512
  /// RSA of so many bits with PKCS#1 v1.5 and a public exponent.
  case rsa(bits: Int = 2048, exponent: UInt32 = 65_537, DigestAlgorithm = .sha256)
  /// RSA of so many bits with PSS, a salt as long as the digest and a public exponent.
  case pss(bits: Int = 2048, exponent: UInt32 = 65_537, DigestAlgorithm = .sha256)
  /// RSA of 2,048 bits with PKCS#1 v1.5, under the identifier id-RSASSA-PSS without parameters (RFC 4055,
  /// 3.1).
  case labelledPSS

  /// Its name in that of a file.
  var name: String {
    let name =
      switch self {
      case .p256: "p256"
      case .p256Explicit: "p256-explicit"
      case .brainpoolP256: "brainpool-p256"
      case .p384: "p384"
      case .brainpoolP384: "brainpool-p384"
      case .brainpoolP512: "brainpool-p512"
      case .rsa(let bits, let exponent, _): "rsa-\(Self.name(bits, exponent))"
      case .pss(let bits, let exponent, _): "pss-\(Self.name(bits, exponent))"
      case .labelledPSS: "pss-label"
      }
    switch digest {
    case .sha256: return name
    case .sha1: return "\(name)-sha1"
    default: return "\(name)-sha\(8 * digest.length)"
    }
  }

  private static func name(_ bits: Int, _ exponent: UInt32) -> String {
    bits == 2048 ? "\(exponent)" : "\(bits)-\(exponent)"
  }

  var key: KeyKind {
    switch self {
    case .p256, .p256Explicit: .ec(curve: "prime256v1")
    case .brainpoolP256: .ec(curve: "brainpoolP256r1")
    case .p384: .ec(curve: "secp384r1")
    case .brainpoolP384: .ec(curve: "brainpoolP384r1")
    case .brainpoolP512: .ec(curve: "brainpoolP512r1")
    case .rsa(let bits, let exponent, _), .pss(let bits, let exponent, _):
      .rsa(bits: bits, exponent: exponent)
    case .labelledPSS: .rsa(bits: 2048)
    }
  }

  var isRSA: Bool { if case .rsa = key { true } else { false } }

  /// The digest of what it signs, and of its own certificate below a root on a curve.
  var digest: DigestAlgorithm {
    switch self {
    case .p256, .p256Explicit, .labelledPSS: .sha256
    case .brainpoolP384: .sha384
    case .brainpoolP512: .sha512
    case .brainpoolP256(let digest), .p384(let digest), .rsa(_, _, let digest),
      .pss(_, _, let digest):
      digest
    }
  }

  var padding: PrivateKey.RSAPadding {
    if case .pss = self { .pss(saltLength: nil) } else { .pkcs1 }
  }
}
