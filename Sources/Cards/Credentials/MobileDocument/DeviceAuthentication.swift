import Crypto
import Encoding

/// DeviceAuthentication, which the device signs for a session, ISO/IEC 18013-5, 9.1.3.4.
public struct DeviceAuthentication: Hashable, Sendable {
  /// The bytes of DeviceAuthenticationBytes: tag 24 and the byte string.
  public let encoded: [UInt8]

  /// Encodes DeviceAuthentication.
  /// - Parameters:
  ///   - sessionTranscript: the SessionTranscript as it was encoded.
  ///   - documentType: the type of document.
  ///   - deviceNameSpaces: the DeviceNameSpaces as they were encoded.
  public init(sessionTranscript: [UInt8], documentType: WireText, deviceNameSpaces: [UInt8]) {
    // The transcript keeps its encoding: the signature depends on it.
    let authentication =
      [0x84] + CBOR.text("DeviceAuthentication").encoded + sessionTranscript
      + CBOR.text(documentType).encoded + CBOR.tagged(24, .bytes(deviceNameSpaces)).encoded
    encoded = CBOR.tagged(24, .bytes(authentication)).encoded
  }

  /// The bytes that the device's signature covers, RFC 9052, 4.4.
  public var signed: [UInt8] { COSESign1.signatureStructure(payload: encoded) }
}
