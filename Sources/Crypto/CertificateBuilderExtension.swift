import Encoding
import FoundationEssentials

extension CertificateBuilder {
  /// An extension, RFC 5280, 4.2.
  public struct Extension: Hashable, Sendable {
    /// The extension's type.
    public let type: ObjectIdentifier
    /// Whether who does not know it must refuse the certificate.
    public let isCritical: Bool
    /// The value in DER, without the octet string around it.
    public let value: [UInt8]

    /// States an extension.
    public init(type: ObjectIdentifier, isCritical: Bool, value: [UInt8]) {
      self.type = type
      self.isCritical = isCritical
      self.value = value
    }

    /// What a key may be used for, RFC 5280, 4.2.1.3; the raw value is the bit's number.
    public enum KeyUsage: Int, Hashable, Sendable {
      /// Signatures other than on certificates and revocation lists.
      case digitalSignature = 0
      /// Signatures that bind the signer to a content.
      case contentCommitment = 1
      /// Encryption of keys.
      case keyEncipherment = 2
      /// Encryption of data.
      case dataEncipherment = 3
      /// Agreement on keys.
      case keyAgreement = 4
      /// Signatures on certificates.
      case keyCertSign = 5
      /// Signatures on revocation lists.
      case cRLSign = 6
    }

    /// Another name of subject or issuer, RFC 5280, 4.2.1.6.
    public enum GeneralName: Hashable, Sendable {
      /// An address of electronic mail, in ASCII.
      case email(String)
      /// A uniform resource identifier, in ASCII.
      case uri(String)
      /// A name of attributes.
      case directory([NameAttribute])

      var encoded: [UInt8] {
        switch self {
        case .email(let text): BERTLV.encode(.context(1, constructed: false), Array(text.utf8))
        case .uri(let text): BERTLV.encode(.context(6, constructed: false), Array(text.utf8))
        case .directory(let name):
          BERTLV.encode(.context(4, constructed: true), CertificateBuilder.encodedName(name))
        }
      }
    }

    /// basicConstraints, critical; a path length only counts for an authority.
    public static func basicConstraints(
      isAuthority: Bool, pathLength: Int? = nil
    ) -> Extension {
      var parts: [[UInt8]] = []
      if isAuthority {
        parts.append(BERTLV.encode(.boolean, [0xFF]))
        if let pathLength { parts.append(DER.integer(UInt64(clamping: pathLength))) }
      }
      return Extension(2, 5, 29, 19, critical: true, BERTLV.encode(.sequence, containing: parts))
    }

    /// keyUsage, critical.
    public static func keyUsage(_ usages: Set<KeyUsage>) -> Extension {
      let bits = usages.reduce(UInt8(0)) { $0 | 0x80 >> UInt8($1.rawValue) }
      let content = bits == 0 ? [0] : [UInt8(bits.trailingZeroBitCount), bits]
      return Extension(2, 5, 29, 15, critical: true, BERTLV.encode(.bitString, content))
    }

    /// subjectKeyIdentifier.
    public static func subjectKeyIdentifier(_ identifier: [UInt8]) -> Extension {
      Extension(2, 5, 29, 14, critical: false, DER.octetString(identifier))
    }

    /// authorityKeyIdentifier with the issuer's key identifier.
    public static func authorityKeyIdentifier(_ identifier: [UInt8]) -> Extension {
      let keyIdentifier = BERTLV.encode(.context(0, constructed: false), identifier)
      return Extension(2, 5, 29, 35, critical: false, DER.sequence(keyIdentifier))
    }

    /// extKeyUsage.
    public static func extendedKeyUsage(
      _ purposes: [ObjectIdentifier], isCritical: Bool
    ) -> Extension {
      let list = purposes.map { DER.objectIdentifier($0) }
      return Extension(
        2, 5, 29, 37, critical: isCritical, BERTLV.encode(.sequence, containing: list))
    }

    /// privateKeyUsagePeriod, which Doc 9303-12, 7.1.1, requires of signers.
    /// - Throws: ``CryptoError/malformed(_:)`` for a date outside the years 0 to 9999.
    public static func privateKeyUsagePeriod(
      notBefore: Date, notAfter: Date
    ) throws(CryptoError) -> Extension {
      let dates = [
        BERTLV.encode(
          .context(0, constructed: false), try CertificateBuilder.generalizedTime(notBefore)),
        BERTLV.encode(
          .context(1, constructed: false), try CertificateBuilder.generalizedTime(notAfter)),
      ]
      return Extension(2, 5, 29, 16, critical: false, BERTLV.encode(.sequence, containing: dates))
    }

    /// subjectAltName, not critical.
    public static func subjectAlternativeName(_ names: [GeneralName]) -> Extension {
      let list = BERTLV.encode(.sequence, containing: names.map(\.encoded))
      return Extension(2, 5, 29, 17, critical: false, list)
    }

    /// issuerAltName, not critical.
    public static func issuerAlternativeName(_ names: [GeneralName]) -> Extension {
      let list = BERTLV.encode(.sequence, containing: names.map(\.encoded))
      return Extension(2, 5, 29, 18, critical: false, list)
    }

    /// cRLDistributionPoints with one address.
    public static func revocationList(at uri: String) -> Extension {
      let fullName = BERTLV.encode(.context(0, constructed: true), GeneralName.uri(uri).encoded)
      let point = DER.sequence(BERTLV.encode(.context(0, constructed: true), fullName))
      return Extension(2, 5, 29, 31, critical: false, DER.sequence(point))
    }

    /// documentTypeList of Doc 9303-12, 7.1.1: the document types, as the MRZ has them, that a
    /// document signer may sign.
    public static func documentTypes(_ types: [String]) -> Extension {
      let list = DER.set(types.map { BERTLV.encode(.printableString, Array($0.utf8)) })
      return Extension(
        type: ObjectIdentifier(2, 23, 136, 1, 1, 6, 2), isCritical: false,
        value: DER.sequence(DER.integer(0), list))
    }

    /// The Extension in DER.
    public var encoded: [UInt8] {
      let critical = isCritical ? BERTLV.encode(.boolean, [0xFF]) : []
      return DER.sequence(DER.objectIdentifier(type), critical, DER.octetString(value))
    }

    private init(
      _ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64, critical: Bool,
      _ value: [UInt8]
    ) {
      self.init(
        type: ObjectIdentifier(first, second, third, fourth), isCritical: critical, value: value)
    }
  }
}
