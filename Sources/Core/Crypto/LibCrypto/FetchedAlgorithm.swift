import COpenSSL

/// An algorithm of libcrypto, kept for the life of the process: fetching one costs more than a short
/// digest.
@safe
struct FetchedAlgorithm: @unchecked Sendable {
  // Never changed and never released, so that every thread may use it.
  /// libcrypto's method; nil when it does not have the algorithm.
  let method: OpaquePointer?

  /// True if libcrypto has the algorithm.
  var isThere: Bool { unsafe method != nil }

  private init(_ method: OpaquePointer?) { unsafe self.method = method }

  /// A cipher by libcrypto's name.
  static func cipher(_ name: String) -> FetchedAlgorithm {
    unsafe FetchedAlgorithm(EVP_CIPHER_fetch(nil, name, nil))
  }

  /// A digest by libcrypto's name.
  static func digest(_ name: String) -> FetchedAlgorithm {
    unsafe FetchedAlgorithm(EVP_MD_fetch(nil, name, nil))
  }

  /// A message authentication code by libcrypto's name.
  static func code(_ name: String) -> FetchedAlgorithm {
    unsafe FetchedAlgorithm(EVP_MAC_fetch(nil, name, nil))
  }
}

extension FetchedAlgorithm {
  /// The digest of some bytes by this algorithm; nil when libcrypto refuses.
  func digest(_ bytes: some Collection<UInt8>, length: Int) -> [UInt8]? {
    var digest = [UInt8](repeating: 0, count: length)
    let done =
      bytes.withContiguousStorageIfAvailable { buffer in
        unsafe EVP_Digest(buffer.baseAddress, buffer.count, &digest, nil, method, nil)
      }
      ?? (unsafe Array(bytes).withUnsafeBufferPointer { buffer in
        unsafe EVP_Digest(buffer.baseAddress, buffer.count, &digest, nil, method, nil)
      })
    return done == 1 ? digest : nil
  }
}
