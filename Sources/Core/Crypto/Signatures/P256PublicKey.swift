import Encoding

/// A public key on P-256 (FIPS 186-4, D.1.2.3): a point that was checked to be on the curve.
public struct P256PublicKey: Sendable {
  /// The affine x coordinate, 32 bytes.
  public let x: [UInt8]
  /// The affine y coordinate, 32 bytes.
  public let y: [UInt8]

  let key: PublicKey

  /// ecdsa-with-SHA256, RFC 5758, 3.2.
  private static let algorithm = SignatureAlgorithm.identifier(.ecdsa, .sha256).flatMap {
    try? SignatureAlgorithm(parsing: DER.sequence(DER.objectIdentifier($0)))
  }

  /// Takes a public key on this curve.
  /// - Throws: ``CryptoError/unsupported(_:)`` for a key of another kind or curve.
  public init(_ key: PublicKey) throws(CryptoError) {
    guard key.kind == .ec(.secp256r1) else { throw .unsupported(.keyNotOnP256) }
    x = try Self.coordinate(.pointX, of: key)
    y = try Self.coordinate(.pointY, of: key)
    self.key = key
  }

  /// Reads an uncompressed point, SEC 1, 2.3.4: `04`, x and y, 65 bytes.
  /// - Throws: ``CryptoError/malformed(_:)`` for another form and for a point that is not on the
  ///   curve.
  public init(uncompressed point: [UInt8]) throws(CryptoError) {
    guard point.count == 65, point.first == 0x04 else { throw .malformed(.point) }
    try self.init(point: point)
  }

  /// Reads a compressed point, SEC 1, 2.3.4: `02` or `03` by the parity of y, and x, 33 bytes.
  /// - Throws: ``CryptoError/malformed(_:)`` for another form, and for an x that belongs to no
  ///   point of the curve.
  public init(compressed point: [UInt8]) throws(CryptoError) {
    guard point.count == 33, point.first == 0x02 || point.first == 0x03 else {
      throw .malformed(.point)
    }
    try self.init(point: point)
  }

  private init(point: [UInt8]) throws(CryptoError) {
    guard let key = try? PublicKey(publicKeyInfo: Self.publicKeyInfo(point)) else {
      throw .malformed(.point)
    }
    try self.init(key)
  }

  private static func publicKeyInfo(_ point: [UInt8]) -> [UInt8] {
    let algorithm = DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 2, 1)),
      DER.objectIdentifier(NamedCurve.secp256r1.objectIdentifier))
    return DER.sequence(algorithm, DER.bitString(point))
  }

  /// SubjectPublicKeyInfo in DER, with the curve by its name, RFC 5480, 2.
  package var publicKeyInfo: [UInt8] { Self.publicKeyInfo(uncompressed) }

  /// The uncompressed point, SEC 1, 2.3.3, 65 bytes.
  public var uncompressed: [UInt8] { [0x04] + x + y }

  /// The compressed point, SEC 1, 2.3.3, 33 bytes.
  public var compressed: [UInt8] { [0x02 | (y.last ?? 0) & 1] + x }

  /// True if a signature, r and s of 32 bytes each, over the SHA-256 digest of some bytes
  /// verifies under this key; false also for a signature of another length.
  public func verifies(_ signature: [UInt8], over bytes: [UInt8]) -> Bool {
    guard let signature = try? ECDSASignature(raw: signature), let algorithm = Self.algorithm else {
      return false
    }
    return (try? key.verify(signature: signature.der, over: bytes, algorithm: algorithm)) ?? false
  }

  private static func coordinate(
    _ name: AsymmetricKey.Number, of key: PublicKey
  ) throws(CryptoError) -> [UInt8] {
    guard let number = key.key.number(name) else { throw .fromLibrary("public key") }
    return try number.bytes(32)
  }
}

extension P256PublicKey: Hashable {
  /// True if two keys are the same point.
  public static func == (left: P256PublicKey, right: P256PublicKey) -> Bool {
    left.x == right.x && left.y == right.y
  }

  /// Hashes the point.
  public func hash(into hasher: inout Hasher) { hasher.combine(x + y) }
}

extension PrivateKey {
  /// The public key of a key on P-256.
  /// - Throws: ``CryptoError/unsupported(_:)`` for a key of another kind or curve.
  public var p256PublicKey: P256PublicKey {
    get throws(CryptoError) {
      guard let key = try? PublicKey(publicKeyInfo: try publicKeyInfo()) else {
        throw .unsupported(.keyNotOnP256)
      }
      return try P256PublicKey(key)
    }
  }
}
