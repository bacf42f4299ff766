import Encoding

/// A credential or presentation as it was received, with the format that its bytes show. Nothing in
/// it is verified yet.
public enum ReceivedCredential: Sendable {
  /// An SD-JWT, with or without a holder's proof.
  case sdJWT(WireText)
  /// A JSON Web Signature in compact form: a verifiable credential or a presentation of some.
  case jsonWebSignature(WireText)
  /// A DeviceResponse, encoded in CBOR.
  case deviceResponse([UInt8])
  /// The elements of a mobile document with the issuer's signature, encoded in CBOR: IssuerSigned.
  case issuerSigned([UInt8])

  /// The greatest number of bytes that are read.
  public static let maximumLength = 2 << 20

  /// Finds the format. Texts may have white space around them; CBOR may be in base64url.
  /// - Throws: ``CredentialError/unsupported(_:)`` for the JSON form of an SD-JWT;
  ///   ``CredentialError/malformed(_:)`` for bytes in no known format, and for more than
  ///   ``maximumLength`` bytes.
  public init(_ bytes: [UInt8]) throws(CredentialError) {
    guard bytes.count <= Self.maximumLength else { throw .malformed(.credentialTooLong) }
    guard !Self.isJSONForm(bytes) else { throw .unsupported(.unsupportedJSONForm) }
    guard let text = Self.text(bytes) else {
      self = try Self.mobileDocument(bytes)
      return
    }
    if text.utf8.contains(UInt8(ascii: "~")) {
      self = .sdJWT(text)
    } else if text.utf8.contains(UInt8(ascii: ".")) {
      self = .jsonWebSignature(text)
    } else {
      guard let decoded = try? Base64URL.decode(text) else {
        throw .malformed(.credentialFormatUnknown)
      }
      self = try Self.mobileDocument(decoded)
    }
  }

  /// The credential without surrounding white space or base64url: a text in UTF-8, or CBOR.
  public var bytes: [UInt8] {
    switch self {
    case .sdJWT(let text), .jsonWebSignature(let text): Array(text.utf8)
    case .deviceResponse(let bytes), .issuerSigned(let bytes): bytes
    }
  }

  /// True for a JSON Web Signature in JSON (RFC 7515, 7.2), which the JSON form of an SD-JWT is (RFC 9901, 8).
  public static func isJSONForm(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= maximumLength, bytes.withoutSurroundingSpace.first == UInt8(ascii: "{"),
      let value = try? JSONReader.read(bytes), case .string? = value["payload"]
    else { return false }
    return value["signature"] != nil || value["signatures"] != nil
  }

  /// The text without the white space around it; nil for bytes that are not printable ASCII.
  private static func text(_ bytes: [UInt8]) -> WireText? {
    let text = bytes.withoutSurroundingSpace
    guard !text.isEmpty, text.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    return WireText(decoding: text)
  }

  private static func mobileDocument(
    _ bytes: [UInt8]
  ) throws(CredentialError) -> ReceivedCredential {
    // The first byte of a map. The rest is checked by the code that reads the document.
    guard let first = bytes.first, first >> 5 == 5 else {
      throw .malformed(.credentialFormatUnknown)
    }
    let signed: CBORItem.Entry?
    // Either kind must be in the shortest encoding; otherwise it is refused here.
    do throws(CBORError) { signed = try CBORReader.read(bytes).entry(.text("issuerAuth")) } catch {
      throw .malformed(.mdocNotCBOR(.phrase(.mdocResponse), error))
    }
    return signed == nil ? .deviceResponse(bytes) : .issuerSigned(bytes)
  }
}
