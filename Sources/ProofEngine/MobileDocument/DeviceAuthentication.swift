import Crypto
import Encoding

/// What the device signs for a session, ISO/IEC 18013-5, 9.1.3.4.
public struct DeviceAuthentication: Hashable, Sendable {
  /// The octets of DeviceAuthenticationBytes: tag 24 and the byte string.
  public let encoded: [UInt8]

  /// Puts together what is signed.
  /// - Parameters:
  ///   - sessionTranscript: The SessionTranscript as it was encoded.
  ///   - documentType: The type of document.
  ///   - deviceNameSpaces: The DeviceNameSpaces as they were encoded.
  public init(sessionTranscript: [UInt8], documentType: String, deviceNameSpaces: [UInt8]) {
    // The transcript stays as it came: its encoding is not ours to choose.
    let authentication =
      [0x84] + CBOR.text("DeviceAuthentication").encoded + sessionTranscript
      + CBOR.text(documentType).encoded + CBOR.tagged(24, .bytes(deviceNameSpaces)).encoded
    encoded = CBOR.tagged(24, .bytes(authentication)).encoded
  }

  /// The octets that the device's signature covers, RFC 9052, 4.4.
  public var signed: [UInt8] { COSESign1.signatureStructure(payload: encoded) }
}
