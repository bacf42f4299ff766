import COpenSSL

/// A stream of bytes: the numbers 0, 1, 2, …, each as a little-endian block of 16 bytes,
/// encrypted with AES-256 (FIPS 197).
@safe
public final class AESCounterStream {
  private static let blockLength = 16
  private static let blocksAtOnce = 64

  private let context: OpaquePointer
  private var counter: UInt64 = 0
  private let blocks = UnsafeMutableRawBufferPointer.allocate(
    byteCount: blocksAtOnce * blockLength, alignment: 16)
  /// The number of bytes of the stream that are in `blocks`.
  private var ready = 0
  /// The number of these that were given out.
  private var used = 0

  /// Takes a key of 32 bytes.
  /// - Throws: ``CryptoError`` for another length, or when libcrypto has no such cipher or no memory.
  public init(key: [UInt8]) throws(CryptoError) {
    guard key.count == 32 else { throw .wrongLength("AES-256 key") }
    guard let method = unsafe Self.fetched.method, let context = unsafe EVP_CIPHER_CTX_new() else {
      throw .fromLibrary("AES-256")
    }
    guard
      unsafe EVP_EncryptInit_ex2(context, method, key, nil, nil) == 1,
      unsafe EVP_CIPHER_CTX_set_padding(context, 0) == 1
    else {
      unsafe EVP_CIPHER_CTX_free(context)
      throw .fromLibrary("AES-256")
    }
    unsafe self.context = context
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(context)
    unsafe blocks.deallocate()
  }

  /// Fills a buffer with the next bytes of the stream.
  public func fill(_ bytes: UnsafeMutableRawBufferPointer) {
    var filled = 0
    while filled < bytes.count {
      if used == ready { makeReady() }
      let count = min(ready - used, bytes.count - filled)
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[filled..<filled + count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: blocks[used..<used + count]))
      filled += count
      used += count
    }
  }

  private func makeReady() {
    // Few blocks first: most streams are read for one challenge only.
    let count = counter == 0 ? 4 : Self.blocksAtOnce
    for block in 0..<count {
      let offset = block * Self.blockLength
      unsafe blocks.storeBytes(of: counter.littleEndian, toByteOffset: offset, as: UInt64.self)
      unsafe blocks.storeBytes(of: 0, toByteOffset: offset + 8, as: UInt64.self)
      counter &+= 1
    }
    ready = count * Self.blockLength
    used = 0
    let bytes = unsafe blocks.baseAddress?.assumingMemoryBound(to: UInt8.self)
    var written: Int32 = 0
    let done = unsafe EVP_EncryptUpdate(context, bytes, &written, bytes, Int32(ready))
    // The call fails only in a wrong order of calls.
    precondition(done == 1 && Int(written) == ready, "AES-256")
  }

  private static let fetched = FetchedAlgorithm.cipher("AES-256-ECB")
}
