import Encoding
import HTTP

/// The endpoints of an issuer of one offer (OpenID4VCI 1.0, 4 to 12).
enum IssuerEndpoint {
  case offer
  case issuerMetadata
  case serverMetadata
  case token
  case nonce
  case credential
  case notification

  /// The endpoint of a path; nil if there is none. The issuer's own path may come before or after
  /// well-known names, and a proxy in front of this server may have removed it.
  init?(of path: WireText, offer: WireText) {
    let found: [(Bool, IssuerEndpoint)] = [
      (path.hasSuffix(offer), .offer),
      (path.hasPrefix("/.well-known/openid-credential-issuer"), .issuerMetadata),
      (path.hasPrefix("/.well-known/oauth-authorization-server"), .serverMetadata),
      (path.hasSuffix("/token"), .token), (path.hasSuffix("/nonce"), .nonce),
      (path.hasSuffix("/credential"), .credential),
      (path.hasSuffix("/notification"), .notification),
    ]
    guard let endpoint = found.first(where: \.0) else { return nil }
    self = endpoint.1
  }

  var method: HTTPRequest.Method {
    switch self {
    case .offer, .issuerMetadata, .serverMetadata: .get
    case .token, .nonce, .credential, .notification: .post
    }
  }
}
