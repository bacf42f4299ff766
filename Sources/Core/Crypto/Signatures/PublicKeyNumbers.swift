import Encoding

/// Keys from their numbers alone, as card verifiable certificates have them.
extension PublicKey {
  /// Takes the modulus and the exponent of an RSA key, big-endian.
  /// - Throws: ``PublicKeyError`` when they are no key, or one that is not supported.
  public convenience init(modulus: [UInt8], exponent: [UInt8]) throws(PublicKeyError) {
    let key = DER.sequence(
      DER.integer(magnitude: modulus), DER.integer(magnitude: exponent))
    let algorithm = DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)), DER.null)
    try self.init(publicKeyInfo: DER.sequence(algorithm, DER.bitString(key)))
  }

  /// Takes an uncompressed point of a curve.
  /// - Throws: ``PublicKeyError`` when it is none.
  public convenience init(_ curve: NamedCurve, point: [UInt8]) throws(PublicKeyError) {
    guard point.first == 0x04 else { throw .malformed(.pointCompressed) }
    let algorithm = DER.sequence(
      DER.objectIdentifier(Self.ecPublicKey), DER.objectIdentifier(curve.objectIdentifier))
    try self.init(publicKeyInfo: DER.sequence(algorithm, DER.bitString(point)))
  }

  /// The uncompressed point of a key on a curve; nil for another kind of key.
  public var point: [UInt8]? { coordinates.map { [0x04] + $0.x + $0.y } }

  /// True if an RSA signature verifies under this key over some bytes; false also for another kind
  /// of key.
  /// - Throws: ``CryptoError/unsupported(_:)`` when libcrypto does not have the digest.
  public func verifyRSA(
    signature: [UInt8], over bytes: [UInt8], digest: DigestAlgorithm,
    padding: PrivateKey.RSAPadding
  ) throws(CryptoError) -> Bool {
    guard case .rsa = kind else { return false }
    guard digest.fetched?.isThere == true else { throw .unsupported(.text(digest.rawValue)) }
    defer { ErrorQueue.clear() }
    return try key.verifies(signature, over: bytes, digest, padding.applied(digest))
  }
}

extension PrivateKey {
  /// The public key.
  /// - Throws: ``PublicKeyError`` when it is of a kind that is not supported, and ``CryptoError``
  ///   when libcrypto refuses.
  public func publicKey() throws -> PublicKey {
    try PublicKey(publicKeyInfo: try publicKeyInfo())
  }

  /// Signs bytes with ECDSA in the plain form, BSI TR-03111, 5.2.1.
  /// - Throws: ``CryptoError/unsupported(_:)`` for an RSA key, and ``CryptoError`` when libcrypto
  ///   refuses.
  public func signPlain(
    _ bytes: some Collection<UInt8>, digest: DigestAlgorithm
  ) throws(CryptoError) -> [UInt8] {
    guard let key = try? publicKey(), case .ec(let curve) = key.kind else {
      throw .unsupported(.usedPrivateKey)
    }
    let sequence = try sign(bytes, digest: digest)
    guard let plain = ECDSASignatureForm.plain(ofSequence: sequence, on: curve) else {
      throw .malformed(.signature)
    }
    return plain
  }
}

extension ECDSASignatureForm {
  /// The plain form of a signature in a DER sequence; nil for bytes that are none on the curve.
  static func plain(ofSequence signature: [UInt8], on curve: NamedCurve) -> [UInt8]? {
    let length = curve.fieldLength
    guard let numbers = try? BERTLV(parsing: signature).children(), numbers.count == 2 else {
      return nil
    }
    var plain: [UInt8] = []
    for number in numbers {
      let magnitude = number.content.drop { $0 == 0 }
      guard number.tag == .integer, magnitude.count <= length else { return nil }
      plain += [UInt8](repeating: 0, count: length - magnitude.count) + magnitude
    }
    return plain
  }
}
