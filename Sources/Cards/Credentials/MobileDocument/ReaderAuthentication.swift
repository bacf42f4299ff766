import Crypto
import Encoding

/// ReaderAuthentication, by which a verifier signs its request for a mobile document, ISO/IEC
/// 18013-5, 9.1.4.5.
package struct ReaderAuthentication: Hashable, Sendable {
  /// The bytes of ReaderAuthenticationBytes: tag 24 and the byte string.
  package let encoded: [UInt8]

  /// Encodes ReaderAuthentication.
  /// - Parameter itemsRequest: the ItemsRequest as it was encoded, without its tag.
  package init(transcript: SessionTranscript, itemsRequest: [UInt8]) {
    // The transcript keeps its encoding: the signature depends on it.
    let authentication =
      [0x83] + CBOR.text("ReaderAuthentication").encoded + transcript.encoded
      + CBOR.encodedEmbedded(itemsRequest)
    encoded = CBOR.encodedEmbedded(authentication)
  }

  /// The signature, a COSE_Sign1 without its payload and with the signer's certificate.
  /// - Throws: ``CryptoError`` when the key is not on P-256.
  package func signed(by key: PrivateKey, certificate: [UInt8]) throws(CryptoError) -> [UInt8] {
    try COSESign1.signed(encoded, by: key, certificates: [certificate], isDetached: true)
  }
}
