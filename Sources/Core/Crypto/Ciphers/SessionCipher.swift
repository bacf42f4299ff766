/// The block ciphers of protected sessions, Doc 9303-11, 9.7.1 and 9.8.
public enum SessionCipher: Hashable, Sendable, CaseIterable {
  /// Triple DES with two keys, and retail MAC.
  case tripleDES
  /// AES with 128 bits, and CMAC.
  case aes128
  /// AES with 192 bits, and CMAC.
  case aes192
  /// AES with 256 bits, and CMAC.
  case aes256

  /// The length of a key in bytes.
  public var keyLength: Int {
    switch self {
    case .tripleDES, .aes128: 16
    case .aes192: 24
    case .aes256: 32
    }
  }

  /// The length of a block in bytes.
  public var blockLength: Int {
    switch self {
    case .tripleDES: TripleDES.blockLength
    case .aes128, .aes192, .aes256: AES.blockLength
    }
  }

  /// Encrypts whole blocks in CBC mode without padding.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for a key, initial value or data of another length.
  public func encrypt(
    _ bytes: [UInt8], key: SecretBytes, initialValue: [UInt8]? = nil
  ) throws(CryptoError) -> [UInt8] {
    let start = initialValue ?? [UInt8](repeating: 0, count: blockLength)
    guard key.count == keyLength else { throw .wrongLength("key") }
    switch self {
    case .tripleDES: return try TripleDES(key: key).encrypt(bytes, initialValue: start)
    case .aes128, .aes192, .aes256: return try AES(key: key).encrypt(bytes, initialValue: start)
    }
  }

  /// Decrypts whole blocks in CBC mode without padding.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for a key, initial value or data of another length.
  public func decrypt(
    _ bytes: [UInt8], key: SecretBytes, initialValue: [UInt8]? = nil
  ) throws(CryptoError) -> [UInt8] {
    let start = initialValue ?? [UInt8](repeating: 0, count: blockLength)
    guard key.count == keyLength else { throw .wrongLength("key") }
    switch self {
    case .tripleDES: return try TripleDES(key: key).decrypt(bytes, initialValue: start)
    case .aes128, .aes192, .aes256: return try AES(key: key).decrypt(bytes, initialValue: start)
    }
  }

  /// The authentication code, eight bytes: retail MAC or CMAC, each with its own padding (Doc
  /// 9303-11, 4.4.3.4).
  /// - Throws: ``CryptoError/wrongLength(_:)`` for a key of another length.
  public func authenticationCode(
    for bytes: [UInt8], key: SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    guard key.count == keyLength else { throw .wrongLength("MAC key") }
    switch self {
    case .tripleDES: return try RetailMAC(key: key).code(for: bytes)
    case .aes128, .aes192, .aes256: return try CMAC(key: key).code(for: bytes)
    }
  }
}
