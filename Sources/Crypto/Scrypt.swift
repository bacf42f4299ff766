import COpenSSL

/// scrypt, RFC 7914: a key from a passphrase, at a cost in time and memory that is stated.
public struct Scrypt: Hashable, Sendable {
  /// The binary logarithm of N, the cost; memory is 128 · N · r octets.
  public let logarithmOfCost: UInt8
  /// r, the block size in units of 128 octets.
  public let blockSize: UInt8
  /// p, how many times it is done, one after the other.
  public let parallelization: UInt8

  /// What N · r · p may be at most, so that parameters that come from a file cost no more than
  /// 256 MiB and about a second.
  public static let largestWork = 1 << 21

  /// N = 2^17, r = 8, p = 1: 128 MiB and some tenths of a second for each guess.
  public static let usual = Scrypt(within: 17, 8, 1)

  private init(within logarithmOfCost: UInt8, _ blockSize: UInt8, _ parallelization: UInt8) {
    self.logarithmOfCost = logarithmOfCost
    self.blockSize = blockSize
    self.parallelization = parallelization
  }

  /// States the parameters.
  /// - Throws: ``CryptoError/unsupported(_:)`` when one is zero, or the work is more than
  ///   ``largestWork``.
  public init(
    logarithmOfCost: UInt8, blockSize: UInt8, parallelization: UInt8
  ) throws(CryptoError) {
    let factors = Int(blockSize) * Int(parallelization)
    guard (1...21).contains(logarithmOfCost), factors > 0,
      factors << Int(logarithmOfCost) <= Self.largestWork
    else { throw .unsupported("scrypt with these parameters") }
    self.init(within: logarithmOfCost, blockSize, parallelization)
  }

  /// A key of some octets, RFC 7914, 6.
  /// - Throws: ``CryptoError`` when libcrypto refuses, as for want of memory.
  public func key(
    from passphrase: SecretBytes, salt: [UInt8], length: Int
  ) throws(CryptoError) -> SecretBytes {
    // 128 · N · r for the table and 128 · r · p for the blocks, with room for libcrypto's own.
    let memory = 128 * Int(blockSize) * (1 << Int(logarithmOfCost) + Int(parallelization) + 32)
    let key = SecretBytes.filled(length) { output in
      passphrase.withUnsafeBytes { passphrase in
        EVP_PBE_scrypt(
          passphrase.bindMemory(to: CChar.self).baseAddress, passphrase.count, salt, salt.count,
          1 << UInt64(logarithmOfCost), UInt64(blockSize), UInt64(parallelization),
          UInt64(memory), output.bindMemory(to: UInt8.self).baseAddress, output.count) == 1
      }
    }
    guard let key else { throw .fromLibrary("scrypt") }
    return key
  }
}
