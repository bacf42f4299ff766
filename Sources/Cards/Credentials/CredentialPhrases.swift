import Encoding
import FoundationEssentials
import Verdicts

/// Parts of a credential, for ``CredentialError/malformed(_:)``.
extension Phrase {
  /// Too long.
  public static let credentialTooLong = Phrase(english: "too long")
  /// The file is in no known format.
  public static let credentialFormatUnknown = Phrase(
    english: "no format of credentials that is known here")
  /// Signed part.
  public static let credentialSignedPart = Phrase(english: "signed part")
  /// Encrypted part.
  public static let credentialEncryptedPart = Phrase(english: "encrypted part")
  /// Header.
  public static let credentialHeader = Phrase(english: "header")
  /// Header, which has extensions.
  public static let credentialHeaderExtended = Phrase(english: "header, which has extensions")
  /// Payload.
  public static let credentialPayload = Phrase(english: "payload")
  /// Signature.
  public static let credentialSignature = Phrase(english: "signature")
  /// Type.
  public static let credentialType = Phrase(english: "type")
  /// Date.
  public static let credentialDate = Phrase(english: "date")
  /// Dates.
  public static let credentialDates = Phrase(english: "dates")
  /// Key.
  public static let credentialKey = Phrase(english: "key")
  /// Holder's key.
  public static let credentialHolderKey = Phrase(english: "holder's key")
  /// Disclosure.
  public static let credentialDisclosure = Phrase(english: "disclosure")
  /// Digest algorithm.
  public static let credentialDigestAlgorithm = Phrase(english: "digest algorithm")
  /// Digest algorithm, which is not named at the top.
  public static let credentialDigestAlgorithmDeep = Phrase(
    english: "digest algorithm, which is not named at the top")
  /// Claims, which nest too deep.
  public static let credentialClaimsDeep = Phrase(english: "claims, which nest too deep")
  /// Claim that is there twice.
  public static let credentialClaimTwice = Phrase(english: "claim that is there twice")
  /// Claim with a reserved name.
  public static let credentialClaimReserved = Phrase(english: "claim with a reserved name")
  /// Claim that the issuer sets.
  public static let credentialClaimOfIssuer = Phrase(english: "claim that the issuer sets")
  /// Claim that must not be hidden: *claim*.
  public static func credentialClaimVisible(_ claim: WireText) -> Phrase {
    Phrase(english: "claim that must not be hidden: {claim}", Fact(.claim, claim))
  }
  /// Card.
  public static let credentialCard = Phrase(english: "card")
  /// Card's schema.
  public static let credentialCardSchema = Phrase(english: "card's schema")
  /// Card's members.
  public static let credentialCardMembers = Phrase(english: "card's members")
  /// An unknown algorithm.
  public static let algorithmUnknown = Phrase(english: "an unknown algorithm")
}

/// Rules that an issuer's path breaks, for ``CredentialError/issuerPathInvalid(_:)``.
extension Phrase {
  /// The signer has no certificate.
  public static let issuerSignerMissing = Phrase(english: "the signer has no certificate")
  /// The signer's key is another's.
  public static let issuerSignerKeyDiffers = Phrase(english: "the signer's key is another's")
  /// The signer's certificate is not valid yet.
  public static let issuerSignerNotYetValid = Phrase(
    english: "the signer's certificate is not valid yet")
  /// The signer signed itself.
  public static let issuerSignerSelfIssued = Phrase(english: "the signer signed itself")
  /// The signer is an authority.
  public static let issuerSignerAuthority = Phrase(english: "the signer is an authority")
  /// The signer's key is not for signatures.
  public static let issuerSignerKeyUsage = Phrase(english: "the signer's key is not for signatures")
  /// The other names of the signer cannot be read.
  public static let issuerSignerNames = Phrase(
    english: "the other names of the signer cannot be read")
  /// The signer's key is not for mobile documents.
  public static let issuerSignerPurpose = Phrase(
    english: "the signer's key is not for mobile documents")
  /// The credential names another issuer than the signer's certificate.
  public static let issuerIdentifierDiffers = Phrase(
    english: "the credential names another issuer than the signer's certificate")
  /// The signer's key is not on P-256.
  public static let issuerSignerCurve = Phrase(english: "the signer's key is not on P-256")
  /// An issuer is not an authority.
  public static let issuerNotAuthority = Phrase(english: "an issuer is not an authority")
  /// An issuer's key is not for certificates.
  public static let issuerKeyUsage = Phrase(english: "an issuer's key is not for certificates")
  /// The path is longer than an issuer allows.
  public static let issuerPathTooLong = Phrase(english: "the path is longer than an issuer allows")
  /// A certificate is not valid yet.
  public static let issuerCertificateNotYetValid = Phrase(english: "a certificate is not valid yet")
  /// A certificate has expired.
  public static let issuerCertificateExpired = Phrase(english: "a certificate has expired")
  /// A certificate has a critical extension that is not known.
  public static let issuerExtensionUnknown = Phrase(
    english: "a certificate has a critical extension that is not known")
  /// The anchor was sent with the credential.
  public static let issuerAnchorAlone = Phrase(english: "the anchor was sent with the credential")
  /// An anchor was sent with the credential.
  public static let issuerAnchorSent = Phrase(english: "an anchor was sent with the credential")
  /// A certificate was not issued by the next.
  public static let issuerPathBroken = Phrase(english: "a certificate was not issued by the next")
}

/// Defects in a holder's proof, for ``CredentialError/keyBindingInvalid(_:)``.
extension Phrase {
  /// *part* malformed.
  public static func keyBindingMalformed(_ part: Phrase) -> Phrase {
    Phrase(english: "{part} malformed", Fact(.part, part))
  }
  /// The address to which the presentation goes is not known.
  public static let keyBindingResponseURIMissing = Phrase(
    english: "the address to which the presentation goes is not known")
  /// The credential is bound to no key.
  public static let keyBindingKeyMissing = Phrase(english: "the credential is bound to no key")
  /// The credential is bound to another key.
  public static let keyBindingKeyDiffers = Phrase(english: "the credential is bound to another key")
  /// The credential has one already.
  public static let keyBindingTwice = Phrase(english: "the credential has one already")
  /// *claim* is not a time.
  public static func keyBindingNoTime(_ claim: WireText) -> Phrase {
    Phrase(english: "{claim} is not a time", Fact(.claim, claim))
  }
  /// It has no time.
  public static let keyBindingTimeMissing = Phrase(english: "it has no time")
  /// Its time is still to come.
  public static let keyBindingTooEarly = Phrase(english: "its time is still to come")
  /// It is too old.
  public static let keyBindingTooOld = Phrase(english: "it is too old")
  /// It has expired.
  public static let keyBindingExpired = Phrase(english: "it has expired")
  /// Its type is another.
  public static let keyBindingTypeDiffers = Phrase(english: "its type is another")
  /// Its signature is another's.
  public static let keyBindingSignatureDiffers = Phrase(english: "its signature is another's")
  /// It was made for other claims.
  public static let keyBindingClaimsDiffer = Phrase(english: "it was made for other claims")
  /// It names no audience or request.
  public static let keyBindingRequestMissing = Phrase(english: "it names no audience or request")
}

/// Why it is not known whether a credential was revoked, for ``ReasonCode/credentialStatusUnknown``.
extension Phrase {
  /// It states its status in a form that is not known here.
  static let statusFormUnknown = Phrase(
    english: "it states its status in a form that is not known here")
  /// The list at *place* cannot be had.
  static func statusListLacking(_ place: WireText) -> Phrase {
    Phrase(english: "the list at {place} cannot be had", Fact(.place, place))
  }
  /// The list at *place* is of a private network, whose host nobody named.
  static func statusListPrivate(_ place: WireText) -> Phrase {
    Phrase(
      english:
        "the list at {place} lies on this machine or in a private network, and private-host does not name it",
      Fact(.place, place))
  }
  /// The list at *place* cannot be used.
  static func statusListUnusable(_ place: WireText) -> Phrase {
    Phrase(english: "the list at {place} cannot be used", Fact(.place, place))
  }
  /// The list at *place* was made in the future: one of the two clocks is wrong.
  static func statusListOfFuture(_ place: WireText) -> Phrase {
    Phrase(
      english: "the list at {place} was made in the future: one of the two clocks is wrong",
      Fact(.place, place))
  }
  /// The list at *place* is too old.
  static func statusListOld(_ place: WireText) -> Phrase {
    Phrase(english: "the list at {place} is too old", Fact(.place, place))
  }
  /// The list at *place* has no status for it that is known here.
  static func statusListSilent(_ place: WireText) -> Phrase {
    Phrase(
      english: "the list at {place} has no status for it that is known here", Fact(.place, place))
  }
}

extension FactName {
  /// How long ago something was seen.
  package static let seen = FactName("seen", .open)
}

/// How long ago something was, in words of each language.
extension Phrase {
  private static let minute: TimeInterval = 60
  private static let hour: TimeInterval = 3600

  /// How long ago a moment was: less than a minute, or minutes, hours and days, rounded down.
  package static func ago(_ moment: Date, at now: Date) -> Phrase {
    let age = now.timeIntervalSince(moment)
    let day = CalendarDate.secondsOfDay
    if age < minute { return Phrase("ago-now") }
    if age < hour { return Phrase("ago-minutes", Fact(.count, Int(age / minute))) }
    if age < day { return Phrase("ago-hours", Fact(.count, Int(age / hour))) }
    return Phrase("ago-days", Fact(.count, Int(age / day)))
  }
}
