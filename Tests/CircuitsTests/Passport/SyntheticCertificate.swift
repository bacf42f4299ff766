import Crypto
import Encoding

@testable import Circuits
@testable import ZeroKnowledge

/// What the authority of a document signer signs, in the forms that states give it, made byte by byte.
/// The lengths are those that real signers have.
struct SyntheticCertificate {
  var key = CertifiedKey.p256
  /// The number of the form of its key.
  var keyForm = 0
  /// The key's own bytes; each class of RSA takes the second.
  var keyBytes = [UInt8](repeating: 0xA7, count: 64)
  var serial: [UInt8] = [0x4C, 0x01]
  /// rsassaPkcs1 with SHA-256; the parameters of PSS make it 67 bytes long.
  var algorithm = DERBytes.object(
    0x30, [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B, 0x05, 0x00])
  var issuer = DERBytes.object(0x30, [UInt8](repeating: 0x55, count: 65))
  var subject = DERBytes.object(0x30, [UInt8](repeating: 0x66, count: 79))
  var notBefore = "230104060442Z"
  var notAfter = "330704235959Z"
  var extensions = [
    SyntheticCertificate.authorityKey, SignerCertificateWalk.keyUsage,
    SyntheticCertificate.usagePeriod,
  ]
  /// What is between the key and the extensions, and behind them.
  var between: [UInt8] = []
  var behind: [UInt8] = []

  static func extended(_ last: UInt8, _ value: [UInt8], isCritical: Bool = false) -> [UInt8] {
    DERBytes.object(
      0x30,
      [0x06, 0x03, 0x55, 0x1D, last] + (isCritical ? [0x01, 0x01, 0xFF] : [])
        + DERBytes.object(0x04, value))
  }

  static let authorityKey = extended(
    0x23, [0x30, 0x16, 0x80, 0x14] + [UInt8](repeating: 0x77, count: 20))
  static let usagePeriod = extended(0x10, [UInt8](repeating: 0x88, count: 34))
  /// A document type list, which is under another arc.
  static let documentTypes: [UInt8] =
    [0x30, 0x15, 0x06, 0x07, 0x67, 0x81, 0x08, 0x01, 0x01, 0x06, 0x02, 0x04, 0x0A, 0x30, 0x08]
    + [0x02, 0x01, 0x00, 0x31, 0x03, 0x13, 0x01, 0x50]

  /// The place of the SubjectPublicKeyInfo.
  var keyInfo: Int { 4 + before.count }

  private var before: [UInt8] {
    let times = [notBefore, notAfter].flatMap { DERBytes.object(0x17, Array($0.utf8)) }
    return SignerCertificateWalk.version.dropLast() + DERBytes.object(0x02, serial) + algorithm
      + issuer + DERBytes.object(0x30, times) + subject
  }

  var bytes: [UInt8] {
    let info = key.prefixes[keyForm] + keyBytes + key.suffix
    let all = DERBytes.object(0x30, extensions.flatMap(\.self) + behind)
    let body = before + info + between + DERBytes.object(0xA3, all)
    return [0x30, 0x82, UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body
  }

  /// With a key of RSA.
  init(_ keys: RSAKeyClass) {
    key = .rsa(keys)
    keyBytes = [UInt8](repeating: 0xC5, count: keys.length)
  }

  init() {}
}
