import Crypto

/// Secure messaging with AES and CMAC, Doc 9303-11, 9.8.7: the initial value of each encryption is the
/// encrypted counter.
struct AESSuite: SecureMessagingSuite {
  private let cipher: AES
  private let mac: CMAC

  let sessionKeys: SessionKeys?

  init(encryption: SecretBytes, authentication: SecretBytes) throws(CryptoError) {
    cipher = try AES(key: encryption)
    mac = try CMAC(key: authentication)
    sessionKeys = SessionKeys(
      cipher: "AES-\(encryption.count * 8)", encryption: encryption, authentication: authentication)
  }

  var blockLength: Int { AES.blockLength }

  func encrypt(_ padded: [UInt8], counter: [UInt8]) throws(CryptoError) -> [UInt8] {
    try cipher.encrypt(padded, initialValue: cipher.encryptBlock(counter))
  }

  func decrypt(_ sealed: [UInt8], counter: [UInt8]) throws(CryptoError) -> [UInt8] {
    try cipher.decrypt(sealed, initialValue: cipher.encryptBlock(counter))
  }

  /// The CMAC over padded data: CMAC pads by itself (SP 800-38B), and secure messaging pads before
  /// it (9.7.4, note), so that the data are whole blocks.
  func authenticationCode(for bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try mac.code(for: ISO9797Padding.pad(bytes, blockLength: AES.blockLength))
  }
}

extension SessionCipher {
  /// The ciphers of secure messaging for this cipher and two keys.
  func suite(
    encryption: SecretBytes, authentication: SecretBytes
  ) throws(CryptoError) -> any SecureMessagingSuite {
    switch self {
    case .tripleDES:
      try TripleDESSuite(encryption: encryption, authentication: authentication)
    case .aes128, .aes192, .aes256:
      try AESSuite(encryption: encryption, authentication: authentication)
    }
  }
}
