import Crypto
import Encoding
import LDS

/// The key of a chip for active authentication and its signature scheme, Doc 9303-11, 6.1.
public struct ActiveAuthenticationKeyPair: Sendable {
  /// A signature scheme.
  public enum Scheme: Hashable, Sendable {
    /// ISO/IEC 9796-2, scheme 1, with a digest: trailer BC with SHA-1, xxCC with the others.
    case messageRecovery(DigestAlgorithm)
    /// ECDSA with a digest, and the form in which its two numbers are written.
    case ecdsa(DigestAlgorithm, ECDSASignatureForm)
  }

  /// The private key.
  public let key: PrivateKey
  /// The signature scheme.
  public let scheme: Scheme

  /// Joins a key and its scheme.
  public init(key: PrivateKey, scheme: Scheme) {
    self.key = key
    self.scheme = scheme
  }

  /// The signature over a terminal's challenge.
  /// - Throws: `CryptoError` when libcrypto or the random source fails.
  func sign(_ challenge: [UInt8], random: RandomSource) throws(CryptoError) -> [UInt8] {
    switch scheme {
    case .messageRecovery(let digest):
      let representative = try MessageRepresentative(
        challenge: challenge, digest: digest, modulusLength: key.modulusLength ?? 0,
        random: random)
      return try key.sign(representative: representative.bytes)
    case .ecdsa(let digest, let form):
      return form == .der
        ? try key.sign(challenge, digest: digest) : try key.signPlain(challenge, digest: digest)
    }
  }
}

/// The message representative of ISO/IEC 9796-2, scheme 1, as Doc 9303-11, 6.1.2.2, fills it: part
/// of the message is the chip's own random bytes, the terminal's challenge stays outside.
struct MessageRepresentative {
  let bytes: [UInt8]

  /// - Parameter modulusLength: in bytes; the modulus has eight bits in its first.
  init(
    challenge: [UInt8], digest: DigestAlgorithm, modulusLength: Int, random: RandomSource
  ) throws(CryptoError) {
    let trailer = try Self.trailer(digest)
    let length = modulusLength - 1 - digest.length - trailer.count
    guard length > 0 else { throw .wrongLength("modulus for \(digest.rawValue)") }
    let recoverable = try random.bytes(length)
    let code = try digest.digest(recoverable + challenge)
    // 6A: partial recovery, no padding between header and message.
    bytes = [0x6A] + recoverable + code + trailer
  }

  private static func trailer(_ digest: DigestAlgorithm) throws(CryptoError) -> [UInt8] {
    switch digest {
    case .sha1: return [0xBC]
    case .sha224: return [0x38, 0xCC]
    case .sha256: return [0x34, 0xCC]
    case .sha384: return [0x36, 0xCC]
    case .sha512: return [0x35, 0xCC]
    default: throw .unsupported(.text(digest.rawValue))
    }
  }
}
