import Encoding

/// The parts of a verifier's request that the holder's proof must name.
public struct PresentationRequest: Hashable, Sendable {
  /// The verifier's identifier: the audience, in OpenID4VP the whole `client_id` with its prefix.
  public let audience: WireText
  /// The request's nonce.
  public let nonce: WireText
  /// The address to which the presentation is sent, which the proof of a mobile document names
  /// (OpenID4VP 1.0, B.2.6.1); nil for other formats.
  public let responseURI: WireText?
  /// The SHA-256 thumbprint (RFC 7638, 32 bytes) of the key for which the answer is encrypted, which the proof of a
  /// mobile document names too; nil where it is not encrypted.
  public let keyThumbprint: [UInt8]?
  /// What the proof of a mobile document names instead of the address and the key, where a browser
  /// passes the request on; nil elsewhere.
  public let handover: BrowserHandover?

  /// Makes a request.
  public init(
    audience: WireText, nonce: WireText, responseURI: WireText? = nil, keyThumbprint: [UInt8]? = nil
  ) {
    self.audience = audience
    self.nonce = nonce
    self.responseURI = responseURI
    self.keyThumbprint = keyThumbprint
    handover = nil
  }

  /// Makes a request that a browser passes on to a wallet.
  public init(audience: WireText, nonce: WireText, handover: BrowserHandover) {
    (self.audience, self.nonce, self.handover) = (audience, nonce, handover)
    (responseURI, keyThumbprint) = (nil, nil)
  }
}
