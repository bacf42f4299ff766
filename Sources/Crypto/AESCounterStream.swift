import COpenSSL

/// The stream of octets that AES-256 (FIPS 197) makes of the numbers 0, 1, 2, …, each as one block of
/// 16 octets with the lowest first.
public final class AESCounterStream {
  private static let blockLength = 16
  private static let blocksAtOnce = 64

  private let context: OpaquePointer
  private var counter: UInt64 = 0
  private var ready: [UInt8] = []
  private var used = 0

  /// Takes a key of 32 octets.
  /// - Throws: ``CryptoError`` for another length, or when libcrypto has no such cipher or no memory.
  public init(key: [UInt8]) throws(CryptoError) {
    guard key.count == 32 else { throw .wrongLength("AES-256 key") }
    guard let method = Self.fetched.method, let context = EVP_CIPHER_CTX_new() else {
      throw .fromLibrary("AES-256")
    }
    guard
      EVP_EncryptInit_ex2(context, method, key, nil, nil) == 1,
      EVP_CIPHER_CTX_set_padding(context, 0) == 1
    else {
      EVP_CIPHER_CTX_free(context)
      throw .fromLibrary("AES-256")
    }
    self.context = context
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  /// Fills a buffer with the next octets of the stream.
  public func fill(_ bytes: UnsafeMutableRawBufferPointer) {
    var filled = 0
    while filled < bytes.count {
      if used == ready.count { makeReady() }
      let count = min(ready.count - used, bytes.count - filled)
      ready.withUnsafeBytes { ready in
        UnsafeMutableRawBufferPointer(rebasing: bytes[filled..<filled + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: ready[used..<used + count]))
      }
      filled += count
      used += count
    }
  }

  private func makeReady() {
    // Few blocks first: most streams give one challenge only.
    let blocks = counter == 0 ? 4 : Self.blocksAtOnce
    var numbers = [UInt8](repeating: 0, count: blocks * Self.blockLength)
    numbers.withUnsafeMutableBytes { numbers in
      for block in 0..<blocks {
        numbers.storeBytes(
          of: (counter &+ UInt64(block)).littleEndian, toByteOffset: block * Self.blockLength,
          as: UInt64.self)
      }
    }
    counter &+= UInt64(blocks)
    ready = [UInt8](repeating: 0, count: numbers.count)
    used = 0
    var written: Int32 = 0
    let done = EVP_EncryptUpdate(context, &ready, &written, numbers, Int32(numbers.count))
    // It fails only if it is used in a wrong order.
    precondition(done == 1 && Int(written) == numbers.count, "AES-256")
  }

  private static let fetched = Fetched()

  private struct Fetched: @unchecked Sendable {
    let method = EVP_CIPHER_fetch(nil, "AES-256-ECB", nil)
  }
}
