import Encoding

/// A document of a device response, ISO/IEC 18013-5, 8.3.2.1.2.2: the elements that its issuer
/// signed, and the device's signature for a session.
public struct MobileDocument: Sendable {
  /// The type of document.
  public let type: String
  /// The items of the elements that the response discloses, by name space.
  public let items: [ExactText: [IssuerSignedItem]]
  /// The issuer's signature.
  public let issuerAuth: COSESign1
  /// The mobile security object, which the issuer signed.
  public let securityObject: MobileSecurityObject
  /// The DeviceNameSpaces, encoded: the elements that the device signed; `a0` when there are none.
  public let deviceNameSpaces: [UInt8]
  /// The device's signature.
  public let deviceSignature: COSESign1

  /// Reads a document.
  /// - Throws: ``MobileDocumentError`` that names what is missing or malformed.
  init(_ item: CBORItem) throws(MobileDocumentError) {
    guard case .text(let type) = try item.part("docType").content else {
      throw .malformed(.mdocTypeNoText)
    }
    self.type = type
    let issuerSigned = try item.part("issuerSigned")
    items = try Self.items(try issuerSigned.part("nameSpaces"))
    issuerAuth = try Self.signed(try issuerSigned.part("issuerAuth"), "issuerAuth")
    guard let payload = issuerAuth.payload else {
      throw .missing(.phrase(.mdocSignedSecurityObject))
    }
    securityObject = try MobileSecurityObject(payload: payload)
    let deviceSigned = try item.part("deviceSigned")
    let nameSpaces = try deviceSigned.part("nameSpaces")
    guard let encoded = try? nameSpaces.tagged(24).bytes() else {
      throw .malformed(.mdocNameSpacesNotEmbedded)
    }
    deviceNameSpaces = Array(encoded)
    let deviceAuth = try deviceSigned.part("deviceAuth")
    deviceSignature = try Self.signed(
      try deviceAuth.part("deviceSignature"), "deviceSignature")
    guard deviceSignature.payload == nil else {
      throw .malformed(.mdocSignatureNotDetached)
    }
  }

  /// The first item of an element; nil when the response has none.
  func item(_ claim: MobileDocumentClaim) -> IssuerSignedItem? {
    items[claim.nameSpace.exact]?.first { $0.element.exact == claim.element.exact }
  }

  private static func signed(
    _ item: CBORItem, _ name: String
  ) throws(MobileDocumentError) -> COSESign1 {
    do { return try COSESign1(item) } catch { throw .notCBOR(error, .text(name)) }
  }

  private static func items(
    _ nameSpaces: CBORItem
  ) throws(MobileDocumentError) -> [ExactText: [IssuerSignedItem]] {
    do {
      var items: [ExactText: [IssuerSignedItem]] = [:]
      for entry in try nameSpaces.map() {
        var row: [IssuerSignedItem] = []
        for item in try entry.value.array() { row.append(try IssuerSignedItem(item)) }
        items[try entry.key.text().exact] = row
      }
      return items
    } catch { throw .notCBOR(error, .text("nameSpaces")) }
  }
}
