import Crypto

/// Secure messaging with two-key triple DES and retail MAC, Doc 9303-11, 9.8.6.1.
struct TripleDESSuite: SecureMessagingSuite {
  private let cipher: TripleDES
  private let mac: RetailMAC

  let sessionKeys: SessionKeys?

  init(encryption: SecretBytes, authentication: SecretBytes) throws(CryptoError) {
    cipher = try TripleDES(key: encryption)
    mac = try RetailMAC(key: authentication)
    sessionKeys = SessionKeys(
      cipher: "3DES", encryption: encryption, authentication: authentication)
  }

  var blockLength: Int { TripleDES.blockLength }

  func encrypt(_ padded: [UInt8], counter: [UInt8]) throws(CryptoError) -> [UInt8] {
    try cipher.encrypt(padded)
  }

  func decrypt(_ sealed: [UInt8], counter: [UInt8]) throws(CryptoError) -> [UInt8] {
    try cipher.decrypt(sealed)
  }

  func authenticationCode(for bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try mac.code(for: bytes)
  }
}
