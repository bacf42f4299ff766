import Verdicts

extension ReasonCode {
  // MARK: Minting
  /// The certificate of the issuer's signer ends on *signer end*.
  public static let issuerExpired = ReasonCode("issuer-expired", .fileDamaged, .signerEnd)
  // MARK: Receipts
  /// The receipt is as *issuer* signed it.
  public static let receiptVerified = ReasonCode("receipt-verified", .success, .issuer)
  /// It is no receipt of a desk: *defect*.
  public static let receiptMalformed = ReasonCode("receipt-malformed", .credentialInvalid, .defect)
  /// The receipt is not as its desk signed it.
  public static let receiptAltered = ReasonCode("receipt-altered", .credentialInvalid)
  /// The receipt is of a desk that is not known here.
  public static let receiptDeskUnknown = ReasonCode("receipt-desk-unknown", .dataUnknown)
  /// A certificate of the desk breaks a rule: *defect*.
  public static let receiptPathInvalid = ReasonCode(
    "receipt-path-invalid", .credentialInvalid, .defect)
  /// The receipt was made at *credential start*, which is yet to come.
  public static let receiptOfFuture = ReasonCode(
    "receipt-of-future", .credentialInvalid, .credentialStart)
  // MARK: Credentials
  /// The credential verifies, issued by *issuer*.
  public static let credentialVerified = ReasonCode("credential-verified", .success, .issuer)
  /// A proof in zero knowledge over a credential of *issuer* holds.
  public static let credentialProved = ReasonCode("credential-proved", .success, .issuer)
  /// Revocation was not checked: a proof in zero knowledge does not tell which credential it is over.
  public static let proofRevocationNotDone = ReasonCode("proof-revocation-not-done", .success)
  /// The credential cannot be read: *defect*.
  public static let credentialMalformed = ReasonCode(
    "credential-malformed", .credentialInvalid, .defect)
  /// The credential is of a kind that is not supported: *cause*.
  public static let credentialUnsupported = ReasonCode(
    "credential-unsupported", .credentialInvalid, .cause)
  /// The mobile document cannot be read: *defect*.
  public static let mobileDocumentMalformed = ReasonCode(
    "mobile-document-malformed", .credentialInvalid, .defect)
  /// The credential is signed with *algorithm*, which is not allowed.
  public static let algorithmNotAllowed = ReasonCode(
    "algorithm-not-allowed", .credentialInvalid, .algorithm)
  /// No root that is trusted here vouches for the issuer.
  public static let issuerUntrusted = ReasonCode("issuer-untrusted", .dataUnknown)
  /// The issuer's certificate breaks a rule: *defect*.
  public static let issuerPathInvalid = ReasonCode(
    "issuer-path-invalid", .credentialInvalid, .defect)
  /// Identity data of the EU (PID) are issued by a member state's provider alone.
  public static let credentialTypeReserved = ReasonCode(
    "credential-type-reserved", .credentialInvalid)
  /// The issuer's signature does not verify.
  public static let credentialSignatureInvalid = ReasonCode(
    "credential-signature-invalid", .credentialInvalid)
  /// The credential is valid from *credential start* only.
  public static let credentialNotYetValid = ReasonCode(
    "credential-not-yet-valid", .credentialInvalid, .credentialStart)
  /// The credential expired on *credential end*.
  public static let credentialExpired = ReasonCode(
    "credential-expired", .credentialInvalid, .credentialEnd)
  /// Revocation was not checked: *claim* says where to look, and nothing is looked up.
  public static let credentialStatusNotChecked = ReasonCode(
    "credential-status-not-checked", .dataUnknown, .claim)
  /// The issuer's list says that the credential is in force, as of *seen*.
  public static let credentialStatusValid = ReasonCode(
    "credential-status-valid", .success, .seen)
  /// The credential was revoked.
  public static let credentialRevoked = ReasonCode("credential-revoked", .credentialInvalid)
  /// The credential is suspended.
  public static let credentialSuspended = ReasonCode("credential-suspended", .credentialInvalid)
  /// Whether the credential was revoked is not known: *defect*.
  public static let credentialStatusUnknown = ReasonCode(
    "credential-status-unknown", .dataUnknown, .defect)
  /// The credential does not say where its revocation can be looked up.
  public static let credentialStatusMissing = ReasonCode("credential-status-missing", .success)
  /// A disclosure does not belong to the credential.
  public static let disclosureInvalid = ReasonCode("disclosure-invalid", .credentialInvalid)
  /// The card has no claim *claim*.
  public static let claimUnknown = ReasonCode("claim-unknown", .credentialInvalid, .claim)
  /// The presentation has no proof that its holder made it.
  public static let keyBindingMissing = ReasonCode("key-binding-missing", .credentialInvalid)
  /// The holder's proof does not hold: *defect*.
  public static let keyBindingInvalid = ReasonCode(
    "key-binding-invalid", .credentialInvalid, .defect)
  /// It is a presentation, and what it must answer was not given.
  public static let requestMissing = ReasonCode("request-missing", .credentialInvalid)
  /// The presentation was made for another audience.
  public static let audienceMismatch = ReasonCode("audience-mismatch", .credentialInvalid)
  /// The presentation answers another request.
  public static let nonceMismatch = ReasonCode("nonce-mismatch", .credentialInvalid)
}
