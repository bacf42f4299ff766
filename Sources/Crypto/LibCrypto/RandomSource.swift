import COpenSSL

/// Where random octets come from: an argument wherever an outcome depends on them.
public struct RandomSource: Sendable {
  private let produce: @Sendable (Int) throws(CryptoError) -> [UInt8]

  /// A source of its own, for tests.
  public init(_ produce: @escaping @Sendable (Int) throws(CryptoError) -> [UInt8]) {
    self.produce = produce
  }

  /// As many octets as asked for.
  /// - Throws: ``CryptoError`` when the source fails or gives another number of octets.
  public func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    let bytes = try produce(count)
    guard bytes.count == count else { throw .wrongLength("random bytes") }
    return bytes
  }

  /// As many octets as asked for, as a secret; the array from which they come is wiped.
  /// - Throws: ``CryptoError`` as ``bytes(_:)`` does.
  public func secret(_ count: Int) throws(CryptoError) -> SecretBytes {
    var octets = try bytes(count)
    return SecretBytes(wiping: &octets)
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
