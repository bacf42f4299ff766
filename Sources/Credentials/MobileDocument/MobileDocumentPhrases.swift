import Encoding
import Verdicts

/// Parts of a mobile document.
extension Phrase {
  /// The response.
  public static let mdocResponse = Phrase("mdoc-response")
  /// The mobile security object.
  public static let mdocSecurityObject = Phrase("mdoc-security-object")
  /// The issuer's signature.
  public static let mdocIssuerSignature = Phrase("mdoc-issuer-signature")
  /// The device's signature.
  public static let mdocDeviceSignature = Phrase("mdoc-device-signature")
  /// Document in documents.
  public static let mdocDocument = Phrase("mdoc-document")
  /// Mobile security object in issuerAuth.
  public static let mdocSignedSecurityObject = Phrase("mdoc-signed-security-object")
}

/// Defects in a mobile document.
extension Phrase {
  /// *part*: *defect*.
  public static func mdocNotCBOR(_ part: Detail, _ error: CBORError) -> Phrase {
    Phrase("mdoc-not-cbor", Fact(.part, part), Fact(.defect, error.phrase))
  }
  /// There is no *part*.
  public static func mdocPartMissing(_ part: Detail) -> Phrase {
    Phrase("mdoc-part-missing", Fact(.part, part))
  }
  /// The version is not 1.x.
  public static let mdocVersion = Phrase("mdoc-version")
  /// The response reports an error.
  public static let mdocStatus = Phrase("mdoc-status")
  /// DocType is another than that of the mobile security object.
  public static let mdocTypesDiffer = Phrase("mdoc-types-differ")
  /// DocType is not a text.
  public static let mdocTypeNoText = Phrase("mdoc-type-no-text")
  /// DocType of the mobile security object is not a text.
  public static let mdocSignedTypeNoText = Phrase("mdoc-signed-type-no-text")
  /// NameSpaces of deviceSigned is not an embedded item.
  public static let mdocNameSpacesNotEmbedded = Phrase("mdoc-name-spaces-not-embedded")
  /// DeviceSignature has a payload, which should be detached.
  public static let mdocSignatureNotDetached = Phrase("mdoc-signature-not-detached")
  /// *part* is not a date.
  public static func mdocNoDate(_ part: String) -> Phrase {
    Phrase("mdoc-no-date", Fact(.part, part))
  }
  /// The dates contradict each other: *signed on*, valid from *credential start* to *credential end*. With their times,
  /// because two may be of one day.
  static func mdocDates(_ signed: Timestamp, _ from: Timestamp, _ until: Timestamp) -> Phrase {
    Phrase(
      "mdoc-dates", Fact(.signedOn, signed.description), Fact(.credentialStart, from.description),
      Fact(.credentialEnd, until.description))
  }
  /// What should hold *part* is not a map.
  public static func mdocNoMap(_ part: String) -> Phrase {
    Phrase("mdoc-no-map", Fact(.part, part))
  }
  /// The value of an element has no form in JSON.
  public static let mdocElementValue = Phrase("mdoc-element-value")
  /// The device signed elements for which the issuer did not authorise it.
  public static let mdocDeviceElements = Phrase("mdoc-device-elements")
  /// The device's signature does not verify for this session under the device's key.
  public static let mdocDeviceSignatureInvalid = Phrase("mdoc-device-signature-invalid")
}
