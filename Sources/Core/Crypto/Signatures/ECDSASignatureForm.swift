import Encoding

/// The encoding of r and s in an ECDSA signature.
public enum ECDSASignatureForm: Hashable, Sendable, CaseIterable {
  /// One after the other, each in as many bytes as the order; BSI TR-03111, 5.2.1.
  case plain
  /// In a DER sequence; RFC 3279, 2.2.3.
  case der

  /// The DER sequence of a signature in the plain form, which has exactly twice as many bytes as
  /// the order of the curve; nil for another length.
  static func sequence(ofPlain signature: [UInt8], on curve: NamedCurve) -> [UInt8]? {
    let length = curve.fieldLength
    guard signature.count == 2 * length else { return nil }
    return DER.sequence(
      DER.integer(magnitude: signature.prefix(length)),
      DER.integer(magnitude: signature.suffix(length)))
  }
}

extension PublicKey {
  /// True if an ECDSA signature in one form verifies under this key over some bytes; false also for
  /// a signature of another form and for another kind of key.
  /// - Throws: ``CryptoError/unsupported(_:)`` when libcrypto does not have the digest.
  public func verifyECDSA(
    signature: [UInt8], over bytes: [UInt8], digest: DigestAlgorithm, form: ECDSASignatureForm
  ) throws(CryptoError) -> Bool {
    guard case .ec(let curve) = kind else { return false }
    guard digest.fetched?.isThere == true else { throw .unsupported(.text(digest.rawValue)) }
    let sequence =
      form == .der ? signature : ECDSASignatureForm.sequence(ofPlain: signature, on: curve)
    guard let sequence else { return false }
    defer { ErrorQueue.clear() }
    return try key.verifies(sequence, over: bytes, digest, nil)
  }
}
