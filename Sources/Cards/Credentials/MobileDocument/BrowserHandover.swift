import Crypto
import Encoding

/// The handover of a request that a page gives to its browser, which passes it on to a wallet
/// (Digital Credentials API). The browser tells the wallet the page's origin. That alone proves
/// nothing to the verifier: the handover also names what is made for this one request, its nonce
/// and the key for which the answer is encrypted.
public enum BrowserHandover: Hashable, Sendable {
  /// A request by OpenID4VP 1.0, B.2.6.2: the page's origin, the request's `nonce`, and the SHA-256
  /// thumbprint (RFC 7638, 32 bytes) of the key for which the answer is encrypted.
  case openID4VP(origin: WireText, nonce: WireText, keyThumbprint: [UInt8])
  /// A request by ISO/IEC 18013-7, Annex C: the page's origin, and the EncryptionInfo with nonce and
  /// key, as the text in base64url that the page sent.
  case mobileDocument(origin: WireText, encryptionInfo: WireText)

  /// The name of the handover of ISO/IEC 18013-7, which is also the first element of EncryptionInfo
  /// and of the encrypted answer.
  package static let mobileDocumentName: WireText = "dcapi"

  /// The handover: its name, and the digest of what it names.
  func cbor() throws(CredentialError) -> CBOR {
    let (name, info): (WireText, [CBOR]) =
      switch self {
      case .openID4VP(let origin, let nonce, let keyThumbprint):
        ("OpenID4VPDCAPIHandover", [.text(origin), .text(nonce), .bytes(keyThumbprint)])
      case .mobileDocument(let origin, let encryptionInfo):
        (Self.mobileDocumentName, [.text(encryptionInfo), .text(origin)])
      }
    let digest = try CredentialError.wrapping { () throws(CryptoError) in
      try DigestAlgorithm.sha256.digest(CBOR.array(info).encoded)
    }
    return .array([.text(name), .bytes(digest)])
  }
}
