import Encoding

/// A verifier's request, as far as the holder's proof must name it.
public struct PresentationRequest: Hashable, Sendable {
  /// The verifier's identifier: the audience, in OpenID4VP the whole `client_id` with its prefix.
  public let audience: String
  /// The request's nonce.
  public let nonce: String
  /// The address to which the presentation is sent, which the proof of a mobile document names
  /// (OpenID4VP 1.0, B.2.6.1); nil for other formats.
  public let responseURI: String?
  /// The SHA-256 thumbprint (RFC 7638, 32 octets) of the key for which the answer is encrypted, which the proof of a
  /// mobile document names too; nil where it is not encrypted.
  public let keyThumbprint: [UInt8]?

  /// Makes a request.
  public init(
    audience: String, nonce: String, responseURI: String? = nil, keyThumbprint: [UInt8]? = nil
  ) {
    self.audience = audience
    self.nonce = nonce
    self.responseURI = responseURI
    self.keyThumbprint = keyThumbprint
  }

  /// True if all members are equal, octet by octet.
  public static func == (left: PresentationRequest, right: PresentationRequest) -> Bool {
    left.audience.exact == right.audience.exact && left.nonce.exact == right.nonce.exact
      && left.responseURI?.exact == right.responseURI?.exact
      && left.keyThumbprint == right.keyThumbprint
  }

  /// Hashes all members.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(audience.exact)
    hasher.combine(nonce.exact)
    hasher.combine(responseURI?.exact)
    hasher.combine(keyThumbprint)
  }
}
