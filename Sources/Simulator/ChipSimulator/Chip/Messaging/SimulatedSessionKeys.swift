import Crypto
import LDS
import MRZ

/// A pair of keys for a cipher and its authentication code, Doc 9303-11, 9.7.
struct SimulatedSessionKeys: Sendable {
  let cipher: SessionCipher
  let encryption: SecretBytes
  let authentication: SecretBytes

  init(cipher: SessionCipher, encryption: SecretBytes, authentication: SecretBytes) {
    self.cipher = cipher
    self.encryption = encryption
    self.authentication = authentication
  }

  /// Derives the pair from a secret on which both sides agreed, Doc 9303-11, 9.7.1 and 9.7.4.
  init(secret: SecretBytes, cipher: SessionCipher) throws(CryptoError) {
    self.init(
      cipher: cipher,
      encryption: try KeyDerivation.key(from: secret, for: .encryption, cipher: cipher),
      authentication: try KeyDerivation.key(from: secret, for: .authentication, cipher: cipher))
  }

  /// Derives the keys of basic access control, Doc 9303-11, 4.3.2.
  init(_ fields: MRZAccessFields) throws(CryptoError) {
    let digest = try DigestAlgorithm.sha1.digest(fields.information)
    try self.init(secret: SecretBytes(digest.prefix(16)), cipher: .tripleDES)
  }

  /// Encrypts whole blocks.
  func encrypt(_ bytes: [UInt8], initialValue: [UInt8]? = nil) throws(CryptoError) -> [UInt8] {
    try cipher.encrypt(bytes, key: encryption, initialValue: initialValue)
  }

  /// Decrypts whole blocks.
  func decrypt(_ bytes: [UInt8], initialValue: [UInt8]? = nil) throws(CryptoError) -> [UInt8] {
    try cipher.decrypt(bytes, key: encryption, initialValue: initialValue)
  }

  /// The authentication code of eight bytes.
  func code(for bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try cipher.authenticationCode(for: bytes, key: authentication)
  }

  /// True if eight bytes are the authentication code of some others.
  func isValid(_ code: [UInt8], for bytes: [UInt8]) throws(CryptoError) -> Bool {
    ConstantTime.equal(code, try self.code(for: bytes))
  }
}
