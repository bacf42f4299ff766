import Crypto
import LDS

/// A pair of keys of two-key triple DES, derived from a seed, Doc 9303-11, 9.7.1.
struct BasicAccessKeys {
  let encryption: TripleDES
  let authentication: RetailMAC

  init(encryption: TripleDES, authentication: RetailMAC) {
    self.encryption = encryption
    self.authentication = authentication
  }

  /// Derives the pair from a seed of 16 octets.
  init(seed: [UInt8]) throws(CryptoError) {
    encryption = try TripleDES(key: try Self.derive(seed, counter: 1))
    authentication = try RetailMAC(key: try Self.derive(seed, counter: 2))
  }

  /// Derives the document's own keys, Doc 9303-11, 4.3.2.
  init(_ fields: MRZAccessFields) throws(CryptoError) {
    try self.init(seed: Array(try DigestAlgorithm.sha1.digest(fields.information).prefix(16)))
  }

  private static func derive(_ seed: [UInt8], counter: UInt8) throws(CryptoError) -> SecretBytes {
    let digest = try DigestAlgorithm.sha1.digest(seed + [0, 0, 0, counter])
    return SecretBytes(digest.prefix(16).map(withOddParity))
  }

  private static func withOddParity(_ octet: UInt8) -> UInt8 {
    let bits = octet & 0xFE
    return bits.nonzeroBitCount.isMultiple(of: 2) ? bits | 1 : bits
  }
}
