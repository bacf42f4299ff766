import Crypto
import Encoding

/// The authentication token of PACE, Doc 9303-11, 4.4.3.4: a code over the protocol and the public
/// key that the other side sent.
struct AuthenticationToken {
  private let keys: SimulatedSessionKeys
  private let identifier: ObjectIdentifier
  private let isOnCurve: Bool

  init(keys: SimulatedSessionKeys, identifier: ObjectIdentifier, isOnCurve: Bool) {
    self.keys = keys
    self.identifier = identifier
    self.isOnCurve = isOnCurve
  }

  /// The token over a public key, in the data object of 9.4.
  func code(for publicKey: [UInt8]) throws(CryptoError) -> [UInt8] {
    let object = BERTLV.encode(
      0x7F49,
      DER.objectIdentifier(identifier) + BERTLV.encode(isOnCurve ? 0x86 : 0x84, publicKey))
    return try keys.code(for: object)
  }
}
