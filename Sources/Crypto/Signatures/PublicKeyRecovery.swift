import Encoding

/// The encoding of r and s in an ECDSA signature.
public enum ECDSASignatureForm: Hashable, Sendable, CaseIterable {
  /// One after the other, each in as many octets as the order; BSI TR-03111, 5.2.1.
  case plain
  /// In a DER sequence; RFC 3279, 2.2.3.
  case der
}

/// The operations of a public key in active authentication, Doc 9303-11, 6.1.
extension PublicKey {
  /// The length of an RSA modulus in octets; nil for another kind of key.
  public var modulusLength: Int? {
    guard case .rsa(let bits, _) = kind else { return nil }
    return (bits + 7) / 8
  }

  /// The message representative of an RSA signature: the signature to the power of the public
  /// exponent, in as many octets as the modulus. The caller checks its form (ISO/IEC 9796-2).
  /// - Throws: ``CryptoError/unsupported(_:)`` for another kind of key, and
  ///   ``CryptoError/malformed(_:)`` when the signature is not as long as the modulus, or not below
  ///   it.
  public func recover(signature: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let length = modulusLength else { throw .unsupported(.messageRecoveryWithEC) }
    guard signature.count == length else { throw .malformed(.signatureLength) }
    guard let message = try key.recover(signature) else { throw .malformed(.theSignature) }
    return message
  }

  /// True if an ECDSA signature in one form verifies under this key over some octets; false also for
  /// a signature of another form and for another kind of key.
  /// - Throws: ``CryptoError/unsupported(_:)`` when libcrypto does not have the digest.
  public func verifyECDSA(
    signature: [UInt8], over bytes: [UInt8], digest: DigestAlgorithm, form: ECDSASignatureForm
  ) throws(CryptoError) -> Bool {
    guard case .ec(let curve) = kind else { return false }
    guard digest.fetched?.isThere == true else { throw .unsupported(.text(digest.rawValue)) }
    var der = signature
    if form == .plain {
      let length = curve.fieldLength
      guard signature.count == 2 * length else { return false }
      der = DER.sequence(
        DER.integer(magnitude: signature.prefix(length)),
        DER.integer(magnitude: signature.suffix(length)))
    }
    defer { ErrorQueue.clear() }
    return try key.verifies(der, over: bytes, digest, nil)
  }
}
