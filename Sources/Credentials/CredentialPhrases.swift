import Verdicts

/// Parts of a credential, for ``CredentialError/malformed(_:)``.
extension Phrase {
  /// Too long.
  public static let credentialTooLong = Phrase("credential-too-long")
  /// The file is in no known format.
  public static let credentialFormatUnknown = Phrase("credential-format-unknown")
  /// Signed part.
  public static let credentialSignedPart = Phrase("credential-signed-part")
  /// Encrypted part.
  public static let credentialEncryptedPart = Phrase("credential-encrypted-part")
  /// Header.
  public static let credentialHeader = Phrase("credential-header")
  /// Header, which has extensions.
  public static let credentialHeaderExtended = Phrase("credential-header-extended")
  /// Payload.
  public static let credentialPayload = Phrase("credential-payload")
  /// Signature.
  public static let credentialSignature = Phrase("credential-signature")
  /// Type.
  public static let credentialType = Phrase("credential-type")
  /// Date.
  public static let credentialDate = Phrase("credential-date")
  /// Dates.
  public static let credentialDates = Phrase("credential-dates")
  /// Key.
  public static let credentialKey = Phrase("credential-key")
  /// Holder's key.
  public static let credentialHolderKey = Phrase("credential-holder-key")
  /// Disclosure.
  public static let credentialDisclosure = Phrase("credential-disclosure")
  /// Digest algorithm.
  public static let credentialDigestAlgorithm = Phrase("credential-digest-algorithm")
  /// Digest algorithm, which is not named at the top.
  public static let credentialDigestAlgorithmDeep = Phrase("credential-digest-algorithm-deep")
  /// Claims, which nest too deep.
  public static let credentialClaimsDeep = Phrase("credential-claims-deep")
  /// Claim that is there twice.
  public static let credentialClaimTwice = Phrase("credential-claim-twice")
  /// Claim with a reserved name.
  public static let credentialClaimReserved = Phrase("credential-claim-reserved")
  /// Claim that the issuer sets.
  public static let credentialClaimOfIssuer = Phrase("credential-claim-of-issuer")
  /// Claim that must not be hidden: *claim*.
  public static func credentialClaimVisible(_ claim: String) -> Phrase {
    Phrase("credential-claim-visible", Fact(.claim, claim))
  }
  /// Card.
  public static let credentialCard = Phrase("credential-card")
  /// Card's schema.
  public static let credentialCardSchema = Phrase("credential-card-schema")
  /// Card's members.
  public static let credentialCardMembers = Phrase("credential-card-members")
  /// An unknown algorithm.
  public static let algorithmUnknown = Phrase("jws-algorithm-unknown")
}

/// Rules that an issuer's path breaks, for ``CredentialError/issuerPathInvalid(_:)``.
extension Phrase {
  /// The signer has no certificate.
  public static let issuerSignerMissing = Phrase("issuer-signer-missing")
  /// The signer's key is another's.
  public static let issuerSignerKeyDiffers = Phrase("issuer-signer-key-differs")
  /// The signer's certificate is not valid yet.
  public static let issuerSignerNotYetValid = Phrase("issuer-signer-not-yet-valid")
  /// The signer signed itself.
  public static let issuerSignerSelfIssued = Phrase("issuer-signer-self-issued")
  /// The signer is an authority.
  public static let issuerSignerAuthority = Phrase("issuer-signer-authority")
  /// The signer's key is not for signatures.
  public static let issuerSignerKeyUsage = Phrase("issuer-signer-key-usage")
  /// The other names of the signer cannot be read.
  public static let issuerSignerNames = Phrase("issuer-signer-names")
  /// The signer's key is not for mobile documents.
  public static let issuerSignerPurpose = Phrase("issuer-signer-purpose")
  /// The credential names another issuer than the signer's certificate.
  public static let issuerIdentifierDiffers = Phrase("issuer-identifier-differs")
  /// The signer's key is not on P-256.
  public static let issuerSignerCurve = Phrase("issuer-signer-curve")
  /// An issuer is not an authority.
  public static let issuerNotAuthority = Phrase("issuer-not-authority")
  /// An issuer's key is not for certificates.
  public static let issuerKeyUsage = Phrase("issuer-key-usage")
  /// The path is longer than an issuer allows.
  public static let issuerPathTooLong = Phrase("issuer-path-too-long")
  /// A certificate is not valid yet.
  public static let issuerCertificateNotYetValid = Phrase("issuer-certificate-not-yet-valid")
  /// A certificate has expired.
  public static let issuerCertificateExpired = Phrase("issuer-certificate-expired")
  /// A certificate has a critical extension that is not known.
  public static let issuerExtensionUnknown = Phrase("issuer-extension-unknown")
  /// The anchor was sent with the credential.
  public static let issuerAnchorAlone = Phrase("issuer-anchor-alone")
  /// An anchor was sent with the credential.
  public static let issuerAnchorSent = Phrase("issuer-anchor-sent")
  /// A certificate was not issued by the next.
  public static let issuerPathBroken = Phrase("issuer-path-broken")
}

/// Defects in a holder's proof, for ``CredentialError/keyBindingInvalid(_:)``.
extension Phrase {
  /// *part* malformed.
  public static func keyBindingMalformed(_ part: Phrase) -> Phrase {
    Phrase("key-binding-malformed", Fact(.part, part))
  }
  /// The address to which the presentation goes is not known.
  public static let keyBindingResponseURIMissing = Phrase("key-binding-response-uri-missing")
  /// The credential is bound to no key.
  public static let keyBindingKeyMissing = Phrase("key-binding-key-missing")
  /// The credential is bound to another key.
  public static let keyBindingKeyDiffers = Phrase("key-binding-key-differs")
  /// The credential has one already.
  public static let keyBindingTwice = Phrase("key-binding-twice")
  /// *claim* is not a time.
  public static func keyBindingNoTime(_ claim: String) -> Phrase {
    Phrase("key-binding-no-time", Fact(.claim, claim))
  }
  /// It has no time.
  public static let keyBindingTimeMissing = Phrase("key-binding-time-missing")
  /// Its time is still to come.
  public static let keyBindingTooEarly = Phrase("key-binding-too-early")
  /// It is too old.
  public static let keyBindingTooOld = Phrase("key-binding-too-old")
  /// It has expired.
  public static let keyBindingExpired = Phrase("key-binding-expired")
  /// Its type is another.
  public static let keyBindingTypeDiffers = Phrase("key-binding-type-differs")
  /// Its signature is another's.
  public static let keyBindingSignatureDiffers = Phrase("key-binding-signature-differs")
  /// It was made for other claims.
  public static let keyBindingClaimsDiffer = Phrase("key-binding-claims-differ")
  /// It names no audience or request.
  public static let keyBindingRequestMissing = Phrase("key-binding-request-missing")
}

/// Why it is not known whether a credential was revoked, for ``ReasonCode/credentialStatusUnknown``.
extension Phrase {
  /// It states its status in a form that is not known here.
  static let statusFormUnknown = Phrase("status-form-unknown")
  /// The list at *place* cannot be had.
  static func statusListLacking(_ place: String) -> Phrase {
    Phrase("status-list-lacking", Fact(.place, place))
  }
  /// The list at *place* cannot be used.
  static func statusListUnusable(_ place: String) -> Phrase {
    Phrase("status-list-unusable", Fact(.place, place))
  }
  /// The list at *place* was made in the future: one of the two clocks is wrong.
  static func statusListOfFuture(_ place: String) -> Phrase {
    Phrase("status-list-of-future", Fact(.place, place))
  }
  /// The list at *place* is too old.
  static func statusListOld(_ place: String) -> Phrase {
    Phrase("status-list-old", Fact(.place, place))
  }
  /// The list at *place* has no status for it that is known here.
  static func statusListSilent(_ place: String) -> Phrase {
    Phrase("status-list-silent", Fact(.place, place))
  }
}
