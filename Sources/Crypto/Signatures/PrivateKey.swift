import COpenSSL
import Encoding

/// A private key that signs: EC or RSA. It is made once and never changes.
public final class PrivateKey: @unchecked Sendable {
  /// How the public key names its curve, RFC 5480, 2.1.1, and BSI TR-03111, 5.
  public enum CurveEncoding: Hashable, Sendable {
    /// By object identifier.
    case named
    /// By the numbers of its domain parameters, as most passport certificates do.
    case explicit
  }

  // libcrypto locks its own key objects, and this one is not changed after init.
  let key: OpaquePointer

  private init(owning key: OpaquePointer) { self.key = key }

  deinit { EVP_PKEY_free(key) }

  /// Makes a new key from libcrypto's generator.
  /// - Throws: ``CryptoError/unsupported(_:)`` for a curve or size that libcrypto does not have.
  public static func generate(_ kind: KeyKind) throws(CryptoError) -> PrivateKey {
    let name =
      switch kind {
      case .ec: "EC"
      case .rsa: "RSA"
      }
    guard let context = EVP_PKEY_CTX_new_from_name(nil, name, nil) else {
      throw .fromLibrary("key generation")
    }
    defer { EVP_PKEY_CTX_free(context) }
    guard EVP_PKEY_keygen_init(context) == 1 else { throw .fromLibrary("key generation") }
    switch kind {
    case .ec(let curve):
      guard isKnown(curve: curve), EVP_PKEY_CTX_set_group_name(context, curve) == 1 else {
        ERR_clear_error()
        throw .unsupported(curve)
      }
    case .rsa(let bits):
      guard (512...16384).contains(bits),
        EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)) == 1
      else { throw .unsupported("RSA with \(bits) bits") }
    }
    var key: OpaquePointer?
    guard EVP_PKEY_generate(context, &key) == 1, let key else {
      throw .fromLibrary("key generation")
    }
    return PrivateKey(owning: key)
  }

  /// Reads a PrivateKeyInfo, PKCS#8, RFC 5208, 5.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is none or octets follow it, and
  ///   ``CryptoError/unsupported(_:)`` when the key is neither EC nor RSA.
  public init(der: some Collection<UInt8>) throws(CryptoError) {
    let octets = SecretBytes(der)
    let key: OpaquePointer? = octets.withUnsafeBytes { buffer in
      let start = buffer.bindMemory(to: UInt8.self).baseAddress
      var next = start
      guard let info = d2i_PKCS8_PRIV_KEY_INFO(nil, &next, buffer.count) else { return nil }
      defer { PKCS8_PRIV_KEY_INFO_free(info) }
      guard let start, let next, next - start == buffer.count else { return nil }
      return EVP_PKCS82PKEY(info)
    }
    ERR_clear_error()
    guard let key else { throw .malformed("private key") }
    guard EVP_PKEY_get_base_id(key) == EVP_PKEY_EC || EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA
    else {
      EVP_PKEY_free(key)
      throw .unsupported("private key that is neither EC nor RSA")
    }
    self.key = key
  }

  /// Reads the first `PRIVATE KEY` block of a text, RFC 7468, 10.
  /// - Throws: ``CryptoError/malformed(_:)`` when there is none.
  public convenience init(pem: String) throws(CryptoError) {
    guard let blocks = try? PEM.blocks(in: pem),
      let block = blocks.first(where: { $0.label.exact == Self.pemLabel.exact })
    else { throw .malformed("private key") }
    try self.init(der: block.content)
  }

  /// The PrivateKeyInfo, PKCS#8, RFC 5208, 5.
  /// - Throws: ``CryptoError/library(_:)`` when libcrypto refuses.
  public func der() throws(CryptoError) -> SecretBytes {
    guard let info = EVP_PKEY2PKCS8(key) else { throw .fromLibrary("private key") }
    defer { PKCS8_PRIV_KEY_INFO_free(info) }
    var start: UnsafeMutablePointer<UInt8>?
    let length = Int(i2d_PKCS8_PRIV_KEY_INFO(info, &start))
    guard length > 0, let start else { throw .fromLibrary("private key") }
    defer {
      OPENSSL_cleanse(start, length)
      passport_OPENSSL_free(start)
    }
    return SecretBytes(UnsafeBufferPointer(start: start, count: length))
  }

  /// The key as a `PRIVATE KEY` block, RFC 7468, 10. A text cannot be wiped: only for a key that
  /// is written to a file anyway.
  /// - Throws: ``CryptoError/library(_:)`` when libcrypto refuses.
  public func pem() throws(CryptoError) -> String {
    try der().withUnsafeBytes { PEM(label: Self.pemLabel, content: Array($0)).text }
  }

  /// The SubjectPublicKeyInfo, RFC 5280, 4.1.2.7; the curve is named.
  /// - Throws: ``CryptoError/library(_:)`` when libcrypto refuses.
  public func publicKeyInfo() throws(CryptoError) -> [UInt8] {
    try publicKeyInfo(curve: .named)
  }

  /// The SubjectPublicKeyInfo, RFC 5280, 4.1.2.7, with a choice of how the curve is given; of no
  /// effect for RSA.
  /// - Throws: ``CryptoError/library(_:)`` when libcrypto refuses.
  public func publicKeyInfo(curve: CurveEncoding) throws(CryptoError) -> [UInt8] {
    guard isEC else { return try Self.subjectPublicKeyInfo(of: key) }
    guard let copy = EVP_PKEY_dup(key) else { throw .fromLibrary("public key") }
    defer { EVP_PKEY_free(copy) }
    let name = curve == .named ? OSSL_PKEY_EC_ENCODING_GROUP : OSSL_PKEY_EC_ENCODING_EXPLICIT
    guard EVP_PKEY_set_utf8_string_param(copy, OSSL_PKEY_PARAM_EC_ENCODING, name) == 1 else {
      throw .fromLibrary("public key")
    }
    return try Self.subjectPublicKeyInfo(of: copy)
  }

  /// The key identifier of RFC 5280, 4.2.1.2, method 1: SHA-1 over the public key's bits, which
  /// serves to tell keys apart, not to prove anything.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public func keyIdentifier() throws(CryptoError) -> [UInt8] {
    let info = try publicKeyInfo()
    guard let bits = try? BERTLV(parsing: info).children().last?.content else {
      throw .malformed("public key")
    }
    return try DigestAlgorithm.sha1.digest(bits.dropFirst())
  }

  /// Whether this is a key on an elliptic curve.
  public var isEC: Bool { EVP_PKEY_get_base_id(key) == EVP_PKEY_EC }

  private static func isKnown(curve: String) -> Bool {
    guard let group = EC_GROUP_new_by_curve_name(OBJ_sn2nid(curve)) else { return false }
    EC_GROUP_free(group)
    return true
  }

  private static let pemLabel = "PRIVATE KEY"

  private static func subjectPublicKeyInfo(of key: OpaquePointer) throws(CryptoError) -> [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    let length = Int(i2d_PUBKEY(key, &start))
    guard length > 0, let start else { throw .fromLibrary("public key") }
    defer { passport_OPENSSL_free(start) }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }
}
