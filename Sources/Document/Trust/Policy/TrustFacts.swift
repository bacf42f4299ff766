import Verdicts

/// The facts that the checks of this module give as evidence. A fact is open if it is the same for
/// all documents of a kind: a state's certificate is over millions of documents, a signer's over
/// some thousands.
extension FactName {
  /// The data groups whose digests match, with blanks between them.
  public static let matchingFiles = FactName("matching-files", .open)
  /// A use of a key that a certificate must name.
  public static let keyUse = FactName("key-use", .open)
  /// A check that was made before.
  public static let priorCheck = FactName("prior-check", .open)
  /// A clause of a standard that the document departs from.
  public static let rule = FactName("rule", .open)
  /// SHA-256 of the document signer's certificate.
  public static let signerFingerprint = FactName("signer-fingerprint", .document)
  /// The document signer's name.
  public static let signerSubject = FactName("signer-subject", .document)
  /// The algorithm of the signature over EF.SOD.
  public static let signatureAlgorithm = FactName("signature-algorithm", .open)
  /// The digest of that signature; empty when it is not known.
  public static let signerDigestAlgorithm = FactName("signer-digest-algorithm", .open)
  /// The time of signing of EF.SOD. Not there when redacted.
  public static let signingTime = FactName("signing-time", .document)
  /// The version of the LDS security object.
  public static let ldsSecurityObjectVersion = FactName("lds-security-object-version", .open)
  /// The digest of the data groups.
  public static let digestAlgorithm = FactName("digest-algorithm", .open)
  /// The numbers of the data groups that EF.SOD lists, with blanks between them.
  public static let listedDataGroups = FactName("listed-data-groups", .open)
  /// SHA-256 of a link certificate of the path.
  public static let linkFingerprint = FactName("link-fingerprint", .document)
  /// SHA-256 of the anchor at which the path ends.
  public static let anchorFingerprint = FactName("anchor-fingerprint", .open)
  /// The anchor's name.
  public static let anchorSubject = FactName("anchor-subject", .open)
  /// The class in which the anchor was imported.
  public static let anchorClass = FactName("anchor-class", .open)
  /// A file that the anchor was imported from.
  public static let anchorSource = FactName("anchor-source", .open)
  /// The anchor's country, or `none`.
  public static let anchorCountry = FactName("anchor-country", .open)
  /// The signer's country, or `none`.
  public static let signerCountry = FactName("signer-country", .open)
  /// The first day of the signer's certificate.
  public static let signerNotBefore = FactName("signer-not-before", .document)
  /// The last day of the signer's certificate.
  public static let signerNotAfter = FactName("signer-not-after", .document)
  /// The document types that the signer may sign, with blanks between them.
  public static let documentTypes = FactName("document-types", .open)
  /// SHA-256 of a certificate that was revoked.
  public static let revokedFingerprint = FactName("revoked-fingerprint", .document)
  /// SHA-256 of a revocation list that was used.
  public static let revocationListFingerprint = FactName("revocation-list-fingerprint", .document)
  /// The issuer of that list.
  public static let revocationListIssuer = FactName("revocation-list-issuer", .open)
  /// The day of that list.
  public static let revocationListThisUpdate = FactName("revocation-list-this-update", .open)
  /// The day until which that list is in force.
  public static let revocationListEnd = FactName("revocation-list-end", .open)
}
