import Crypto
import Encoding

/// Another name of subject or issuer, RFC 5280, 4.2.1.6.
public enum GeneralName: Hashable, Sendable {
  /// An e-mail address, in ASCII.
  case email(String)
  /// A uniform resource identifier, in ASCII.
  case uri(String)
  /// A directory name, made of attributes.
  case directory([CertificateBuilder.NameAttribute])

  /// The name in DER.
  public var encoded: [UInt8] {
    switch self {
    case .email(let text): BERTLV.encode(.context(1, constructed: false), text.utf8)
    case .uri(let text): BERTLV.encode(.context(6, constructed: false), text.utf8)
    case .directory(let name): DER.explicit(4, CertificateBuilder.encodedName(name))
    }
  }
}
