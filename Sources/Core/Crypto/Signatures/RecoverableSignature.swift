/// An RSA signature from which a part of the message is recovered: ISO/IEC 9796-2, digital
/// signature scheme 1, as Doc 9303-11, 6.1.2.2, uses it. The message representative is
/// `6A ‖ M1 ‖ H(M1 ‖ M2) ‖ trailer`; M1 fills the whole of the remaining space, so that a forger
/// can choose no byte.
public struct RecoverableSignature: Hashable, Sendable {
  /// M1, the part of the message that is only in the signature.
  public let recovered: [UInt8]
  /// The digest that the trailer names.
  public let digest: DigestAlgorithm
  /// The trailer: one byte or two.
  public let trailer: [UInt8]

  /// Opens a signature and checks all of its representative.
  /// - Parameters:
  ///   - signature: as many bytes as the modulus.
  ///   - key: an RSA key whose modulus has a multiple of eight bits.
  ///   - rest: M2, the part of the message that the signature does not hold.
  /// - Throws: ``CryptoError/unsupported(_:)`` for another kind of key or size of modulus,
  ///   ``CryptoError/malformed(_:)`` when the signature or its representative does not have the
  ///   form of the standard, and ``CryptoError/verificationFailed`` when the digest differs.
  public init(
    opening signature: [UInt8], with key: PublicKey, rest: [UInt8]
  ) throws(CryptoError) {
    guard case .rsa(let bits, _) = key.kind, bits.isMultiple(of: 8), let modulus = key.modulus
    else { throw .unsupported(.messageRecoveryWithKey) }
    let opened = try key.recover(signature: signature)
    // With the signature production of B.4, the signer takes the smaller of two signatures; the
    // representative of the other one ends in the nibble C. Inspection systems should accept both
    // (6.1.2.2).
    let representative = Self.ends(opened) ? opened : Self.difference(modulus, opened)
    try self.init(representative: representative, rest: rest)
  }

  /// Checks a message representative of whole bytes.
  /// - Throws: the errors of ``init(opening:with:rest:)`` about the representative.
  init(representative: [UInt8], rest: [UInt8]) throws(CryptoError) {
    let (trailer, digest) = try Self.trailer(of: representative)
    guard representative.first == Self.header else {
      throw .malformed(.recoveredHeader)
    }
    let inside = representative.dropFirst().dropLast(trailer.count)
    guard inside.count > digest.length else { throw .malformed(.recoveredLength) }
    recovered = Array(inside.dropLast(digest.length))
    self.digest = digest
    self.trailer = trailer
    let expected = try digest.digest(recovered + rest)
    guard ConstantTime.equal(Array(inside.suffix(digest.length)), expected) else {
      throw .verificationFailed
    }
  }

  /// The header: bits 01 for a signature, 1 for partial recovery, 0 and 1010 for no padding before
  /// M1.
  private static let header: UInt8 = 0x6A

  /// The trailer and its digest: BC alone is SHA-1 (option 1); in a trailer of two bytes the first
  /// is the number of the digest in ISO/IEC 10118-3 (option 2).
  private static func trailer(
    of representative: [UInt8]
  ) throws(CryptoError) -> ([UInt8], DigestAlgorithm) {
    switch representative.last {
    case 0xBC: return ([0xBC], .sha1)
    case 0xCC:
      let trailer = Array(representative.suffix(2))
      let digests: [UInt8: DigestAlgorithm] = [
        0x33: .sha1, 0x34: .sha256, 0x35: .sha512, 0x36: .sha384, 0x38: .sha224,
      ]
      guard trailer.count == 2, let digest = digests[trailer[0]] else {
        throw .malformed(.recoveredTrailer)
      }
      return (trailer, digest)
    default: throw .malformed(.recoveredTrailer)
    }
  }

  private static func ends(_ representative: [UInt8]) -> Bool {
    representative.last.map { $0 & 0x0F == 0x0C } ?? false
  }

  /// The difference of two numbers of the same length, of which the first is larger.
  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var borrow = 0
    var bytes = left
    for index in bytes.indices.reversed() where index < right.count {
      let value = Int(left[index]) - Int(right[index]) - borrow
      borrow = value < 0 ? 1 : 0
      bytes[index] = UInt8(truncatingIfNeeded: value)
    }
    return bytes
  }
}

extension PublicKey {
  /// The length of an RSA modulus in bytes; nil for another kind of key.
  public var modulusLength: Int? {
    guard case .rsa(let bits, _) = kind else { return nil }
    return (bits + 7) / 8
  }

  /// The message representative of an RSA signature: the signature to the power of the public
  /// exponent, in as many bytes as the modulus. The caller checks its form (ISO/IEC 9796-2).
  /// - Throws: ``CryptoError/unsupported(_:)`` for another kind of key, and
  ///   ``CryptoError/malformed(_:)`` when the signature is not as long as the modulus, or not below
  ///   it.
  public func recover(signature: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let length = modulusLength else { throw .unsupported(.messageRecoveryWithEC) }
    guard signature.count == length else { throw .malformed(.signatureLength) }
    guard let message = try key.recover(signature) else { throw .malformed(.theSignature) }
    return message
  }
}
