import COpenSSL

/// CMAC with AES, SP 800-38B, with the first eight octets of its code as Doc 9303-11, 4.4.3.4 and
/// 9.8.7.2 use it.
public struct CMAC: Sendable {
  /// How many octets of the code are used.
  public static let codeLength = 8

  private let key: SecretBytes

  /// Takes a key of 16, 24 or 32 octets.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for another length.
  public init(key: SecretBytes) throws(CryptoError) {
    guard [16, 24, 32].contains(key.count) else { throw .wrongLength("MAC key") }
    self.key = key
  }

  /// The eight octets for some data of any length.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public func code(for bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    Array(try wholeCode(for: bytes).prefix(Self.codeLength))
  }

  /// All sixteen octets for some data of any length.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public func wholeCode(for bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let context = EVP_MAC_CTX_new(Self.fetched.method) else { throw .fromLibrary("CMAC") }
    defer { EVP_MAC_CTX_free(context) }
    var code = [UInt8](repeating: 0, count: AES.blockLength)
    var length = 0
    var name = Array("AES-\(key.count * 8)-CBC".utf8CString)
    let done = name.withUnsafeMutableBufferPointer { name in
      let parameters = [
        passport_mac_cipher_param(name.baseAddress),
        OSSL_PARAM_construct_end(),
      ]
      return key.withUnsafeBytes { key in
        EVP_MAC_init(
          context, key.bindMemory(to: UInt8.self).baseAddress, key.count, parameters) == 1
          && EVP_MAC_update(context, bytes, bytes.count) == 1
          && EVP_MAC_final(context, &code, &length, code.count) == 1
      }
    }
    guard done, length == code.count else { throw .fromLibrary("CMAC") }
    return code
  }

  /// Whether eight octets belong to some data, compared in constant time.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public func isValid(_ code: [UInt8], for bytes: [UInt8]) throws(CryptoError) -> Bool {
    ConstantTime.equal(code, try self.code(for: bytes))
  }

  private static let fetched = FetchedAlgorithm.code("CMAC")
}
