import Crypto
import Encoding
import FoundationEssentials

/// The contents of a new X.509 version 3 certificate, RFC 5280, 4, such as the country signing and
/// document signer certificates of Doc 9303-12, 7.1.
public struct CertificateBuilder: Sendable {
  /// The subject's name, from country to common name.
  public var subject: [NameAttribute]
  /// The issuer's name; the same as the subject's for a root.
  public var issuer: [NameAttribute]
  /// The big-endian magnitude of the serial number, 1 to 20 bytes.
  public var serialNumber: [UInt8]
  /// The first moment of validity, in whole seconds.
  public var notBefore: Date
  /// The last moment of validity, in whole seconds.
  public var notAfter: Date
  /// The subject's SubjectPublicKeyInfo in DER.
  public var publicKeyInfo: [UInt8]
  /// The extensions, in the order in which they are written.
  public var extensions: [CertificateExtension]

  /// Takes the contents of the certificate.
  public init(
    subject: [NameAttribute], issuer: [NameAttribute], serialNumber: [UInt8], notBefore: Date,
    notAfter: Date, publicKeyInfo: [UInt8], extensions: [CertificateExtension] = []
  ) {
    self.subject = subject
    self.issuer = issuer
    self.serialNumber = serialNumber
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.publicKeyInfo = publicKeyInfo
    self.extensions = extensions
  }

  /// The certificate in DER, signed by the issuer's key.
  /// - Throws: ``CryptoError`` for a serial number or a date that cannot be written, and when
  ///   libcrypto refuses to sign.
  public func sign(
    with issuerKey: PrivateKey, digest: DigestAlgorithm, padding: PrivateKey.RSAPadding = .pkcs1
  ) throws(CryptoError) -> [UInt8] {
    let algorithm = try issuerKey.signatureAlgorithm(digest: digest, padding: padding)
    let statement = try toBeSigned(algorithm: algorithm)
    let signature = try issuerKey.sign(statement, digest: digest, padding: padding)
    return DER.sequence(statement, algorithm, DER.bitString(signature))
  }

  private func toBeSigned(algorithm: [UInt8]) throws(CryptoError) -> [UInt8] {
    let significant = serialNumber.drop { $0 == 0 }
    guard (1...20).contains(significant.count) else { throw .wrongLength("serial number") }
    let version = DER.explicit(0, DER.integer(2))
    let validity = DER.sequence(
      try CertificateTime.encode(notBefore), try CertificateTime.encode(notAfter))
    var parts = [
      version, DER.integer(magnitude: significant), algorithm, Self.encodedName(issuer), validity,
      Self.encodedName(subject), publicKeyInfo,
    ]
    if !extensions.isEmpty {
      parts.append(DER.explicit(3, DER.sequence(of: extensions.map(\.encoded))))
    }
    return DER.sequence(of: parts)
  }

  /// A Name in DER with one attribute in each relative distinguished name, RFC 5280, 4.1.2.4.
  public static func encodedName(_ attributes: [NameAttribute]) -> [UInt8] {
    DER.sequence(of: attributes.map { DER.set([$0.encoded]) })
  }
}
