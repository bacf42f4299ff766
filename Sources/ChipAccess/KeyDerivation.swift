import Crypto

/// The key derivation function of Doc 9303-11, 9.7.1, for two-key triple DES.
enum KeyDerivation {
  /// What a derived key is for: the counter of the function.
  enum Purpose: UInt8 {
    case encryption = 1
    case authentication = 2
  }

  /// K = the first 16 octets of SHA-1(secret ‖ counter), with DES parity (9.7.1.1).
  static func tripleDESKey(
    from secret: [UInt8], for purpose: Purpose
  ) throws(CryptoError) -> SecretBytes {
    let digest = try DigestAlgorithm.sha1.digest(secret + [0, 0, 0, purpose.rawValue])
    return SecretBytes(digest.prefix(TripleDES.keyLength).map(oddParity))
  }

  private static func oddParity(_ octet: UInt8) -> UInt8 {
    octet & 0xFE | (octet & 0xFE).nonzeroBitCount.isMultiple(of: 2).asBit
  }
}

extension Bool {
  fileprivate var asBit: UInt8 { self ? 1 : 0 }
}
