import Encoding

/// A document of a device response, ISO/IEC 18013-5, 8.3.2.1.2.2: the elements that its issuer
/// signed, and the device's proof for a session.
public struct MobileDocument: Sendable {
  /// The device's proof that it holds the key.
  public enum DeviceProof: Sendable {
    /// A signature.
    case signature(COSESign1)
    /// A message authentication code, which only the reader of a session at close range can check.
    case code
  }

  /// The type of document.
  public let type: WireText
  /// The elements that the response discloses, with the issuer's signature.
  public let issuerSigned: IssuerSigned
  /// The DeviceNameSpaces, encoded: the elements that the device signed; `a0` when there are none.
  public let deviceNameSpaces: [UInt8]
  /// The device's proof.
  public let deviceProof: DeviceProof

  /// The issuer's signature.
  public var issuerAuth: COSESign1 { issuerSigned.issuerAuth }
  /// The mobile security object, which the issuer signed.
  public var securityObject: MobileSecurityObject { issuerSigned.securityObject }

  /// The device's signature.
  /// - Throws: ``MobileDocumentDefect/missing(_:)`` when the proof is no signature.
  public var deviceSignature: COSESign1 {
    get throws(MobileDocumentDefect) {
      guard case .signature(let signature) = deviceProof else {
        throw .missing(.text("deviceSignature"))
      }
      return signature
    }
  }

  /// Reads a document.
  /// - Throws: ``MobileDocumentDefect`` that names what is missing or malformed.
  init(_ item: CBORItem) throws(MobileDocumentDefect) {
    guard case .text(let type) = try item.part("docType").content else {
      throw .malformed(.mdocTypeNoText)
    }
    self.type = type
    issuerSigned = try IssuerSigned(try item.part("issuerSigned"))
    let deviceSigned = try item.part("deviceSigned")
    let nameSpaces = try deviceSigned.part("nameSpaces")
    guard let encoded = try? nameSpaces.tagged(24).bytes() else {
      throw .malformed(.mdocNameSpacesNotEmbedded)
    }
    deviceNameSpaces = Array(encoded)
    deviceProof = try Self.proof(try deviceSigned.part("deviceAuth"))
  }

  private static func proof(_ part: CBORItem) throws(MobileDocumentDefect) -> DeviceProof {
    guard let entry = try part.optionalPart("deviceSignature") else {
      guard try part.optionalPart("deviceMac") != nil else {
        throw .missing(.text("deviceSignature"))
      }
      return .code
    }
    let signature: COSESign1
    do { signature = try COSESign1(entry.value) } catch {
      throw .notCBOR(error, .text("deviceSignature"))
    }
    guard signature.payload == nil else { throw .malformed(.mdocSignatureNotDetached) }
    return .signature(signature)
  }
}
