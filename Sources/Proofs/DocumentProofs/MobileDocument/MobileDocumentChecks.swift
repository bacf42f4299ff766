import Credentials
import Crypto
import Encoding
import Verdicts

/// The checks of a statement without zero knowledge, before a proof of it is made, so that an error
/// can be named.
struct MobileDocumentChecks {
  let document: MobileDocument
  let statement: MobileDocumentStatement

  private var object: MobileSecurityObject { document.securityObject }

  /// Makes all checks.
  /// - Returns: the parts of the document from which the proof is made.
  /// - Throws: ``MobileDocumentError`` at the first check that fails.
  func run() throws(MobileDocumentError) -> MobileDocumentFindings {
    try checkType()
    try checkSecurityObject()
    try checkValidity()
    let issuerSignature = try checkIssuerSignature()
    let items = try claimedItems()
    let (deviceKey, deviceSignature) = try checkDevice()
    return MobileDocumentFindings(
      items: items, issuerSignature: issuerSignature, deviceKey: deviceKey,
      deviceSignature: deviceSignature)
  }

  private func checkType() throws(MobileDocumentError) {
    for type in [document.type, object.documentType]
    where type != statement.documentType {
      throw .otherDocumentType(type)
    }
    guard document.deviceNameSpaces == statement.deviceNameSpaces else {
      throw .otherDeviceNameSpaces
    }
  }

  private func checkSecurityObject() throws(MobileDocumentError) {
    guard object.digestAlgorithm == .sha256 else { throw .outsideStatement(.mdocDigestAlgorithm) }
    let lengths = statement.version.securityObjectLengths
    let count = object.encoded.count
    guard lengths.contains(count) else {
      throw .outsideStatement(
        .mdocSecurityObjectLength(
          count, statement.version.rawValue, lengths.lowerBound, lengths.upperBound))
    }
  }

  private func checkValidity() throws(MobileDocumentError) {
    let validFrom = try time(object.validFrom, "validFrom")
    let validUntil = try time(object.validUntil, "validUntil")
    guard validFrom <= statement.time else { throw .notYetValid(validFrom.description) }
    guard statement.time <= validUntil else { throw .expired(validUntil.description) }
  }

  private func time(
    _ moment: MobileSecurityObject.Moment, _ name: WireText
  ) throws(MobileDocumentError) -> Timestamp {
    guard let time = moment.time else { throw .outsideStatement(.mdocDateForm(name)) }
    return time
  }

  private func checkIssuerSignature() throws(MobileDocumentError) -> ECDSASignature {
    let signature = try document.issuerAuth.ecdsa(.mdocIssuerSignature)
    let signed = COSESign1.signatureStructure(payload: object.payload)
    guard statement.issuerKey.verifies(signature.raw, over: signed) else {
      throw .issuerSignatureInvalid
    }
    return signature
  }

  private func claimedItems() throws(MobileDocumentError) -> [ClaimedItem] {
    var items: [ClaimedItem] = []
    for claim in statement.claims {
      guard let item = document.issuerSigned.item(claim.nameSpace, claim.element) else {
        throw .elementMissing(claim.element)
      }
      guard item.value.elementsEqual(claim.value) else { throw .valueDiffers(claim.element) }
      guard let digest = object.digest(item.digestID, nameSpace: claim.nameSpace),
        let bytes = try? digest.bytes(),
        let found = try? DigestAlgorithm.sha256.digest(item.tagged), bytes.elementsEqual(found)
      else { throw .digestDiffers(claim.element) }
      let claimed = ClaimedItem(item: item, digest: digest)
      try claimed.check(statement.version)
      items.append(claimed)
    }
    return items
  }

  private func checkDevice() throws(MobileDocumentError) -> (P256PublicKey, ECDSASignature) {
    guard let key = object.deviceKey else {
      throw .outsideStatement(.mdocDeviceKeyCurve)
    }
    // The circuit requires these bytes in one piece: no other key of deviceKeyInfo comes before,
    // and kty and crv come before the coordinates.
    let expected =
      CBOR.text("deviceKeyInfo").encoded + [0xA1] + CBOR.text("deviceKey").encoded
      + [0xA4, 0x01, 0x02, 0x20, 0x01, 0x21, 0x58, 0x20] + key.x + [0x22, 0x58, 0x20] + key.y
    let entry = object.deviceKeyInfoEntry
    guard (entry.key.encoded + entry.value.encoded).elementsEqual(expected) else {
      throw .outsideStatement(.mdocDeviceKeyOrder)
    }
    let deviceSignature: COSESign1
    do { deviceSignature = try document.deviceSignature } catch { throw .unreadable(error) }
    let signature = try deviceSignature.ecdsa(.mdocDeviceSignature)
    let signed = DeviceAuthentication(
      sessionTranscript: statement.sessionTranscript, documentType: statement.documentType,
      deviceNameSpaces: statement.deviceNameSpaces
    ).signed
    guard key.verifies(signature.raw, over: signed) else { throw .deviceSignatureInvalid }
    return (key, signature)
  }
}

extension COSESign1 {
  /// The numbers r and s of a signature whose protected header has ES256 alone; `name` names the
  /// signature.
  /// - Throws: ``MobileDocumentError/outsideStatement(_:)`` for another header;
  ///   ``MobileDocumentError/unreadable(_:)`` when the bytes are no such signature.
  func ecdsa(_ name: Phrase) throws(MobileDocumentError) -> ECDSASignature {
    guard protected == Self.es256Header else {
      throw .outsideStatement(.mdocSignatureAlgorithm(name))
    }
    guard let signature = try? ECDSASignature(raw: signature) else {
      throw .unreadable(.malformed(.mdocSignatureLength(name)))
    }
    return signature
  }
}

/// The parts of a checked document from which a proof is made.
struct MobileDocumentFindings {
  let items: [ClaimedItem]
  let issuerSignature: ECDSASignature
  let deviceKey: P256PublicKey
  let deviceSignature: ECDSASignature
}
