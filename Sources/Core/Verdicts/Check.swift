/// One check of an inspection: made, or stated as not made.
public struct Check: Hashable, Sendable {
  /// The name of the check.
  public let name: CheckName
  /// The status and the reason.
  public let outcome: Outcome
  /// The facts that the outcome rests on.
  public let evidence: [Fact]
  /// Nonconformities that the check found and that do not decide it.
  public let warnings: [Warning]

  /// Records a check.
  public init(
    _ name: CheckName, _ outcome: Outcome, evidence: [Fact] = [], warnings: [Warning] = []
  ) {
    self.name = name
    self.outcome = outcome
    self.evidence = evidence
    self.warnings = warnings
  }
}

/// The checks that an inspection can make, in the order in which they are reported.
public enum CheckName: String, Hashable, Sendable, CaseIterable {
  /// The link to the chip was opened with the strongest protocol that the document offers.
  case accessControl = "access-control"
  /// EF.SOD is a well-formed LDS security object in signed data (Doc 9303-10, 4.6.2).
  case securityObject = "security-object"
  /// The signature over EF.SOD verifies (Doc 9303-11, 5.1).
  case securityObjectSignature = "security-object-signature"
  /// The document signer's path ends at a trusted anchor (Doc 9303-12, 6.1.2).
  case signerPath = "signer-path"
  /// The signer's certificate was valid when it signed (Doc 9303-12, 4.1.1).
  case signerValidity = "signer-validity"
  /// Every certificate of the path is valid now (RFC 5280, 6.1.3).
  case pathValidity = "path-validity"
  /// The signer's certificate is for signing documents (Doc 9303-12, 7.1.1).
  case signerUsage = "signer-usage"
  /// Signer and authorities are of one country (Doc 9303-12, 7.1).
  case signerCountry = "signer-country"
  /// Neither signer nor authorities were revoked (Doc 9303-12, 4.1.5).
  case signerRevocation = "signer-revocation"
  /// Every file that was read has the digest that EF.SOD gives (Doc 9303-11, 5.1).
  case fileDigests = "file-digests"
  /// The signer is of the issuing state that DG1 names (Doc 9303-12, 7.1.1.1).
  case issuingState = "issuing-state"
  /// The signer may sign documents of the type that DG1 names (Doc 9303-12, 7.1.1.6).
  case documentType = "document-type"
  /// Every file that EF.SOD gives a digest for was read, or may stay unread.
  case filesComplete = "files-complete"
  /// Active authentication (Doc 9303-11, 6.1).
  case activeAuthentication = "active-authentication"
  /// Chip authentication (Doc 9303-11, 6.2).
  case chipAuthentication = "chip-authentication"
  /// PACE with chip authentication mapping (Doc 9303-11, 4.4.3.5).
  case chipAuthenticationMapping = "chip-authentication-mapping"
  /// The MRZ in DG1 agrees with the key that opened the chip.
  case mrzConsistency = "mrz-consistency"
  /// The document's own date of expiry.
  case dateOfExpiry = "date-of-expiry"
}

/// A nonconformity that does not decide a check by itself.
public struct Warning: Hashable, Sendable {
  /// The nonconformity, as a stable code.
  public let code: ReasonCode
  /// The details that the sentence names, in its order.
  public let details: [Detail]

  /// A nonconformity with the details of its sentence.
  public init(_ code: ReasonCode, _ details: [Detail] = []) {
    self.code = code
    self.details = details
  }
}
