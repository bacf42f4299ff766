import COpenSSL

extension RandomSource {
  /// libcrypto's generator, seeded by the kernel (SP 800-90A).
  public static let system = RandomSource { count throws(CryptoError) in
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe RAND_bytes(&bytes, Int32(count)) == 1 else { throw .fromLibrary("random") }
    return bytes
  }
}
