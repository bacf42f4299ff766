/// The single-step key derivation of SP 800-56A, 5.8.1.1, with SHA-256 and the inputs of RFC 7518,
/// 4.6.2.
public enum ConcatKDF {
  /// The key for an algorithm from a shared secret.
  /// - Parameters:
  ///   - secret: Z, the shared secret.
  ///   - algorithm: the name of the algorithm that the key is for.
  ///   - producer: information about the sender, `apu`.
  ///   - consumer: information about the receiver, `apv`.
  ///   - length: the length of the key in bytes, 1 to 32.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for another length; others when libcrypto refuses.
  public static func key(
    from secret: SecretBytes, algorithm: String, producer: [UInt8] = [], consumer: [UInt8] = [],
    length: Int
  ) throws(CryptoError) -> SecretBytes {
    guard (1...DigestAlgorithm.sha256.length).contains(length) else { throw .wrongLength("key") }
    let info =
      framed(Array(algorithm.utf8)) + framed(producer) + framed(consumer) + number(length * 8)
    let input = SecretBytes(number(1)).appending(secret).appending(info)
    var digest = try DigestAlgorithm.sha256.digest(input.bytes)
    return SecretBytes(wiping: &digest).slice(0..<length)
  }

  /// The bytes after their count.
  private static func framed(_ bytes: [UInt8]) -> [UInt8] { number(bytes.count) + bytes }

  /// A number in 32 bits, big-endian.
  private static func number(_ value: Int) -> [UInt8] {
    let word = UInt32(clamping: value)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }
}
