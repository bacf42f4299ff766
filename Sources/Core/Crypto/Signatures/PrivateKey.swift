import Encoding

/// A private key for signatures, EC or RSA, in this process or elsewhere, such as in a token. It never changes.
public final class PrivateKey: Sendable {
  /// The form in which the public key gives its curve, RFC 5480, 2.1.1, and BSI TR-03111, 5.
  public enum CurveEncoding: Hashable, Sendable {
    /// By object identifier.
    case named
    /// By the numbers of its domain parameters, as most passport certificates do.
    case explicit
  }

  /// The key pair; the public key alone of a key that is elsewhere.
  let key: AsymmetricKey
  /// Asks the place where the key is for a signature; nil for a key in this process.
  let signElsewhere: Signing?

  /// Signs the SHA-256 digest of a message with a key that this process does not have.
  /// - Returns: r and s, 32 bytes each.
  package typealias Signing = @Sendable (_ message: [UInt8]) throws(CryptoError) -> [UInt8]

  private init(_ key: AsymmetricKey) { (self.key, signElsewhere) = (key, nil) }

  /// A key on P-256 that is elsewhere. It signs with SHA-256 alone, and ``der()`` refuses it.
  /// - Parameter sign: asks for a signature, which verifies under the public key; called by several threads.
  package init(elsewhere publicKey: P256PublicKey, sign: @escaping Signing) {
    (key, signElsewhere) = (publicKey.key.key, sign)
  }

  /// Makes a new key from libcrypto's generator.
  /// - Throws: ``CryptoError/unsupported(_:)`` for a curve or size that libcrypto does not have.
  public static func generate(_ kind: KeyKind) throws(CryptoError) -> PrivateKey {
    PrivateKey(try AsymmetricKey.generate(kind))
  }

  /// Reads a PrivateKeyInfo, PKCS#8, RFC 5208, 5.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is none or bytes follow it, and
  ///   ``CryptoError/unsupported(_:)`` when the key is neither EC nor RSA.
  public init(der: some Collection<UInt8>) throws(CryptoError) {
    guard let key = AsymmetricKey.read(privateKeyInfo: SecretBytes(der)) else {
      throw .malformed(.privateKey)
    }
    guard key.isEC || key.isRSA else {
      throw .unsupported(.privateKeyOtherKind)
    }
    (self.key, signElsewhere) = (key, nil)
  }

  /// Reads a key file: a PrivateKeyInfo, an ECPrivateKey (RFC 5915, 3; on P-256 if it names no curve) or
  /// an RSAPrivateKey (RFC 8017, A.1.2), in DER or as the first such block of a text in PEM.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is none of these, and
  ///   ``CryptoError/unsupported(_:)`` when the key is neither EC nor RSA.
  public convenience init(file bytes: [UInt8]) throws(CryptoError) {
    try self.init(der: Self.privateKeyInfo(inFile: bytes))
  }

  /// Reads a key file that ``isEncrypted(file:)``.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is none or the passphrase is another one, and
  ///   ``CryptoError/unsupported(_:)`` when the key is neither EC nor RSA.
  public convenience init(file bytes: [UInt8], passphrase: SecretBytes) throws(CryptoError) {
    guard let block = Self.firstBlock(inFile: bytes), block.label == Self.encryptedLabel,
      let info = AsymmetricKey.decrypt(privateKeyInfo: block.content, passphrase)
    else { throw .malformed(.privateKey) }
    try self.init(der: info.bytes)
  }

  /// True if the key of a file is an EncryptedPrivateKeyInfo (RFC 5958, 3), a block of a text in
  /// PEM.
  public static func isEncrypted(file bytes: [UInt8]) -> Bool {
    firstBlock(inFile: bytes)?.label == encryptedLabel
  }

  /// The first block of a text that holds a private key.
  private static func firstBlock(inFile bytes: [UInt8]) -> PEM? {
    (try? PEM.blocks(in: bytes))?.first {
      [pemLabel, encryptedLabel, "EC PRIVATE KEY", "RSA PRIVATE KEY"].contains($0.label)
    }
  }

  private static func privateKeyInfo(inFile bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    if bytes.first == 0x30 {
      let isWhole = AsymmetricKey.read(privateKeyInfo: SecretBytes(bytes)) != nil
      return isWhole ? bytes : privateKeyInfo(around: bytes)
    }
    guard let block = firstBlock(inFile: bytes), block.label != encryptedLabel else {
      throw .malformed(.privateKey)
    }
    return block.label == pemLabel ? block.content : privateKeyInfo(around: block.content)
  }

  /// Takes an ECPrivateKey on P-256, RFC 5915, 3, without its public key, which is computed.
  convenience init(p256 key: SecretBytes) throws(CryptoError) {
    var bytes = Self.privateKeyInfo(around: Array(key.bytes))
    try self.init(der: SecretBytes(wiping: &bytes).bytes)
  }

  /// The PrivateKeyInfo around an ECPrivateKey or an RSAPrivateKey, which begins with two numbers:
  /// version 0, the algorithm, the key.
  private static func privateKeyInfo(around key: [UInt8]) -> [UInt8] {
    let members = (try? BERTLV(parsing: key).children()) ?? []
    let isRSA = members.count > 1 && members[1].tag == .integer
    let curve = members.first { $0.tag == 0xA0 }.map { Array($0.content) }
    let algorithm =
      isRSA
      ? DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1))
        + BERTLV.encode(.null, [UInt8]())
      : DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 2, 1))
        + (curve ?? DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 3, 1, 7)))
    return DER.sequence(DER.integer(0), DER.sequence(algorithm), DER.octetString(key))
  }

  /// Reads the first `PRIVATE KEY` block of a text, RFC 7468, 10.
  /// - Throws: ``CryptoError/malformed(_:)`` when there is none.
  public convenience init(pem: String) throws(CryptoError) {
    guard let blocks = try? PEM.blocks(in: pem),
      let block = blocks.first(where: { $0.label == Self.pemLabel })
    else { throw .malformed(.privateKey) }
    try self.init(der: block.content)
  }

  /// The PrivateKeyInfo, PKCS#8, RFC 5208, 5.
  /// - Throws: ``CryptoError/library(_:)`` when libcrypto refuses, ``CryptoError/unsupported(_:)`` for a
  ///   key that is elsewhere.
  public func der() throws(CryptoError) -> SecretBytes {
    guard !isElsewhere else { throw .unsupported(.usedPrivateKey) }
    return try key.privateKeyInfo()
  }

  /// The key as a `PRIVATE KEY` block, RFC 7468, 10. A text cannot be wiped, so use this only for a
  /// key that is written to a file anyway.
  /// - Throws: ``CryptoError/library(_:)`` when libcrypto refuses.
  public func pem() throws(CryptoError) -> String {
    PEM(label: Self.pemLabel, content: Array(try der().bytes)).text
  }

  /// The SubjectPublicKeyInfo, RFC 5280, 4.1.2.7; the curve is named.
  /// - Throws: ``CryptoError/library(_:)`` when libcrypto refuses.
  public func publicKeyInfo() throws(CryptoError) -> [UInt8] {
    try publicKeyInfo(curve: .named)
  }

  /// The SubjectPublicKeyInfo, RFC 5280, 4.1.2.7, with the curve in one of two forms, which has no
  /// effect for RSA.
  /// - Throws: ``CryptoError/library(_:)`` when libcrypto refuses.
  public func publicKeyInfo(curve: CurveEncoding) throws(CryptoError) -> [UInt8] {
    guard isEC else { return try key.publicKeyInfo() }
    return try key.encoding(explicitCurve: curve == .explicit).publicKeyInfo()
  }

  /// The key identifier of RFC 5280, 4.2.1.2, method 1: SHA-1 over the public key's bits. It
  /// distinguishes keys; no security depends on it.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public func keyIdentifier() throws(CryptoError) -> [UInt8] {
    let info = try publicKeyInfo()
    guard let bits = try? BERTLV(parsing: info).children().last?.content else {
      throw .malformed(.publicKey)
    }
    return try DigestAlgorithm.sha1.digest(bits.dropFirst())
  }

  /// True if this process does not have the key.
  package var isElsewhere: Bool { if case .some = signElsewhere { true } else { false } }

  /// True if this is a key on an elliptic curve.
  public var isEC: Bool { key.isEC }

  private static let pemLabel: WireText = "PRIVATE KEY"
  private static let encryptedLabel: WireText = "ENCRYPTED PRIVATE KEY"
}

/// The kind of a new asymmetric key.
public enum KeyKind: Hashable, Sendable {
  /// A key on an elliptic curve, by libcrypto's name for the curve: `prime256v1`,
  /// `brainpoolP256r1`, `secp384r1`.
  case ec(curve: String)
  /// An RSA key with a modulus of this many bits, 512 to 16,384, and an odd public exponent above 1.
  case rsa(bits: Int, exponent: UInt32 = 65_537)
}
