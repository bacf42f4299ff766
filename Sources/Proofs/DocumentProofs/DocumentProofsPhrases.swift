import Encoding
import Verdicts

/// The facts that the phrases of this module name.
extension FactName {
  /// The greatest number that is taken.
  static let longest = FactName("longest", .open)
  /// The type of a mobile document.
  static let mobileDocumentType = FactName("mdoc-type", .document)
  /// The least number that is taken.
  static let shortest = FactName("shortest", .open)
  /// A number of states.
  static let states = FactName("states", .open)
}

/// Phrases for defects in a claim on the command line.
extension Phrase {
  /// A claim has the form NAMESPACE/ELEMENT=VALUE, as in org.iso.18013.5.1/birth_date=1004("1971-09-01").
  public static let claimForm = Phrase(
    english:
      "a claim has the form NAMESPACE/ELEMENT=VALUE, as in org.iso.18013.5.1/birth_date=1004(\"1971-09-01\")"
  )
  /// The value of a claim is not in CBOR diagnostic notation: *defect*.
  public static func claimValue(_ error: CBORNotationError) -> Phrase {
    Phrase(
      english: "the value of a claim is not in CBOR diagnostic notation: {defect}",
      Fact(.defect, error.phrase))
  }
}

/// Parts of a mobile document.
extension Phrase {
  /// The session transcript.
  public static let mdocSessionTranscript = Phrase(english: "the session transcript")
  /// The device's name spaces.
  public static let mdocDeviceNameSpaces = Phrase(english: "the device's name spaces")
  /// The value of *claim*.
  public static func mdocValue(_ element: WireText) -> Phrase {
    Phrase(english: "the value of {claim}", Fact(.claim, element))
  }
}

/// Phrases for defects in a mobile document.
extension Phrase {
  /// *part* is not 64 bytes long.
  public static func mdocSignatureLength(_ part: Phrase) -> Phrase {
    Phrase(english: "{part} is not 64 bytes long", Fact(.part, part))
  }
  /// SHA-256 is not available.
  public static let mdocDigestMissing = Phrase(english: "SHA-256 is not available")
}

/// Limits of the proof system.
extension Phrase {
  /// There is no circuit of version *version* for *count* claims.
  public static func mdocCircuitMissing(_ version: Int, _ claims: Int) -> Phrase {
    Phrase(
      english: "there is no circuit of version {version} for {count} claims",
      Fact(.version, version), Fact(.count, claims))
  }
  /// *part* is not made with ES256 alone in its protected header.
  public static func mdocSignatureAlgorithm(_ part: Phrase) -> Phrase {
    Phrase(
      english: "{part} is not made with ES256 alone in its protected header", Fact(.part, part))
  }
  /// The mobile security object has *length* bytes; version *version* takes *shortest* to *longest*.
  public static func mdocSecurityObjectLength(
    _ length: Int, _ version: Int, _ shortest: Int, _ longest: Int
  ) -> Phrase {
    Phrase(
      english:
        "the mobile security object has {length} bytes; version {version} takes {shortest} to {longest}",
      Fact(.length, length), Fact(.version, version),
      Fact(.shortest, shortest), Fact(.longest, longest))
  }
  /// The mobile security object is too long.
  public static let mdocSecurityObjectTooLong = Phrase(
    english: "the mobile security object is too long")
  /// The device's key is not on P-256.
  public static let mdocDeviceKeyCurve = Phrase(english: "the device's key is not on P-256")
  /// The issuer's key is not on P-256.
  public static let mdocIssuerKeyCurve = Phrase(english: "the issuer's key is not on P-256")
  /// DeviceKeyInfo is not written in the order that circuits look for.
  public static let mdocDeviceKeyOrder = Phrase(
    english: "deviceKeyInfo is not written in the order that circuits look for")
  /// The claims are of several name spaces.
  public static let mdocNameSpacesSeveral = Phrase(english: "the claims are of several name spaces")
  /// The document type is not 1 to 255 bytes long.
  public static let mdocTypeLength = Phrase(english: "the document type is not 1 to 255 bytes long")
  /// The session's digest is one of the few that circuits do not take.
  public static let mdocSessionDigest = Phrase(
    english: "the session's digest is one of the few that circuits do not take")
  /// The document's numbers are some of the few that circuits do not take.
  public static let mdocNumbers = Phrase(
    english: "the document's numbers are some of the few that circuits do not take")
  /// The name *claim* is longer than *limit* bytes.
  public static func mdocNameTooLong(_ element: WireText, _ limit: Int) -> Phrase {
    Phrase(
      english: "the name {claim} is longer than {limit} bytes", Fact(.claim, element),
      Fact(.limit, limit))
  }
  /// Name and value of *claim* are longer than 96 bytes.
  public static func mdocClaimTooLong(_ element: WireText) -> Phrase {
    Phrase(english: "name and value of {claim} are longer than 96 bytes", Fact(.claim, element))
  }
  /// A name of *claim* is longer than circuits take.
  public static func mdocNamesTooLong(_ element: WireText) -> Phrase {
    Phrase(english: "a name of {claim} is longer than circuits take", Fact(.claim, element))
  }
  /// The value of *claim* is longer than 64 bytes.
  public static func mdocValueTooLong(_ element: WireText) -> Phrase {
    Phrase(english: "the value of {claim} is longer than 64 bytes", Fact(.claim, element))
  }
  /// The value of *claim* is not a text, byte string, integer, boolean or date.
  public static func mdocValueKind(_ element: WireText) -> Phrase {
    Phrase(
      english: "the value of {claim} is not a text, byte string, integer, boolean or date",
      Fact(.claim, element))
  }
  /// The item of *claim* has *length* bytes; circuits take *limit* at most.
  public static func mdocItemLength(_ element: WireText, _ length: Int, _ limit: Int) -> Phrase {
    Phrase(
      english: "the item of {claim} has {length} bytes; circuits take {limit} at most",
      Fact(.claim, element), Fact(.length, length), Fact(.limit, limit))
  }
  /// The item of *claim* is too long.
  public static func mdocItemTooLong(_ element: WireText) -> Phrase {
    Phrase(english: "the item of {claim} is too long", Fact(.claim, element))
  }
  /// ElementValue of *claim* does not follow elementIdentifier, as version 6 wants.
  public static func mdocItemOrder(_ element: WireText) -> Phrase {
    Phrase(
      english: "elementValue of {claim} does not follow elementIdentifier, as version 6 wants",
      Fact(.claim, element))
  }
  /// The digests are not SHA-256.
  public static let mdocDigestAlgorithm = Phrase(english: "the digests are not SHA-256")
  /// *part* is not of the form 2024-10-01T09:00:00Z.
  public static func mdocDateForm(_ part: WireText) -> Phrase {
    Phrase(english: "{part} is not of the form 2024-10-01T09:00:00Z", Fact(.part, part))
  }
}

/// The statements that are not true of a mobile document.
extension Phrase {
  /// The document is of type *mdoc type*.
  public static func mdocOtherType(_ type: WireText) -> Phrase {
    Phrase(english: "the document is of type {mdoc-type}", Fact(.mobileDocumentType, type))
  }
  /// The device signed other elements of its own.
  public static let mdocOtherDeviceNameSpaces = Phrase(
    english: "the device signed other elements of its own")
  /// The document has no element *claim*.
  public static func mdocElementMissing(_ element: WireText) -> Phrase {
    Phrase(english: "the document has no element {claim}", Fact(.claim, element))
  }
  /// *claim* has another value.
  public static func mdocValueDiffers(_ element: WireText) -> Phrase {
    Phrase(english: "{claim} has another value", Fact(.claim, element))
  }
  /// The issuer did not sign this *claim*.
  public static func mdocDigestDiffers(_ element: WireText) -> Phrase {
    Phrase(english: "the issuer did not sign this {claim}", Fact(.claim, element))
  }
}
