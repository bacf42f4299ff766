import Crypto
import Encoding

/// An extension of a certificate, RFC 5280, 4.1.2.9.
public struct CertificateExtension: Hashable, Sendable {
  /// The identifier of the extension, `extnID`.
  public let identifier: ObjectIdentifier
  /// True if a reader that does not know the extension must refuse the certificate.
  public let isCritical: Bool
  /// The bytes inside the OCTET STRING.
  public let value: ArraySlice<UInt8>

  /// An extension; the value is DER without the OCTET STRING around it.
  public init(identifier: ObjectIdentifier, isCritical: Bool, value: [UInt8]) {
    self.identifier = identifier
    self.isCritical = isCritical
    self.value = value[...]
  }

  init(_ object: BERTLV) throws(BERError) {
    var reader = object.reader()
    identifier = try DER.objectIdentifier(try reader.read())
    // BER's TRUE is any byte but zero, and Ukraine writes 01.
    isCritical = try reader.readOptional(.boolean)?.content.contains { $0 != 0 } ?? false
    value = try reader.read(.octetString).content
    try reader.end()
  }

  /// The Extension in DER.
  public var encoded: [UInt8] {
    DER.sequence(
      DER.objectIdentifier(identifier), isCritical ? DER.boolean(true) : [],
      DER.octetString(value))
  }
}

extension CertificateExtension {
  /// The identifiers of the extensions that are read from every certificate, RFC 5280, 4.2.1.
  enum Identifier {
    static let subjectKeyIdentifier = ObjectIdentifier(2, 5, 29, 14)
    static let keyUsage = ObjectIdentifier(2, 5, 29, 15)
    static let privateKeyUsagePeriod = ObjectIdentifier(2, 5, 29, 16)
    static let subjectAlternativeName = ObjectIdentifier(2, 5, 29, 17)
    static let issuerAlternativeName = ObjectIdentifier(2, 5, 29, 18)
    static let basicConstraints = ObjectIdentifier(2, 5, 29, 19)
    static let authorityKeyIdentifier = ObjectIdentifier(2, 5, 29, 35)
    static let extendedKeyUsage = ObjectIdentifier(2, 5, 29, 37)
  }
}
