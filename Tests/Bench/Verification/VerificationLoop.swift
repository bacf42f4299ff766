import CVerificationLoop
import Crypto
import Encoding
import PKIX

/// The verifications and digests that a document needs, in C over libcrypto.
final class VerificationLoop {
  private let loop: OpaquePointer

  /// libcrypto takes something not, or the signatures do not verify there.
  struct Unfit: Error {}

  init() throws {
    guard let loop = verification_loop_new() else { throw Unfit() }
    self.loop = loop
  }

  deinit { verification_loop_free(loop) }

  /// Adds a signature.
  /// - Parameter isNewKey: true if the document brings the key along.
  func add(
    _ signature: [UInt8], over statement: [UInt8], key: [UInt8], _ algorithm: SignatureAlgorithm,
    digest: DigestAlgorithm? = nil, isNewKey: Bool = false
  ) throws {
    guard let digest = algorithm.digest ?? digest else { throw Unfit() }
    var signature = signature
    var mask: DigestAlgorithm?
    var saltLength = 0
    switch algorithm.scheme {
    case .rsaPSS(let digest, let length): (mask, saltLength) = (digest, length)
    case .rsaPKCS1, .ecdsa: break
    case .plainECDSA:
      let half = signature.count / 2
      signature = BERTLV.encode(
        0x30, Self.integer(signature.prefix(half)) + Self.integer(signature.suffix(half)))
    case .unknown: throw Unfit()
    }
    let added = verification_loop_sign(
      loop, key, key.count, statement, statement.count, signature, signature.count,
      Self.name(digest), mask.map(Self.name), Int32(saltLength), isNewKey ? 1 : 0)
    guard added == 1 else { throw Unfit() }
  }

  /// Adds the signature of a certificate or a revocation list: its first part, and its last.
  func add(signed der: [UInt8], key: [UInt8], _ algorithm: SignatureAlgorithm) throws {
    let parts = try BERTLV(parsing: der).children()
    try add(
      Array(parts[2].content.dropFirst()), over: Array(parts[0].encoded), key: key, algorithm)
    try add(digestOf: der, .sha256)
  }

  /// Adds a digest.
  func add(digestOf bytes: [UInt8], _ digest: DigestAlgorithm) throws {
    guard verification_loop_digest(loop, bytes, bytes.count, Self.name(digest)) == 1 else {
      throw Unfit()
    }
  }

  /// Runs it some times.
  func run(_ times: Int) throws {
    guard verification_loop_run(loop, Int32(times)) == 1 else { throw Unfit() }
  }

  private static func name(_ digest: DigestAlgorithm) -> String {
    digest == .sha1 ? "SHA1" : digest.rawValue
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let plain = Array(bytes.drop { $0 == 0 })
    return BERTLV.encode(0x02, (plain.first.map { $0 >= 0x80 } ?? true) ? [0] + plain : plain)
  }
}
