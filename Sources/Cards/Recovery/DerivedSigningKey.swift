import Crypto
import Encoding

/// A private key that is derived from a seed along a path, SLIP-0010. Every step is a hardened one:
/// a key does not reveal the keys above or beside it.
package struct DerivedSigningKey: Sendable {
  /// The curve, which decides how a key is derived.
  package enum Curve: Sendable {
    case p256
    case ed25519

    fileprivate var name: String {
      switch self {
      case .p256: "Nist256p1 seed"
      case .ed25519: "ed25519 seed"
      }
    }
  }

  package let curve: Curve
  /// The private key, 32 bytes: a number for P-256, a seed for Ed25519.
  package let privateKey: SecretBytes
  /// The chain code from which the keys below are derived, 32 bytes.
  let chainCode: SecretBytes

  private static let length = 32

  /// The key of a seed, from which all paths begin.
  /// - Throws: `CryptoError` when libcrypto refuses.
  package init(seed: SecretBytes, curve: Curve) throws(CryptoError) {
    var data = seed
    let name = SecretBytes(Array(curve.name.utf8))
    while true {
      let code = try HMAC.secret512(for: data, key: name)
      if let key = try Self.key(code, below: nil, curve) {
        (self.curve, privateKey, chainCode) = (
          curve, key, code.slice(Self.length..<2 * Self.length)
        )
        return
      }
      data = code
    }
  }

  private init(curve: Curve, privateKey: SecretBytes, chainCode: SecretBytes) {
    self.curve = curve
    self.privateKey = privateKey
    self.chainCode = chainCode
  }

  /// The key at the end of a path of numbers below 2^31, each of them hardened.
  /// - Throws: `CryptoError` when libcrypto refuses.
  package func derived(_ path: [UInt32]) throws(CryptoError) -> DerivedSigningKey {
    var key = self
    for number in path { key = try key.child(number | 1 << 31) }
    return key
  }

  private func child(_ number: UInt32) throws(CryptoError) -> DerivedSigningKey {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    var data = Self.join([0], privateKey, bytes)
    while true {
      let code = try HMAC.secret512(for: data, key: chainCode)
      let rest = code.slice(Self.length..<2 * Self.length)
      if let key = try Self.key(code, below: privateKey, curve) {
        return DerivedSigningKey(curve: curve, privateKey: key, chainCode: rest)
      }
      data = Self.join([1], rest, bytes)
    }
  }

  /// The private key from a code; nil if the code gives none, which is possible and has never been
  /// seen.
  private static func key(
    _ code: SecretBytes, below parent: SecretBytes?, _ curve: Curve
  ) throws(CryptoError) -> SecretBytes? {
    let left = code.slice(0..<length)
    switch (curve, parent) {
    case (.ed25519, _): return left
    case (.p256, nil): return try P256PrivateNumber.isKey(left) ? left : nil
    case (.p256, let parent?): return try P256PrivateNumber.sum(left, parent)
    }
  }

  private static func join(
    _ first: [UInt8], _ secret: SecretBytes, _ last: [UInt8]
  ) -> SecretBytes {
    var bytes = first + Array(secret.bytes) + last
    return SecretBytes(wiping: &bytes)
  }
}
