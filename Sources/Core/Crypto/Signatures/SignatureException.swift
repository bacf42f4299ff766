import Encoding

/// A departure from the standard under which a signature still verifies: the same key signed the
/// same digest, only in another encoding. The verification reports it, and the caller's policy
/// judges it.
public enum SignatureException: String, Hashable, Sendable, CaseIterable {
  /// The DigestInfo inside an RSA signature lacks the NULL of its algorithm, which RFC 8017, 9.2,
  /// note 1, requires. The signature of ICAO's list of 2023 lacks it too.
  case digestInfoWithoutNull = "digest-info-without-null"
  /// A signature of RSASSA-PKCS1-v1_5 under a key with the label id-RSASSA-PSS and no parameters
  /// (RFC 4055, 1.2: such a key is for RSASSA-PSS only). Turkish identity cards are reported to
  /// have such signatures.
  case pssKeyMisused = "pss-key-misused"
  /// An ECDSA signature is r and s one after the other, under an algorithm that requires their DER
  /// sequence (RFC 3279, 2.2.3).
  case plainECDSA = "plain-ecdsa"
  /// An ECDSA signature is a DER sequence, under an algorithm that requires the plain form
  /// (TR-03111, 5.2.1).
  case sequenceECDSA = "sequence-ecdsa"
  /// The signature is over the digest that the signer's digest algorithm names, while the
  /// signature's algorithm names another (RFC 5652, 5.4).
  case otherDigest = "other-digest"
  /// The signed attributes around the signature are not written as DER has them, and the signature is over
  /// them as written, or over the same attributes in the order of DER (RFC 5652, 5.3 and 5.4).
  case attributesNotDER = "signed-attributes-not-der"
  /// The key's point is on another curve than its parameters name, as in Lithuanian signers. It is
  /// found only by ``PublicKey/init(publicKeyInfo:correctingCurve:)``.
  case curveMislabelled = "curve-mislabelled"
}

/// The result of verifying a signature.
public enum SignatureVerification: Hashable, Sendable {
  /// It verifies, with these departures; none for a signature of the standard's form.
  case valid(Set<SignatureException>)
  /// It does not verify.
  case invalid
  /// It verifies in a form of RSASSA-PSS that the key's parameters do not allow (RFC 4055, 3.1 and
  /// 3.3). It must not be accepted as valid, but it is not a wrong signature either.
  case forbidden

  /// True if it verifies, with or without departures, in a form that its key allows.
  public var isValid: Bool {
    if case .valid = self { true } else { false }
  }

  /// The departures with which it verified.
  public var exceptions: Set<SignatureException> {
    if case .valid(let exceptions) = self { exceptions } else { [] }
  }

  package func adding(_ exceptions: Set<SignatureException>) -> SignatureVerification {
    if case .valid(let own) = self { .valid(own.union(exceptions)) } else { self }
  }
}

/// The check of ``SignatureException/digestInfoWithoutNull``: RSASSA-PKCS1-v1_5 (RFC 8017, 9.2)
/// whose DigestInfo has an algorithm without parameters. Nothing is parsed: the only block that
/// such a signature may have is constructed and compared as a whole, so that a forger has no free
/// byte.
struct DigestInfoWithoutNull {
  private let digestInfo: [UInt8]

  init(digest: DigestAlgorithm, over bytes: [UInt8]) throws(CryptoError) {
    digestInfo = DER.sequence(
      DER.sequence(DER.objectIdentifier(digest.objectIdentifier)),
      DER.octetString(try digest.digest(bytes)))
  }

  /// True if a signature, opened with the public key, gives this block.
  func isSigned(_ signature: [UInt8], by key: PublicKey) throws(CryptoError) -> Bool {
    let length = signature.count
    guard length == key.key.signatureLength, let block = block(length),
      let recovered = try key.key.recover(signature)
    else { return false }
    return ConstantTime.equal(recovered, block)
  }

  /// `00 01 FF … FF 00` and the DigestInfo; nil when a modulus of this many bytes has no space for
  /// the required eight bytes of padding.
  func block(_ length: Int) -> [UInt8]? {
    let padding = length - digestInfo.count - 3
    guard padding >= 8 else { return nil }
    return [0, 1] + [UInt8](repeating: 0xFF, count: padding) + [0] + digestInfo
  }
}
