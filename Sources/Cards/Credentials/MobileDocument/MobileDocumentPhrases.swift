import Encoding
import Verdicts

/// Parts of a mobile document.
extension Phrase {
  /// The response.
  public static let mdocResponse = Phrase(english: "the response")
  /// The mobile security object.
  public static let mdocSecurityObject = Phrase(english: "the mobile security object")
  /// The issuer's signature.
  public static let mdocIssuerSignature = Phrase(english: "the issuer's signature")
  /// The device's signature.
  public static let mdocDeviceSignature = Phrase(english: "the device's signature")
  /// Document in documents.
  public static let mdocDocument = Phrase(english: "document in documents")
  /// Mobile security object in issuerAuth.
  public static let mdocSignedSecurityObject = Phrase(
    english: "mobile security object in issuerAuth")
}

/// Defects in a mobile document.
extension Phrase {
  /// *part*: *defect*.
  public static func mdocNotCBOR(_ part: Detail, _ error: CBORError) -> Phrase {
    Phrase(english: "{part}: {defect}", Fact(.part, part), Fact(.defect, error.phrase))
  }
  /// There is no *part*.
  public static func mdocPartMissing(_ part: Detail) -> Phrase {
    Phrase(english: "there is no {part}", Fact(.part, part))
  }
  /// The version is not 1.x.
  public static let mdocVersion = Phrase(english: "the version is not 1.x")
  /// The response reports an error.
  public static let mdocStatus = Phrase(english: "the response reports an error")
  /// DocType is another than that of the mobile security object.
  public static let mdocTypesDiffer = Phrase(
    english: "docType is another than that of the mobile security object")
  /// DocType is not a text.
  public static let mdocTypeNoText = Phrase(english: "docType is not a text")
  /// DocType of the mobile security object is not a text.
  public static let mdocSignedTypeNoText = Phrase(
    english: "docType of the mobile security object is not a text")
  /// NameSpaces of deviceSigned is not an embedded item.
  public static let mdocNameSpacesNotEmbedded = Phrase(
    english: "nameSpaces of deviceSigned is not an embedded item")
  /// DeviceSignature has a payload, which should be detached.
  public static let mdocSignatureNotDetached = Phrase(
    english: "deviceSignature has a payload, which should be detached")
  /// *part* is not a date.
  public static func mdocNoDate(_ part: WireText) -> Phrase {
    Phrase(english: "{part} is not a date", Fact(.part, part))
  }
  /// The dates contradict each other: *signed on*, valid from *credential start* to *credential end*. With their times,
  /// because two may be of one day.
  static func mdocDates(_ signed: Timestamp, _ from: Timestamp, _ until: Timestamp) -> Phrase {
    Phrase(
      english:
        "dates that contradict each other: signed {signed-on}, valid from {credential-start} to {credential-end}",
      Fact(.signedOn, signed.description), Fact(.credentialStart, from.description),
      Fact(.credentialEnd, until.description))
  }
  /// What should hold *part* is not a map.
  public static func mdocNoMap(_ part: WireText) -> Phrase {
    Phrase(english: "what should hold {part} is not a map", Fact(.part, part))
  }
  /// The value of an element has no form in JSON.
  public static let mdocElementValue = Phrase(
    english: "the value of an element has no form in JSON")
  /// The device signed elements for which the issuer did not authorise it.
  public static let mdocDeviceElements = Phrase(
    english: "the device signed elements for which the issuer did not authorise it")
  /// The device's signature does not verify for this session under the device's key.
  public static let mdocDeviceSignatureInvalid = Phrase(
    english: "the device's signature does not verify for this session under the device's key")
}
