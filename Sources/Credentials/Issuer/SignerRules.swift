import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// The rules for certificates of an issuer's path, RFC 5280, 6.1, and HAIP 1.0, 6.1.1.
enum SignerRules {
  /// The key of a certificate that signs credentials.
  /// - Throws: ``CredentialError/issuerPathInvalid(_:)`` when it is self-issued, is a CA's, is not
  ///   for signatures, or has a key that is not on P-256.
  static func signerKey(of certificate: Certificate) throws(CredentialError) -> P256PublicKey {
    guard !certificate.isSelfIssued else { throw .issuerPathInvalid(.issuerSignerSelfIssued) }
    guard !certificate.isCertificateAuthority else {
      throw .issuerPathInvalid(.issuerSignerAuthority)
    }
    guard let usage = certificate.keyUsage, usage.contains(.digitalSignature) else {
      throw .issuerPathInvalid(.issuerSignerKeyUsage)
    }
    try checkExtensions(of: certificate)
    guard let key = try? certificate.publicKey, let point = try? P256PublicKey(key) else {
      throw .issuerPathInvalid(.issuerSignerCurve)
    }
    return point
  }

  /// Checks the certificate of a CA, with this many intermediate certificates after it.
  /// - Throws: ``CredentialError/issuerPathInvalid(_:)`` when it is not a CA's, may not sign
  ///   certificates, or allows fewer after it.
  static func checkAuthority(
    _ certificate: Certificate, intermediates: Int
  ) throws(CredentialError) {
    guard certificate.isCertificateAuthority else {
      throw .issuerPathInvalid(.issuerNotAuthority)
    }
    guard let usage = certificate.keyUsage, usage.contains(.keyCertSign) else {
      throw .issuerPathInvalid(.issuerKeyUsage)
    }
    guard certificate.pathLength.map({ intermediates <= $0 }) ?? true else {
      throw .issuerPathInvalid(.issuerPathTooLong)
    }
    try checkExtensions(of: certificate)
  }

  /// Checks that a certificate is valid at a time, with the tolerated difference of two clocks.
  /// - Throws: ``CredentialError/issuerPathInvalid(_:)``.
  static func checkValidity(
    of certificate: Certificate, at moment: Date, leeway: TimeInterval
  ) throws(CredentialError) {
    guard certificate.notBefore <= moment + leeway else {
      throw .issuerPathInvalid(.issuerCertificateNotYetValid)
    }
    guard moment - leeway <= certificate.notAfter else {
      throw .issuerPathInvalid(.issuerCertificateExpired)
    }
  }

  /// Checks that a certificate may sign mobile documents: that is among the purposes of its key, as
  /// ISO/IEC 18013-5, B.1.4 requires.
  /// - Throws: ``CredentialError/issuerPathInvalid(_:)``.
  static func checkDocumentSigner(_ certificate: Certificate) throws(CredentialError) {
    let documentSigning = ObjectIdentifier(1, 0, 18013, 5, 1, 2)
    guard let purposes = certificate.extendedKeyUsage, purposes.contains(documentSigning) else {
      throw .issuerPathInvalid(.issuerSignerPurpose)
    }
  }

  /// True if an issuer's key signed a certificate, with a digest algorithm that is not broken.
  static func isIssued(_ certificate: Certificate, by issuer: Certificate) -> Bool {
    guard certificate.issuer.matches(issuer.subject),
      let digest = certificate.signatureAlgorithm.digest, !digest.isWeak,
      let key = try? issuer.publicKey
    else { return false }
    return (try? certificate.isSigned(by: key)) ?? false
  }

  /// Checks that every critical extension is known (RFC 5280, 4.2).
  private static func checkExtensions(of certificate: Certificate) throws(CredentialError) {
    for found in certificate.extensions where found.isCritical {
      guard understood.contains(found.identifier) else {
        throw .issuerPathInvalid(.issuerExtensionUnknown)
      }
    }
  }

  /// keyUsage, subjectAltName, basicConstraints and extKeyUsage. No key purpose is required in the
  /// last: none is registered for credentials.
  private static let understood: Set<ObjectIdentifier> = [
    ObjectIdentifier(2, 5, 29, 15), ObjectIdentifier(2, 5, 29, 17), ObjectIdentifier(2, 5, 29, 19),
    ObjectIdentifier(2, 5, 29, 37),
  ]
}
