import Crypto

/// RSA keys of tests that need any key of a size: each takes up to a second to make, and is made once in a run.
package enum RSAKeyPool {
  private struct Name: Hashable {
    let bits: Int
    let exponent: UInt32
    let number: Int
  }

  private static let made = MadeOnce<Name, PrivateKey>()

  /// A key.
  /// - Parameter number: which of several of this size.
  package static func key(
    bits: Int, exponent: UInt32 = 65_537, _ number: Int = 0
  ) throws -> PrivateKey {
    let name = Name(bits: bits, exponent: exponent, number: number)
    return try made.value(name) { try PrivateKey.generate(.rsa(bits: bits, exponent: exponent)) }
  }
}
