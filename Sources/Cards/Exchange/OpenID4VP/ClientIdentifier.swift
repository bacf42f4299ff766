import Encoding

/// The verifier's `client_id`: a prefix, which says how the verifier is authenticated, and a name
/// (OpenID4VP 1.0, 5.9).
public enum ClientIdentifier: Hashable, Sendable {
  /// The party that receives the answer at this address; the request is not signed.
  case redirectURI(WireText)
  /// The holder of a certificate with this SHA-256 digest.
  case x509Hash([UInt8])
  /// The holder of a certificate for this host.
  case x509DNSName(WireText)
  /// The holder of the key of a decentralized identifier.
  case decentralizedIdentifier(WireText)

  /// The supported prefixes.
  static let prefixes: [WireText] = [
    "redirect_uri", "x509_hash", "x509_san_dns", "decentralized_identifier",
  ]

  /// Reads an identifier. One without a known prefix names a client that was registered in advance.
  /// This program has no such clients.
  /// - Throws: ``ExchangeError/requestUnsupported(_:)``, ``ExchangeError/requestMalformed(_:)``.
  public init(parsing text: WireText) throws(ExchangeError) {
    let start = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let prefix = WireText(decoding: start)
    let name = WireText(decoding: text.utf8.dropFirst(start.count + 1))
    switch prefix {
    case "redirect_uri": self = .redirectURI(name)
    case "x509_hash":
      guard let digest = try? Base64URL.decode(name), digest.count == 32 else {
        throw .requestMalformed(.requestMember("client_id"))
      }
      self = .x509Hash(digest)
    case "x509_san_dns":
      // A DNS name, not an IP address (5.9.3).
      guard name.utf8.contains(where: { (0x41...0x5A).contains($0 & 0xDF) }) else {
        throw .requestMalformed(.requestMember("client_id"))
      }
      self = .x509DNSName(name.lowercased)
    case "decentralized_identifier": self = .decentralizedIdentifier(name)
    default: throw .requestUnsupported(.requestClientPrefix(Self.shown(start)))
    }
  }

  /// The first 40 bytes of a prefix.
  private static func shown(_ prefix: some Collection<UInt8>) -> WireText {
    WireText(decoding: prefix.prefix(40))
  }
}

/// The verifier, and how it is authenticated.
public enum Requester: Sendable {
  /// Nobody signed the request.
  case unsigned
  /// The holder of a certificate. The voucher is the authority at the end of its path, if it is one
  /// of the roots that this program knows.
  case certificate(name: WireText, voucher: WireText?)
  /// The holder of the key of this decentralized identifier. Nothing shows whose key it is.
  case key(identifier: WireText)
}
