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

  /// Checks that a signer's certificate does not contradict the issuer's identifier. If the other
  /// names of its subject include URIs or host names, one of the URIs must be the identifier, byte
  /// by byte, or one of the hosts must be that of the identifier. Drafts of SD-JWT VC up to 9, 3.5,
  /// demand this. Since draft 10 the issuer is the subject of the certificate, whatever `iss` says,
  /// and so a certificate without such names contradicts no identifier.
  /// - Parameter identifier: the credential's `iss`; nil where it has none.
  /// - Throws: ``CredentialError/issuerPathInvalid(_:)`` when no name matches, or when the names
  ///   cannot be read.
  static func checkIdentifier(
    _ identifier: WireText?, of certificate: Certificate
  ) throws(CredentialError) {
    guard let identifier else { return }
    let found: AlternativeNames?
    do throws(BERError) {
      found = try certificate.subjectAlternativeNames
    } catch {
      throw .issuerPathInvalid(.issuerSignerNames)
    }
    guard let names = found, !names.uris.isEmpty || !names.dnsNames.isEmpty else { return }
    guard names.hold(identifier) else { throw .issuerPathInvalid(.issuerIdentifierDiffers) }
  }

  /// Checks that a signer may sign for an issuer that has another certificate: both have the same
  /// subject or the same organisation and country, or the issuer's identifier is among the signer's
  /// names. A common root is not enough, because it may vouch for unrelated issuers.
  /// - Parameter identifier: the issuer's identifier; nil where it has none.
  /// - Throws: ``CredentialError/issuerPathInvalid(_:)``.
  static func checkSameIssuer(
    _ signer: Certificate, as issuer: Certificate, _ identifier: WireText?
  ) throws(CredentialError) {
    try checkIdentifier(identifier, of: signer)
    let (own, other) = (signer.subject, issuer.subject)
    if own.matches(other) { return }
    if let organization = own.organization, organization == other.organization,
      own.country == other.country
    {
      return
    }
    guard let identifier, (try? signer.subjectAlternativeNames)?.hold(identifier) ?? false else {
      throw .issuerPathInvalid(.issuerIdentifierDiffers)
    }
  }

  /// Checks that the purposes of a certificate's key include signing mobile documents, as ISO/IEC
  /// 18013-5, B.1.4 requires.
  /// - Throws: ``CredentialError/issuerPathInvalid(_:)``.
  static func checkDocumentSigner(_ certificate: Certificate) throws(CredentialError) {
    guard let purposes = certificate.extendedKeyUsage,
      purposes.contains(CredentialIssuer.documentSigning)
    else {
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

  /// keyUsage, subjectAltName, basicConstraints and extKeyUsage. No purpose is required in
  /// extKeyUsage, because none is registered for credentials; `checkDocumentSigner` requires that
  /// of mobile documents.
  private static let understood: Set<ObjectIdentifier> = [
    ObjectIdentifier(2, 5, 29, 15), ObjectIdentifier(2, 5, 29, 17), ObjectIdentifier(2, 5, 29, 19),
    ObjectIdentifier(2, 5, 29, 37),
  ]
}

extension AlternativeNames {
  /// True if one of the URIs is an issuer's identifier, or one of the hosts is the identifier's
  /// host.
  fileprivate func hold(_ identifier: WireText) -> Bool {
    if uris.contains(identifier) { return true }
    guard let host = IssuerIdentifier(identifier)?.host else { return false }
    return dnsNames.contains { $0.lowercased == host }
  }
}
