import COpenSSL

extension FetchedAlgorithm {
  /// The digest of some octets by this algorithm; nil when libcrypto refuses.
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
