import Crypto
import SmartCard

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
  /// The keys, for a trace; nil for a suite that does not give them.
  var sessionKeys: SessionKeys? { get }
}

extension SecureMessagingSuite {
  /// They are not given.
  public var sessionKeys: SessionKeys? { nil }
}

/// The keys of a protected session and the name of their cipher.
public struct SessionKeys: Sendable {
  let cipher: String
  let encryption: SecretBytes
  let authentication: SecretBytes

  /// The octets as a trace keeps them.
  func traced(counter: [UInt8]) -> TraceEvent.Session.Keys {
    TraceEvent.Session.Keys(
      encryption: Array(encryption.octets),
      authentication: Array(authentication.octets), counter: counter)
  }
}
