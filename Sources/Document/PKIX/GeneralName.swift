import Crypto
import Encoding

/// Another name of subject or issuer, RFC 5280, 4.2.1.6.
public enum GeneralName: Hashable, Sendable {
  /// An e-mail address, in ASCII.
  case email(WireText)
  /// A name of the domain name system, in ASCII.
  case dns(WireText)
  /// A uniform resource identifier, in ASCII.
  case uri(WireText)
  /// A directory name, made of attributes.
  case directory([CertificateBuilder.NameAttribute])

  /// The name in DER.
  public var encoded: [UInt8] {
    switch self {
    case .email(let text): BERTLV.encode(.context(1, constructed: false), text.utf8)
    case .dns(let text): BERTLV.encode(.context(2, constructed: false), text.utf8)
    case .uri(let text): BERTLV.encode(.context(6, constructed: false), text.utf8)
    case .directory(let name): DER.explicit(4, CertificateBuilder.encodedName(name))
    }
  }
}

/// The names in an extension subjectAltName or issuerAltName, RFC 5280, 4.2.1.6 and 4.2.1.7, that are
/// texts and are used here. Names of other kinds are passed over.
public struct AlternativeNames: Sendable {
  /// The uniform resource identifiers, as they were found.
  public let uris: [WireText]
  /// The names of the domain name system, as they were found.
  public let dnsNames: [WireText]

  /// Reads the value of the extension.
  /// - Throws: ``BERError`` when it is malformed, and for a name that is not in ASCII.
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    let list = try BERTLV(parsing: bytes)
    guard list.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: list.tag)
    }
    var (uris, dnsNames): ([WireText], [WireText]) = ([], [])
    for name in try list.children() {
      switch name.tag {
      case .context(6, constructed: false): uris.append(try Self.text(name))
      case .context(2, constructed: false): dnsNames.append(try Self.text(name))
      default: continue
      }
    }
    (self.uris, self.dnsNames) = (uris, dnsNames)
  }

  private static func text(_ name: BERTLV) throws(BERError) -> WireText {
    guard name.content.allSatisfy({ $0 < 0x80 }) else { throw .invalidValue(.fieldNameASCII) }
    return WireText(decoding: name.content)
  }
}

extension Certificate {
  /// The other names of the subject; nil when there is no such extension.
  /// - Throws: ``BERError`` when it is malformed, or there twice.
  public var subjectAlternativeNames: AlternativeNames? {
    get throws(BERError) {
      try alternativeNames(CertificateExtension.Identifier.subjectAlternativeName)
    }
  }

  /// The other names of the issuer; nil when there is no such extension.
  /// - Throws: ``BERError`` when it is malformed, or there twice.
  public var issuerAlternativeNames: AlternativeNames? {
    get throws(BERError) {
      try alternativeNames(CertificateExtension.Identifier.issuerAlternativeName)
    }
  }

  private func alternativeNames(
    _ identifier: ObjectIdentifier
  ) throws(BERError) -> AlternativeNames? {
    let found = extensions.filter { $0.identifier == identifier }
    guard found.count <= 1 else { throw .invalidValue(.fieldRepeatedExtension) }
    guard let only = found.first else { return nil }
    return try AlternativeNames(parsing: only.value)
  }
}
