/// The parameters of scrypt, RFC 7914: a key from a passphrase, at a chosen cost in time and
/// memory.
public struct Scrypt: Hashable, Sendable {
  /// The binary logarithm of N, the cost; memory is 128 · N · r bytes.
  public let logarithmOfCost: UInt8
  /// r, the block size in units of 128 bytes.
  public let blockSize: UInt8
  /// p, the number of independent computations, made one after the other.
  public let parallelization: UInt8

  /// The largest allowed N · r · p: parameters from a file then cost at most 256 MiB and about a
  /// second. That is the cost of this program's age files, and twice that of its vault.
  public static let largestWork = 1 << 21

  /// N = 2^17, r = 8, p = 1: 128 MiB and some tenths of a second for each guess.
  public static let usual = Scrypt(within: 17, 8, 1)

  /// N = 2: nothing, for a passphrase that is no secret.
  package static let least = Scrypt(within: 1, 8, 1)

  private init(within logarithmOfCost: UInt8, _ blockSize: UInt8, _ parallelization: UInt8) {
    self.logarithmOfCost = logarithmOfCost
    self.blockSize = blockSize
    self.parallelization = parallelization
  }

  /// Takes the parameters.
  /// - Throws: ``CryptoError/unsupported(_:)`` when one is zero, N is not below 2^(16 · r) (RFC 7914,
  ///   2), or the work is more than ``largestWork``.
  public init(
    logarithmOfCost: UInt8, blockSize: UInt8, parallelization: UInt8
  ) throws(CryptoError) {
    let factors = Int(blockSize) * Int(parallelization)
    guard (1...21).contains(logarithmOfCost), factors > 0,
      factors << Int(logarithmOfCost) <= Self.largestWork,
      Int(logarithmOfCost) < 16 * Int(blockSize)
    else { throw .unsupported(.scryptParameters) }
    self.init(within: logarithmOfCost, blockSize, parallelization)
  }

  /// The memory that it needs in bytes: 128 · N · r for the table, 128 · r · p for the blocks, and
  /// space for libcrypto's own use.
  public var memory: Int {
    128 * Int(blockSize) * (1 << Int(logarithmOfCost) + Int(parallelization) + 32)
  }

  /// A key of a number of bytes, RFC 7914, 6.
  /// - Throws: ``CryptoError/outOfMemory(_:)``, the only reason for which libcrypto fails with
  ///   valid parameters.
  public func key(
    from passphrase: SecretBytes, salt: [UInt8], length: Int
  ) throws(CryptoError) -> SecretBytes {
    let key = DerivedKey.scrypt(
      1 << UInt64(logarithmOfCost), UInt64(blockSize), UInt64(parallelization), memory: memory,
      from: passphrase, salt: salt, length: length)
    guard let key else {
      _ = CryptoError.fromLibrary("scrypt")
      throw .outOfMemory("scrypt")
    }
    return key
  }
}
