import Crypto
import SmartCard

/// The ciphers of a protected session, Doc 9303-11, 9.8: two-key triple DES after BAC, that or
/// AES after PACE.
public protocol SecureMessagingSuite: Sendable {
  /// The number of bytes of a cipher block, and of the send sequence counter.
  var blockLength: Int { get }
  /// Encrypts padded data with the present value of the counter.
  func encrypt(_ padded: [UInt8], counter: [UInt8]) throws(CryptoError) -> [UInt8]
  /// Decrypts whole blocks with the present value of the counter.
  func decrypt(_ sealed: [UInt8], counter: [UInt8]) throws(CryptoError) -> [UInt8]
  /// The authentication code, eight bytes, over data that this function pads.
  func authenticationCode(for bytes: [UInt8]) throws(CryptoError) -> [UInt8]
  /// The keys, for a trace; nil for a suite that does not give them.
  var sessionKeys: SessionKeys? { get }
}

extension SecureMessagingSuite {
  /// Nil: the keys are not given.
  public var sessionKeys: SessionKeys? { nil }
}

/// The keys of a protected session and the name of their cipher.
public struct SessionKeys: Sendable {
  let cipher: String
  let encryption: SecretBytes
  let authentication: SecretBytes

  /// The bytes as a trace holds them.
  func traced(counter: [UInt8]) -> TraceEvent.Session.Keys {
    TraceEvent.Session.Keys(
      encryption: Array(encryption.bytes),
      authentication: Array(authentication.bytes), counter: counter)
  }
}
