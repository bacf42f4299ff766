import Encoding

/// A departure from the standard under which a signature still verifies: the same key signed the
/// same digest, only written down another way. A verification that needed one says so, and it is
/// for the policy of whoever asked to decide what that means.
public enum SignatureException: String, Hashable, Sendable, CaseIterable {
  /// The DigestInfo inside an RSA signature lacks the NULL of its algorithm, which RFC 8017, 9.2,
  /// note 1, demands; the signer of ICAO's list of 2023 wrote so.
  case digestInfoWithoutNull = "digest-info-without-null"
  /// A signature of RSASSA-PKCS1-v1_5 under a key that id-RSASSA-PSS labels, without parameters (RFC
  /// 4055, 1.2: such a key is for RSASSA-PSS only); Turkish identity cards are reported so.
  case pssKeyMisused = "pss-key-misused"
  /// An ECDSA signature is r and s one after the other where their DER sequence (RFC 3279, 2.2.3)
  /// is announced.
  case plainECDSA = "plain-ecdsa"
  /// An ECDSA signature is a DER sequence where the plain form (TR-03111, 5.2.1) is announced.
  case sequenceECDSA = "sequence-ecdsa"
  /// The signature is over the digest that the signer's digest algorithm names, while the
  /// signature's algorithm names another (RFC 5652, 5.4).
  case otherDigest = "other-digest"
  /// The key's point lies on another curve than its parameters name, as in Lithuanian signers. Only
  /// where ``PublicKey/init(publicKeyInfo:correctingCurve:)`` was asked to look for it.
  case curveMislabelled = "curve-mislabelled"
}

/// How a signature came out.
public enum SignatureVerification: Hashable, Sendable {
  /// It verifies; with these departures, none for a signature that is as it should be.
  case valid(Set<SignatureException>)
  /// It does not verify.
  case invalid
  /// It verifies, in another form than the one of RSASSA-PSS to which the key's parameters restrict it
  /// (RFC 4055, 3.1 and 3.3): nobody may take it for valid, and it is not wrong either.
  case forbidden

  /// True if it verifies, whatever it needed, and its key allows it.
  public var isValid: Bool {
    if case .valid = self { true } else { false }
  }

  /// The departures that it needed.
  public var exceptions: Set<SignatureException> {
    if case .valid(let exceptions) = self { exceptions } else { [] }
  }

  package func adding(_ exceptions: Set<SignatureException>) -> SignatureVerification {
    if case .valid(let own) = self { .valid(own.union(exceptions)) } else { self }
  }
}

/// The one departure of ``SignatureException/digestInfoWithoutNull``: RSASSA-PKCS1-v1_5 (RFC 8017,
/// 9.2) whose DigestInfo has an algorithm without parameters. Nothing is parsed: the only block that
/// such a signature may hold is written down and compared with all of what it does hold, so that no
/// octet is left to whoever forges one.
struct DigestInfoWithoutNull {
  private let digestInfo: [UInt8]

  init(digest: DigestAlgorithm, over bytes: [UInt8]) throws(CryptoError) {
    digestInfo = DER.sequence(
      DER.sequence(DER.objectIdentifier(digest.objectIdentifier)),
      DER.octetString(try digest.digest(bytes)))
  }

  /// Tells if a signature, raised by the public key, is the block.
  func isSigned(_ signature: [UInt8], by key: PublicKey) throws(CryptoError) -> Bool {
    let length = signature.count
    guard length == key.key.signatureLength, let block = block(length),
      let recovered = try key.key.recover(signature)
    else { return false }
    return ConstantTime.equal(recovered, block)
  }

  /// `00 01 FF … FF 00` and the DigestInfo; nil when a modulus of this many octets is too short for
  /// the eight octets of padding that there must be.
  func block(_ length: Int) -> [UInt8]? {
    let padding = length - digestInfo.count - 3
    guard padding >= 8 else { return nil }
    return [0, 1] + [UInt8](repeating: 0xFF, count: padding) + [0] + digestInfo
  }
}
