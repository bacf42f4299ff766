import Encoding
import Verdicts

/// Parts of sentences about keys, parameters and signatures.
extension Phrase {
  // MARK: Keys
  /// The numbers of a key.
  package static let keyItself = Phrase(english: "the key itself")
  package static let privateKey = Phrase(english: "private key")
  /// A private key in use.
  package static let usedPrivateKey = Phrase(english: "the private key")
  package static let publicKey = Phrase(english: "public key")
  /// A public key, and what is wrong with it.
  static func publicKey(_ cause: Phrase) -> Phrase {
    Phrase(english: "public key, {cause}", Fact(.cause, cause))
  }
  /// A public key that is no number.
  static let publicKeyNumber = Phrase(english: "public key, the number")
  /// A public key in another group than is stated.
  package static let publicKeyGroup = Phrase(english: "public key, its group")
  package static let lowOrder = Phrase(english: "a public key of low order")
  /// A private key of another kind.
  package static let privateKeyOtherKind = Phrase(english: "private key that is neither EC nor RSA")
  package static let keyNotOnP256 = Phrase(english: "key that is not on P-256")
  /// A length of an RSA key.
  package static func rsa(ofBits bits: Int) -> Phrase {
    Phrase(english: "RSA with {count} bits", Fact(.count, bits))
  }
  /// An RSA key with a long exponent; its length in bytes.
  static func rsa(ofBits bits: Int, exponentLength bytes: Int) -> Phrase {
    Phrase(
      english: "RSA-{key} with an exponent of {count} bytes", Fact(.key, bits), Fact(.count, bytes)
    )
  }

  // MARK: Signatures
  package static let signature = Phrase(english: "signature")
  /// The signature under a key.
  package static let theSignature = Phrase(english: "the signature")
  package static let signatureLength = Phrase(english: "the signature's length")
  static let representative = Phrase(english: "the representative")
  static let representativeLength = Phrase(english: "the representative's length")
  static let recoveredHeader = Phrase(english: "the header of the recovered message")
  static let recoveredLength = Phrase(english: "the recovered message's length")
  static let recoveredTrailer = Phrase(english: "the trailer of the recovered message")
  /// Message recovery with a key that is not for it.
  static let messageRecoveryWithKey = Phrase(english: "message recovery with this key")
  /// Message recovery with a key of EC.
  package static let messageRecoveryWithEC = Phrase(english: "message recovery with EC")
  /// A scheme of signatures with a digest.
  static func signing(_ scheme: String, _ digest: String) -> Phrase {
    Phrase(english: "{algorithm} with {digest}", Fact(.algorithm, scheme), Fact(.digest, digest))
  }

  // MARK: Domain parameters
  static let domainParameters = Phrase(english: "domain parameters")
  /// Domain parameters, and what is wrong with them.
  static func domainParameters(_ cause: Phrase) -> Phrase {
    Phrase(english: "domain parameters, {cause}", Fact(.cause, cause))
  }
  /// Standardised domain parameters by their number.
  package static func domainParameters(_ number: some BinaryInteger) -> Phrase {
    Phrase(english: "domain parameters {algorithm}", Fact(.algorithm, number))
  }
  /// A key agreement by its object identifier.
  static func keyAgreement(_ identifier: String) -> Phrase {
    Phrase(english: "key agreement {algorithm}", Fact(.algorithm, identifier))
  }
  /// A field by its size.
  static func field(ofBits bits: Int) -> Phrase {
    Phrase(english: "a field of {count} bits", Fact(.count, bits))
  }
  static let curveEqualsNone = Phrase(english: "a curve that equals no known one")
  package static let order = Phrase(english: "the order")

  // MARK: Elements of a group
  package static let point = Phrase(english: "point")
  package static let pointAtInfinity = Phrase(english: "the point is at infinity")
  static let pointCompressed = Phrase(english: "the point is not uncompressed")
  static let pointOffCurve = Phrase(english: "the point is not on the curve")
  /// A number that is longer than the prime.
  static let numberTooLarge = Phrase(english: "the number is too large")
  static let numberOutOfRange = Phrase(
    english: "the number does not lie between 1 and the prime less 1")
  package static let numberNotInSubgroup = Phrase(english: "the number is not in the subgroup")
  package static let numberWithoutPoint = Phrase(english: "the number has no point")
  package static let sharedNumberOne = Phrase(english: "the shared number is 1")
  package static let mappedGeneratorOne = Phrase(english: "the mapped generator is 1")
  static let divisorZero = Phrase(english: "the divisor is zero")
  /// Integrated mapping on a curve.
  package static func mapping(on curve: String) -> Phrase {
    Phrase(english: "integrated mapping on {algorithm}", Fact(.algorithm, curve))
  }
  package static let mappingWithoutOrder = Phrase(english: "integrated mapping without the order")

  // MARK: Others
  package static let padding = Phrase(english: "padding")
  /// A source that gives no random number in the range.
  static let randomNeverFits = Phrase(english: "a source of random numbers that never fits")
  package static let scryptParameters = Phrase(english: "scrypt with these parameters")
}
