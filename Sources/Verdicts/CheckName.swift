/// The checks that an inspection can make, in the order in which they are reported.
public enum CheckName: String, Hashable, Sendable, CaseIterable {
  /// The link to the chip was opened with the strongest protocol that the document offers.
  case accessControl = "access-control"
  /// EF.SOD is a well-formed LDS security object in signed data (Doc 9303-10, 4.6.2).
  case securityObject = "security-object"
  /// The signature over EF.SOD verifies (Doc 9303-11, 5.1).
  case securityObjectSignature = "security-object-signature"
  /// The document signer's path ends at a trusted anchor (Doc 9303-12, 7).
  case signerPath = "signer-path"
  /// Every file that was read has the digest that EF.SOD gives (Doc 9303-11, 5.1).
  case fileDigests = "file-digests"
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
