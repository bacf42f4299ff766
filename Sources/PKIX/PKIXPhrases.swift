import Verdicts

/// Parts of certificates, revocation lists and signed data that may have a value that is not allowed.
extension Phrase {
  static let fieldTime = Phrase("field-time")
  static let fieldRevocationReason = Phrase("field-revocation-reason")
  static let fieldLongIssuer = Phrase("field-long-issuer")
  static let fieldRepeatedExtension = Phrase("field-repeated-extension")
  static let fieldNameASCII = Phrase("field-name-ascii")
  static let fieldMissingDigest = Phrase("field-missing-digest")
  static let fieldContentType = Phrase("field-content-type")
}
