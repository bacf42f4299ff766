import Crypto
import Encoding
import FoundationEssentials

/// The extensions of the certificates that this program makes.
extension CertificateExtension {
  /// basicConstraints, critical; a path length is written for an authority only.
  public static func basicConstraints(
    isAuthority: Bool, pathLength: Int? = nil
  ) -> CertificateExtension {
    var parts: [[UInt8]] = []
    if isAuthority {
      parts.append(DER.boolean(true))
      if let pathLength { parts.append(DER.integer(UInt64(clamping: pathLength))) }
    }
    return CertificateExtension(2, 5, 29, 19, critical: true, DER.sequence(of: parts))
  }

  /// keyUsage, critical.
  public static func keyUsage(_ usage: KeyUsage) -> CertificateExtension {
    CertificateExtension(2, 5, 29, 15, critical: true, usage.encoded)
  }

  /// subjectKeyIdentifier.
  public static func subjectKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
    CertificateExtension(2, 5, 29, 14, critical: false, DER.octetString(identifier))
  }

  /// authorityKeyIdentifier with the issuer's key identifier.
  public static func authorityKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
    let keyIdentifier = DER.implicit(0, DER.octetString(identifier))
    return CertificateExtension(2, 5, 29, 35, critical: false, DER.sequence(keyIdentifier))
  }

  /// extKeyUsage.
  public static func extendedKeyUsage(
    _ purposes: [ObjectIdentifier], isCritical: Bool
  ) -> CertificateExtension {
    let list = purposes.map { DER.objectIdentifier($0) }
    return CertificateExtension(2, 5, 29, 37, critical: isCritical, DER.sequence(of: list))
  }

  /// privateKeyUsagePeriod, which Doc 9303-12, 7.1.1, requires of signers.
  /// - Throws: ``CryptoError/malformed(_:)`` for a date outside the years 0 to 9999.
  public static func privateKeyUsagePeriod(
    notBefore: Date, notAfter: Date
  ) throws(CryptoError) -> CertificateExtension {
    let dates = [
      DER.implicit(0, try CertificateTime.encodeGeneralized(notBefore)),
      DER.implicit(1, try CertificateTime.encodeGeneralized(notAfter)),
    ]
    return CertificateExtension(2, 5, 29, 16, critical: false, DER.sequence(of: dates))
  }

  /// subjectAltName, not critical.
  public static func subjectAlternativeName(_ names: [GeneralName]) -> CertificateExtension {
    let list = DER.sequence(of: names.map(\.encoded))
    return CertificateExtension(2, 5, 29, 17, critical: false, list)
  }

  /// issuerAltName, not critical.
  public static func issuerAlternativeName(_ names: [GeneralName]) -> CertificateExtension {
    let list = DER.sequence(of: names.map(\.encoded))
    return CertificateExtension(2, 5, 29, 18, critical: false, list)
  }

  /// cRLDistributionPoints with one URI.
  public static func revocationList(at uri: WireText) -> CertificateExtension {
    let fullName = DER.explicit(0, GeneralName.uri(uri).encoded)
    let point = DER.sequence(DER.explicit(0, fullName))
    return CertificateExtension(2, 5, 29, 31, critical: false, DER.sequence(point))
  }

  /// documentTypeList of Doc 9303-12, 7.1.1: the document types, as the MRZ has them, that a
  /// document signer may sign.
  public static func documentTypes(_ types: [String]) -> CertificateExtension {
    let list = DER.set(types.map { DER.printableString($0) })
    return CertificateExtension(
      identifier: ObjectIdentifier(2, 23, 136, 1, 1, 6, 2), isCritical: false,
      value: DER.sequence(DER.integer(0), list))
  }

  private init(
    _ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64, critical: Bool,
    _ value: [UInt8]
  ) {
    self.init(
      identifier: ObjectIdentifier(first, second, third, fourth), isCritical: critical,
      value: value)
  }
}
