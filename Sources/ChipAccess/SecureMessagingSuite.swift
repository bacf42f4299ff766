import Crypto

/// The ciphers of a protected session, Doc 9303-11, 9.8: two-key triple DES after BAC, that or
/// AES after PACE.
public protocol SecureMessagingSuite: Sendable {
  /// Octets of a cipher block, and of the send sequence counter.
  var blockLength: Int { get }
  /// Encrypts padded data under the counter's present value.
  func encrypt(_ padded: [UInt8], counter: [UInt8]) throws(CryptoError) -> [UInt8]
  /// Decrypts whole blocks under the counter's present value.
  func decrypt(_ sealed: [UInt8], counter: [UInt8]) throws(CryptoError) -> [UInt8]
  /// The code of eight octets over data that are padded here.
  func authenticationCode(for bytes: [UInt8]) throws(CryptoError) -> [UInt8]
}
