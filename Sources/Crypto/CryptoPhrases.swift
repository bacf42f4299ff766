import Encoding
import Verdicts

/// Parts of sentences about keys, parameters and signatures.
extension Phrase {
  // MARK: Keys
  /// The numbers of a key.
  package static let keyItself = Phrase("key-itself")
  /// A private key.
  package static let privateKey = Phrase("private-key")
  /// A private key in use.
  package static let usedPrivateKey = Phrase("private-key-used")
  /// A public key.
  package static let publicKey = Phrase("public-key")
  /// A public key, and what is wrong with it.
  static func publicKey(_ cause: Phrase) -> Phrase {
    Phrase("public-key-because", Fact(.cause, cause))
  }
  /// A public key that is no number.
  static let publicKeyNumber = Phrase("public-key-number")
  /// A public key in another group than is stated.
  package static let publicKeyGroup = Phrase("public-key-group")
  /// A public key of low order.
  package static let lowOrder = Phrase("public-key-low-order")
  /// A private key of another kind.
  package static let privateKeyOtherKind = Phrase("private-key-other-kind")
  /// A key on another curve than P-256.
  package static let keyNotOnP256 = Phrase("key-not-on-p256")
  /// A length of an RSA key.
  package static func rsa(ofBits bits: Int) -> Phrase { Phrase("rsa-bits", Fact(.count, bits)) }
  /// An RSA key with a long exponent; its length in octets.
  static func rsa(ofBits bits: Int, exponentLength octets: Int) -> Phrase {
    Phrase("rsa-exponent", Fact(.key, bits), Fact(.count, octets))
  }

  // MARK: Signatures
  /// A signature.
  package static let signature = Phrase("signature-form")
  /// The signature under a key.
  package static let theSignature = Phrase("signature")
  /// The length of a signature.
  package static let signatureLength = Phrase("signature-length")
  /// A representative of a message.
  static let representative = Phrase("representative")
  /// The length of a representative.
  static let representativeLength = Phrase("representative-length")
  /// The header of a recovered message.
  static let recoveredHeader = Phrase("recovered-header")
  /// The length of a recovered message.
  static let recoveredLength = Phrase("recovered-length")
  /// The trailer of a recovered message.
  static let recoveredTrailer = Phrase("recovered-trailer")
  /// Message recovery with a key that is not for it.
  static let messageRecoveryWithKey = Phrase("message-recovery-with-key")
  /// Message recovery with a key of EC.
  package static let messageRecoveryWithEC = Phrase("message-recovery-with-ec")
  /// A scheme of signatures with a digest.
  static func signing(_ scheme: String, _ digest: String) -> Phrase {
    Phrase("signing-with", Fact(.algorithm, scheme), Fact(.digest, digest))
  }

  // MARK: Domain parameters
  /// Domain parameters.
  static let domainParameters = Phrase("domain-parameters")
  /// Domain parameters, and what is wrong with them.
  static func domainParameters(_ cause: Phrase) -> Phrase {
    Phrase("domain-parameters-because", Fact(.cause, cause))
  }
  /// Standardised domain parameters by their number.
  package static func domainParameters(_ number: some BinaryInteger) -> Phrase {
    Phrase("domain-parameters-number", Fact(.algorithm, number))
  }
  /// A key agreement by its object identifier.
  static func keyAgreement(_ identifier: String) -> Phrase {
    Phrase("key-agreement-of", Fact(.algorithm, identifier))
  }
  /// A field by its size.
  static func field(ofBits bits: Int) -> Phrase { Phrase("field-of-bits", Fact(.count, bits)) }
  /// A curve that equals no known one.
  static let curveEqualsNone = Phrase("curve-equals-none")
  /// The order of a group.
  package static let order = Phrase("order")

  // MARK: Elements of a group
  /// A point.
  package static let point = Phrase("point")
  /// A point at infinity.
  package static let pointAtInfinity = Phrase("point-at-infinity")
  /// A point that is not uncompressed.
  static let pointCompressed = Phrase("point-compressed")
  /// A point that does not lie on the curve.
  static let pointOffCurve = Phrase("point-off-curve")
  /// A number that is longer than the prime.
  static let numberTooLarge = Phrase("number-too-large")
  /// A number that does not lie between 1 and the prime less 1.
  static let numberOutOfRange = Phrase("number-out-of-range")
  /// A number that is not in the subgroup.
  package static let numberNotInSubgroup = Phrase("number-not-in-subgroup")
  /// A number that has no point.
  package static let numberWithoutPoint = Phrase("number-without-point")
  /// A shared number that is 1.
  package static let sharedNumberOne = Phrase("shared-number-one")
  /// A mapped generator that is 1.
  package static let mappedGeneratorOne = Phrase("mapped-generator-one")
  /// A divisor that is zero.
  static let divisorZero = Phrase("divisor-zero")
  /// Integrated mapping on a curve.
  package static func mapping(on curve: String) -> Phrase {
    Phrase("mapping-on", Fact(.algorithm, curve))
  }
  /// Integrated mapping without the order.
  package static let mappingWithoutOrder = Phrase("mapping-without-order")

  // MARK: Others
  /// The padding of a message.
  package static let padding = Phrase("padding")
  /// A source of random numbers that never fits.
  static let randomNeverFits = Phrase("random-never-fits")
  /// Parameters of scrypt.
  package static let scryptParameters = Phrase("scrypt-parameters")
}
