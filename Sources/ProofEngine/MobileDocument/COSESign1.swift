import Crypto
import Encoding
import Verdicts

/// A COSE_Sign1, RFC 9052, 4.2, as ISO/IEC 18013-5 uses it: signed with ES256.
public struct COSESign1: Hashable, Sendable {
  /// The protected header with the algorithm ES256 only, as circuits require it.
  static let es256Header: [UInt8] = [0xA1, 0x01, 0x26]

  /// The octets of the protected header.
  public let protected: [UInt8]
  /// The payload with its place; nil when it is detached.
  public let payload: ArraySlice<UInt8>?
  /// The signature.
  public let signature: [UInt8]

  /// Reads an array of four, with or without tag 18.
  /// - Throws: ``CBORError`` for anything else.
  init(_ item: CBORItem) throws(CBORError) {
    var item = item
    if case .tagged(18, let inner) = item.content { item = inner }
    let parts = try item.array()
    guard parts.count == 4 else {
      throw CBORError(.unexpectedItem(.phrase(.cborArrayOfFour)), offset: item.start)
    }
    protected = Array(try parts[0].bytes())
    _ = try parts[1].map()
    payload = parts[2].value == .null ? nil : try parts[2].bytes()
    signature = Array(try parts[3].bytes())
  }

  /// The octets that are signed, RFC 9052, 4.4, without external data.
  static func signatureStructure(payload: [UInt8]) -> [UInt8] {
    CBOR.array([.text("Signature1"), .bytes(es256Header), .bytes([]), .bytes(payload)]).encoded
  }

  /// The numbers r and s of the signature.
  /// - Throws: ``MobileDocumentError/malformed(_:)`` when the octets are no such signature; `name`
  ///   names the signature.
  func ecdsa(_ name: Phrase) throws(MobileDocumentError) -> ECDSASignature {
    guard protected == Self.es256Header else {
      throw .outsideStatement(.mdocSignatureAlgorithm(name))
    }
    guard let signature = try? ECDSASignature(raw: signature) else {
      throw .malformed(.mdocSignatureLength(name))
    }
    return signature
  }
}
