import COpenSSL

/// A key of libcrypto, `EVP_PKEY`: private or public, RSA or on a curve. Freed with the last reference.
///
/// The pointer of a key is given to libcrypto only in functions that have the key as a parameter or
/// return it: Swift may release an object before the call when nothing uses it later.
@safe
final class AsymmetricKey: @unchecked Sendable {
  // The key never changes, and libcrypto locks its internal caches.
  let pointer: OpaquePointer

  /// Takes ownership of a key that libcrypto made.
  init(owning pointer: OpaquePointer) { unsafe self.pointer = pointer }

  deinit { unsafe EVP_PKEY_free(pointer) }

  // MARK: What it is

  /// True if it is a key on an elliptic curve.
  var isEC: Bool { unsafe EVP_PKEY_get_base_id(pointer) == EVP_PKEY_EC }
  /// True if it is an RSA key.
  var isRSA: Bool { unsafe EVP_PKEY_get_base_id(pointer) == EVP_PKEY_RSA }
  /// The number of bits of an RSA modulus.
  var bits: Int { unsafe Int(EVP_PKEY_get_bits(pointer)) }
  /// The largest length of a signature in bytes.
  var signatureLength: Int { unsafe Int(EVP_PKEY_get_size(pointer)) }

  /// The numbers of which keys are made, by libcrypto's names (EVP_PKEY-RSA(7), EVP_PKEY-EC(7) and
  /// EVP_PKEY-FFC(7)).
  enum Number: String {
    case modulus = "n"
    case exponent = "e"
    case pointX = "qx"
    case pointY = "qy"
    case fieldPrime = "p"
    case fieldOrder = "q"
    case fieldGenerator = "g"
  }

  /// One of the key's numbers; nil when the key does not have it.
  func number(_ name: Number) -> BigNumber? {
    var number: OpaquePointer?
    guard unsafe EVP_PKEY_get_bn_param(pointer, name.rawValue, &number) == 1,
      let number = unsafe number
    else { return nil }
    return unsafe BigNumber(owning: number)
  }

  /// True if two public keys have the same numbers.
  func equals(_ other: AsymmetricKey) -> Bool { unsafe EVP_PKEY_eq(pointer, other.pointer) == 1 }

  // MARK: Generation

  /// A new key from libcrypto's generator.
  /// - Throws: ``CryptoError/unsupported(_:)`` for a curve or size that libcrypto does not have.
  static func generate(_ kind: KeyKind) throws(CryptoError) -> AsymmetricKey {
    let name =
      switch kind {
      case .ec: "EC"
      case .rsa: "RSA"
      }
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, name, nil) else {
      throw .fromLibrary("key generation")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard unsafe EVP_PKEY_keygen_init(context) == 1 else { throw .fromLibrary("key generation") }
    switch kind {
    case .ec(let curve):
      guard isKnown(curve: curve), unsafe EVP_PKEY_CTX_set_group_name(context, curve) == 1 else {
        ERR_clear_error()
        throw .unsupported(.text(curve))
      }
    case .rsa(let bits, let exponent):
      guard (512...16384).contains(bits), exponent > 1, exponent % 2 == 1,
        unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)) == 1
      else { throw .unsupported(.rsa(ofBits: bits)) }
      let number = unsafe BN_new()
      defer { unsafe BN_free(number) }
      guard unsafe BN_set_word(number, UInt(exponent)) == 1,
        unsafe EVP_PKEY_CTX_set1_rsa_keygen_pubexp(context, number) == 1
      else { throw .fromLibrary("key generation") }
    }
    var key: OpaquePointer?
    guard unsafe EVP_PKEY_generate(context, &key) == 1, let key = unsafe key else {
      throw .fromLibrary("key generation")
    }
    return unsafe AsymmetricKey(owning: key)
  }

  private static func isKnown(curve: String) -> Bool {
    guard let group = unsafe EC_GROUP_new_by_curve_name(OBJ_sn2nid(curve)) else { return false }
    unsafe EC_GROUP_free(group)
    return true
  }

  /// The domain parameters of a finite field by libcrypto's name; nil when libcrypto does not have
  /// them.
  static func domainParameters(_ name: String) -> AsymmetricKey? {
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "DHX", nil) else { return nil }
    defer {
      unsafe EVP_PKEY_CTX_free(context)
      ERR_clear_error()
    }
    var name = Array(name.utf8CString)
    var key: OpaquePointer?
    let done = unsafe name.withUnsafeMutableBufferPointer { name in
      let parameters = unsafe [
        passport_group_name_param(name.baseAddress),
        OSSL_PARAM_construct_end(),
      ]
      return unsafe EVP_PKEY_paramgen_init(context) == 1
        && EVP_PKEY_CTX_set_params(context, parameters) == 1
        && EVP_PKEY_paramgen(context, &key) == 1
    }
    let made = unsafe key.map { unsafe AsymmetricKey(owning: $0) }
    return done ? made : nil
  }

  // MARK: Encodings

  /// Reads a PrivateKeyInfo, PKCS#8, RFC 5208, 5; nil when it is none or bytes follow it.
  static func read(privateKeyInfo: SecretBytes) -> AsymmetricKey? {
    defer { ERR_clear_error() }
    let key: OpaquePointer? = unsafe privateKeyInfo.withUnsafeBytes { buffer in
      let start = unsafe buffer.bindMemory(to: UInt8.self).baseAddress
      var next = unsafe start
      guard let info = unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, &next, buffer.count) else { return nil }
      defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
      guard let start = unsafe start, let next = unsafe next, unsafe next - start == buffer.count
      else { return nil }
      return unsafe EVP_PKCS82PKEY(info)
    }
    return unsafe key.map { unsafe AsymmetricKey(owning: $0) }
  }

  /// Opens an EncryptedPrivateKeyInfo, PKCS#8, RFC 5208, 6; nil when it is none, or the passphrase is
  /// another one.
  /// - Returns: the PrivateKeyInfo.
  static func decrypt(privateKeyInfo: [UInt8], _ passphrase: SecretBytes) -> SecretBytes? {
    defer { ERR_clear_error() }
    let sealed = unsafe privateKeyInfo.withUnsafeBufferPointer { buffer in
      var next = buffer.baseAddress
      return unsafe d2i_X509_SIG(nil, &next, buffer.count)
    }
    guard let sealed = unsafe sealed else { return nil }
    defer { unsafe X509_SIG_free(sealed) }
    let info: OpaquePointer? = unsafe passphrase.withUnsafeBytes { buffer in
      unsafe PKCS8_decrypt(
        sealed, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count))
    }
    guard let info = unsafe info else { return nil }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
    guard let key = unsafe EVP_PKCS82PKEY(info) else { return nil }
    return try? unsafe AsymmetricKey(owning: key).privateKeyInfo()
  }

  /// The PrivateKeyInfo, PKCS#8, RFC 5208, 5.
  func privateKeyInfo() throws(CryptoError) -> SecretBytes {
    guard let info = unsafe EVP_PKEY2PKCS8(pointer) else { throw .fromLibrary("private key") }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
    var start: UnsafeMutablePointer<UInt8>?
    let length = unsafe Int(i2d_PKCS8_PRIV_KEY_INFO(info, &start))
    guard length > 0, let start = unsafe start else { throw .fromLibrary("private key") }
    defer {
      unsafe OPENSSL_cleanse(start, length)
      unsafe passport_OPENSSL_free(start)
    }
    return unsafe SecretBytes(UnsafeBufferPointer(start: start, count: length))
  }

  /// Reads a SubjectPublicKeyInfo, RFC 5280, 4.1.2.7; nil when it is no key, such as a point that
  /// is not on its curve.
  static func read(publicKeyInfo: [UInt8]) -> AsymmetricKey? {
    defer { ERR_clear_error() }
    let key = unsafe publicKeyInfo.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe d2i_PUBKEY(nil, &start, buffer.count)
    }
    return unsafe key.map { unsafe AsymmetricKey(owning: $0) }
  }

  /// The SubjectPublicKeyInfo, RFC 5280, 4.1.2.7.
  func publicKeyInfo() throws(CryptoError) -> [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    let length = unsafe Int(i2d_PUBKEY(pointer, &start))
    guard length > 0, let start = unsafe start else { throw .fromLibrary("public key") }
    defer { unsafe passport_OPENSSL_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// A copy whose SubjectPublicKeyInfo names the curve or has explicit domain parameters.
  func encoding(explicitCurve isExplicit: Bool) throws(CryptoError) -> AsymmetricKey {
    guard let pointer = unsafe EVP_PKEY_dup(pointer) else { throw .fromLibrary("public key") }
    let copy = unsafe AsymmetricKey(owning: pointer)
    let name = isExplicit ? OSSL_PKEY_EC_ENCODING_EXPLICIT : OSSL_PKEY_EC_ENCODING_GROUP
    guard
      unsafe EVP_PKEY_set_utf8_string_param(copy.pointer, OSSL_PKEY_PARAM_EC_ENCODING, name) == 1
    else { throw .fromLibrary("public key") }
    return copy
  }

  // MARK: Public keys from their numbers

  /// The public key of a point; nil when the point is not on the curve.
  static func make(_ curve: NamedCurve, point: ArraySlice<UInt8>) -> AsymmetricKey? {
    guard point.count > 1, let name = unsafe OBJ_nid2sn(curve.nid) else { return nil }
    // libcrypto keeps the addresses of these numbers until the key is made.
    return unsafe OSSL_PKEY_PARAM_GROUP_NAME.withCString { groupName in
      unsafe OSSL_PKEY_PARAM_PUB_KEY.withCString { publicKey in
        unsafe point.withUnsafeBufferPointer { bytes in
          unsafe make("EC") { builder in
            unsafe OSSL_PARAM_BLD_push_utf8_string(builder, groupName, name, 0) == 1
              && OSSL_PARAM_BLD_push_octet_string(
                builder, publicKey, bytes.baseAddress, bytes.count) == 1
          }
        }
      }
    }
  }

  /// The RSA key of big-endian magnitudes.
  static func make(
    modulus: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>
  ) -> AsymmetricKey? {
    guard let n = try? BigNumber(public: modulus), let e = try? BigNumber(public: exponent) else {
      return nil
    }
    return withExtendedLifetime((n, e)) {
      unsafe OSSL_PKEY_PARAM_RSA_N.withCString { modulus in
        unsafe OSSL_PKEY_PARAM_RSA_E.withCString { exponent in
          unsafe make("RSA") { builder in
            unsafe OSSL_PARAM_BLD_push_BN(builder, modulus, n.pointer) == 1
              && OSSL_PARAM_BLD_push_BN(builder, exponent, e.pointer) == 1
          }
        }
      }
    }
  }

  /// A key of libcrypto from its numbers, without the decoders that try every format.
  private static func make(
    _ type: String, _ fill: (OpaquePointer) -> Bool
  ) -> AsymmetricKey? {
    defer { ERR_clear_error() }
    guard let builder = unsafe OSSL_PARAM_BLD_new() else { return nil }
    defer { unsafe OSSL_PARAM_BLD_free(builder) }
    guard unsafe fill(builder), let parameters = unsafe OSSL_PARAM_BLD_to_param(builder) else {
      return nil
    }
    defer { unsafe OSSL_PARAM_free(parameters) }
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, type, nil) else { return nil }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard unsafe EVP_PKEY_fromdata_init(context) == 1,
      unsafe EVP_PKEY_fromdata(context, &key, passport_EVP_PKEY_PUBLIC_KEY(), parameters) == 1
    else { return nil }
    return unsafe key.map { unsafe AsymmetricKey(owning: $0) }
  }
}
