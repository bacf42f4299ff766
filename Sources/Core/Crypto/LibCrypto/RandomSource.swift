import COpenSSL

/// A source of random bytes. It is a parameter of everything that depends on randomness.
public struct RandomSource: Sendable {
  private let produce: @Sendable (Int) throws(CryptoError) -> [UInt8]

  /// A source that calls a function, for tests.
  public init(_ produce: @escaping @Sendable (Int) throws(CryptoError) -> [UInt8]) {
    self.produce = produce
  }

  /// A number of random bytes.
  /// - Throws: ``CryptoError`` when the source fails or gives another number of bytes.
  public func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    let bytes = try produce(count)
    guard bytes.count == count else { throw .wrongLength("random bytes") }
    return bytes
  }

  /// A number of random bytes as a secret; the array that held them is wiped.
  /// - Throws: ``CryptoError`` in the same cases as ``bytes(_:)``.
  public func secret(_ count: Int) throws(CryptoError) -> SecretBytes {
    var bytes = try bytes(count)
    return SecretBytes(wiping: &bytes)
  }
}

extension RandomSource {
  /// libcrypto's generator, seeded by the kernel (SP 800-90A).
  public static let system = RandomSource { count throws(CryptoError) in
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe RAND_bytes(&bytes, Int32(count)) == 1 else { throw .fromLibrary("random") }
    return bytes
  }
}
