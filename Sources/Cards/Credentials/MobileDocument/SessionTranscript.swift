import Crypto
import Encoding

/// A SessionTranscript, ISO/IEC 18013-5, 9.1.5.1: the request that a device's signature answers.
public struct SessionTranscript: Hashable, Sendable {
  /// The bytes, which the signature covers as they are.
  public let encoded: [UInt8]

  /// Takes a transcript as it was encoded.
  /// - Throws: ``CredentialError/malformed(_:)`` when it is no array.
  public init(encoded: [UInt8]) throws(CredentialError) {
    do throws(CBORError) { _ = try CBORReader.read(encoded).array() } catch {
      throw .malformed(.mdocNotCBOR(.text("SessionTranscript"), error))
    }
    self.encoded = encoded
  }

  /// The transcript of a request by redirects, OpenID4VP 1.0, B.2.6.1.
  /// - Parameters:
  ///   - clientIdentifier: the verifier's `client_id` with its prefix.
  ///   - nonce: the request's `nonce`.
  ///   - keyThumbprint: the SHA-256 thumbprint (RFC 7638, 32 bytes) of the key for which the answer
  ///     is encrypted; nil when it is not.
  ///   - responseURI: the request's `response_uri`, or else its `redirect_uri`.
  /// - Throws: ``CredentialError/crypto(_:)`` when libcrypto lacks SHA-256.
  public static func openID4VP(
    clientIdentifier: WireText, nonce: WireText, keyThumbprint: [UInt8]? = nil,
    responseURI: WireText
  ) throws(CredentialError) -> SessionTranscript {
    let info = CBOR.array([
      .text(clientIdentifier), .text(nonce), keyThumbprint.map { .bytes($0) } ?? .null,
      .text(responseURI),
    ]).encoded
    let digest = try CredentialError.wrapping { () throws(CryptoError) in
      try DigestAlgorithm.sha256.digest(info)
    }
    return SessionTranscript(
      handover: .array([.text("OpenID4VPHandover"), .bytes(digest)]))
  }

  /// The transcript of a request that a browser passes on.
  /// - Throws: ``CredentialError/crypto(_:)`` when libcrypto lacks SHA-256.
  public init(_ handover: BrowserHandover) throws(CredentialError) {
    self.init(handover: try handover.cbor())
  }

  /// The transcript of a request.
  /// - Throws: ``CredentialError/keyBindingInvalid(_:)`` for a request without an address to which the
  ///   answer goes, which no browser passes on.
  public init(_ request: PresentationRequest) throws(CredentialError) {
    if let handover = request.handover {
      try self.init(handover)
      return
    }
    guard let responseURI = request.responseURI else {
      throw .keyBindingInvalid(.keyBindingResponseURIMissing)
    }
    self = try Self.openID4VP(
      clientIdentifier: request.audience, nonce: request.nonce,
      keyThumbprint: request.keyThumbprint, responseURI: responseURI)
  }

  private init(handover: CBOR) {
    encoded = CBOR.array([.null, .null, handover]).encoded
  }
}
