import Encoding

/// How r and s of an ECDSA signature stand.
public enum ECDSASignatureForm: Hashable, Sendable, CaseIterable {
  /// One after the other, in as many octets each as the order has; BSI TR-03111, 5.2.1.
  case plain
  /// In a DER sequence; RFC 3279, 2.2.3.
  case der
}

/// What active authentication asks of a public key, Doc 9303-11, 6.1.
extension PublicKey {
  /// The number of octets that an RSA modulus has; nil for another kind of key.
  public var modulusLength: Int? {
    guard case .rsa(let bits, _) = kind else { return nil }
    return (bits + 7) / 8
  }

  /// The message representative of an RSA signature: signature to the public exponent, in as many
  /// octets as the modulus has. Whether it means anything is for the caller to see (ISO/IEC 9796-2).
  /// - Throws: ``CryptoError/unsupported(_:)`` for another kind of key, and
  ///   ``CryptoError/malformed(_:)`` when the signature is not as long as the modulus, or not below
  ///   it.
  public func recover(signature: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let length = modulusLength else { throw .unsupported(.messageRecoveryWithEC) }
    guard signature.count == length else { throw .malformed(.signatureLength) }
    guard let message = try key.recover(signature) else { throw .malformed(.theSignature) }
    return message
  }

  /// Tells if an ECDSA signature in one form verifies under this key over some octets; false also for
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
