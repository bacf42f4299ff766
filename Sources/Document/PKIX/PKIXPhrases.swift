import Verdicts

/// Parts of certificates, revocation lists and signed data that may have a value that is not allowed.
extension Phrase {
  static let fieldTime = Phrase(english: "time")
  static let fieldRevocationReason = Phrase(english: "the reason of a revocation")
  static let fieldLongIssuer = Phrase(english: "issuer, too long")
  static let fieldRepeatedExtension = Phrase(english: "an extension that occurs twice")
  static let fieldNameASCII = Phrase(english: "another name, which is not in ASCII")
  static let fieldMissingDigest = Phrase(english: "SHA-256, which libcrypto lacks")
  static let fieldContentType = Phrase(english: "the content type")
  // Card verifiable certificates.
  static let fieldKeyReference = Phrase(english: "the reference of a key")
  static let fieldKeyAlgorithm = Phrase(english: "the algorithm of a key")
  static let fieldAuthorization = Phrase(english: "the holder's authorization")
}
