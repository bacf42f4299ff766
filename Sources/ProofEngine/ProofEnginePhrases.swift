import Encoding
import Verdicts

/// The facts that the phrases of this room name.
extension FactName {
  /// The greatest number that is taken.
  static let longest = FactName("longest", .open)
  /// The type of a mobile document.
  static let mobileDocumentType = FactName("mdoc-type", .document)
  /// The least number that is taken.
  static let shortest = FactName("shortest", .open)
  /// A number of states.
  static let states = FactName("states", .open)
  /// The status of a verdict.
  static let verdict = FactName("verdict", .open)
}

/// The causes for which no card is made.
extension Phrase {
  /// The chip's verdict is *verdict*.
  public static func mintVerdict(_ status: CheckStatus) -> Phrase {
    Phrase("mint-verdict", Fact(.verdict, status.rawValue))
  }
  /// The document does not say a name.
  public static let mintNameMissing = Phrase("mint-name-missing")
  /// The document does not say when it expires.
  public static let mintExpiryMissing = Phrase("mint-expiry-missing")
  /// The document does not say a given name.
  public static let mintGivenNameMissing = Phrase("mint-given-name-missing")
  /// A name has more than *limit* characters.
  public static func mintNameLength(_ limit: Int) -> Phrase {
    Phrase("mint-name-length", Fact(.limit, limit))
  }
  /// The document does not say when its holder was born.
  public static let mintBirthDateMissing = Phrase("mint-birth-date-missing")
  /// The document proves none of the ages.
  public static let mintAgeMissing = Phrase("mint-age-missing")
  /// The document does not say for certain that its holder is 18, or is not.
  public static let mintAgeUnknown = Phrase("mint-age-unknown")
  /// The document has no portrait that was read.
  public static let mintPortraitMissing = Phrase("mint-portrait-missing")
  /// The portrait is in a format that few programs show.
  public static let mintPortraitFormat = Phrase("mint-portrait-format")
  /// The portrait has more than *limit* bytes.
  public static func mintPortraitLength(_ limit: Int) -> Phrase {
    Phrase("mint-portrait-length", Fact(.limit, limit))
  }
  /// The issuer's certificate names no country.
  public static let mintIssuerCountryMissing = Phrase("mint-issuer-country-missing")
}

/// Phrases for defects in a claim on the command line.
extension Phrase {
  /// A claim has the form NAMESPACE/ELEMENT=VALUE, as in org.iso.18013.5.1/birth_date=1004("1971-09-01").
  public static let claimForm = Phrase("claim-form")
  /// The value of a claim is not in CBOR diagnostic notation: *defect*.
  public static func claimValue(_ error: CBORNotationError) -> Phrase {
    Phrase("claim-value", Fact(.defect, error.phrase))
  }
}

/// Parts of a mobile document.
extension Phrase {
  /// The session transcript.
  public static let mdocSessionTranscript = Phrase("mdoc-session-transcript")
  /// The device's name spaces.
  public static let mdocDeviceNameSpaces = Phrase("mdoc-device-name-spaces")
  /// The value of *claim*.
  public static func mdocValue(_ element: String) -> Phrase {
    Phrase("mdoc-value", Fact(.claim, element))
  }
}

/// Phrases for defects in a mobile document.
extension Phrase {
  /// *part* is not 64 bytes long.
  public static func mdocSignatureLength(_ part: Phrase) -> Phrase {
    Phrase("mdoc-signature-length", Fact(.part, part))
  }
  /// SHA-256 is not available.
  public static let mdocDigestMissing = Phrase("mdoc-digest-missing")
}

/// Limits of the proof system.
extension Phrase {
  /// There is no circuit of version *version* for *count* claims.
  public static func mdocCircuitMissing(_ version: Int, _ claims: Int) -> Phrase {
    Phrase("mdoc-circuit-missing", Fact(.version, version), Fact(.count, claims))
  }
  /// *part* is not made with ES256 alone in its protected header.
  public static func mdocSignatureAlgorithm(_ part: Phrase) -> Phrase {
    Phrase("mdoc-signature-algorithm", Fact(.part, part))
  }
  /// The mobile security object has *length* bytes; version *version* takes *shortest* to *longest*.
  public static func mdocSecurityObjectLength(
    _ length: Int, _ version: Int, _ shortest: Int, _ longest: Int
  ) -> Phrase {
    Phrase(
      "mdoc-security-object-length", Fact(.length, length), Fact(.version, version),
      Fact(.shortest, shortest), Fact(.longest, longest))
  }
  /// The mobile security object is too long.
  public static let mdocSecurityObjectTooLong = Phrase("mdoc-security-object-too-long")
  /// The device's key is not on P-256.
  public static let mdocDeviceKeyCurve = Phrase("mdoc-device-key-curve")
  /// The issuer's key is not on P-256.
  public static let mdocIssuerKeyCurve = Phrase("mdoc-issuer-key-curve")
  /// DeviceKeyInfo is not written in the order that circuits look for.
  public static let mdocDeviceKeyOrder = Phrase("mdoc-device-key-order")
  /// The claims are of several name spaces.
  public static let mdocNameSpacesSeveral = Phrase("mdoc-name-spaces-several")
  /// The document type is not 1 to 255 bytes long.
  public static let mdocTypeLength = Phrase("mdoc-type-length")
  /// The session's digest is one of the few that circuits do not take.
  public static let mdocSessionDigest = Phrase("mdoc-session-digest")
  /// The document's numbers are some of the few that circuits do not take.
  public static let mdocNumbers = Phrase("mdoc-numbers")
  /// The name *claim* is longer than *limit* bytes.
  public static func mdocNameTooLong(_ element: String, _ limit: Int) -> Phrase {
    Phrase("mdoc-name-too-long", Fact(.claim, element), Fact(.limit, limit))
  }
  /// Name and value of *claim* are longer than 96 bytes.
  public static func mdocClaimTooLong(_ element: String) -> Phrase {
    Phrase("mdoc-claim-too-long", Fact(.claim, element))
  }
  /// A name of *claim* is longer than circuits take.
  public static func mdocNamesTooLong(_ element: String) -> Phrase {
    Phrase("mdoc-names-too-long", Fact(.claim, element))
  }
  /// The value of *claim* is longer than 64 bytes.
  public static func mdocValueTooLong(_ element: String) -> Phrase {
    Phrase("mdoc-value-too-long", Fact(.claim, element))
  }
  /// The value of *claim* is not a text, byte string, integer, boolean or date.
  public static func mdocValueKind(_ element: String) -> Phrase {
    Phrase("mdoc-value-kind", Fact(.claim, element))
  }
  /// The item of *claim* has *length* bytes; circuits take *limit* at most.
  public static func mdocItemLength(_ element: String, _ length: Int, _ limit: Int) -> Phrase {
    Phrase("mdoc-item-length", Fact(.claim, element), Fact(.length, length), Fact(.limit, limit))
  }
  /// The item of *claim* is too long.
  public static func mdocItemTooLong(_ element: String) -> Phrase {
    Phrase("mdoc-item-too-long", Fact(.claim, element))
  }
  /// ElementValue of *claim* does not follow elementIdentifier, as version 6 wants.
  public static func mdocItemOrder(_ element: String) -> Phrase {
    Phrase("mdoc-item-order", Fact(.claim, element))
  }
  /// The digests are not SHA-256.
  public static let mdocDigestAlgorithm = Phrase("mdoc-digest-algorithm")
  /// *part* is not of the form 2024-10-01T09:00:00Z.
  public static func mdocDateForm(_ part: String) -> Phrase {
    Phrase("mdoc-date-form", Fact(.part, part))
  }
}

/// The statements that are not true of a mobile document.
extension Phrase {
  /// The document is of type *mdoc type*.
  public static func mdocOtherType(_ type: String) -> Phrase {
    Phrase("mdoc-other-type", Fact(.mobileDocumentType, type))
  }
  /// The device signed other elements of its own.
  public static let mdocOtherDeviceNameSpaces = Phrase("mdoc-other-device-name-spaces")
  /// The document has no element *claim*.
  public static func mdocElementMissing(_ element: String) -> Phrase {
    Phrase("mdoc-element-missing", Fact(.claim, element))
  }
  /// *claim* has another value.
  public static func mdocValueDiffers(_ element: String) -> Phrase {
    Phrase("mdoc-value-differs", Fact(.claim, element))
  }
  /// The issuer did not sign this *claim*.
  public static func mdocDigestDiffers(_ element: String) -> Phrase {
    Phrase("mdoc-digest-differs", Fact(.claim, element))
  }
}
