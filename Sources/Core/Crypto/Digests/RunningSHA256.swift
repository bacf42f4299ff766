import COpenSSL

/// SHA-256 (FIPS 180-4) over bytes that come in pieces. Its state can be copied, and it starts
/// anew after each digest without a new libcrypto object.
@safe
public final class RunningSHA256 {
  /// The length of a digest in bytes.
  public static let length = 32

  private let context: OpaquePointer
  private let method: OpaquePointer

  /// A digest over no bytes yet.
  /// - Throws: ``CryptoError`` when libcrypto has no such digest or no memory.
  public init() throws(CryptoError) {
    guard let method = unsafe DigestAlgorithm.sha256.fetched?.method,
      let context = unsafe EVP_MD_CTX_new()
    else {
      throw .fromLibrary("SHA-256")
    }
    guard unsafe EVP_DigestInit_ex2(context, method, nil) == 1 else {
      unsafe EVP_MD_CTX_free(context)
      throw .fromLibrary("SHA-256")
    }
    unsafe self.context = context
    unsafe self.method = method
  }

  private init(copying other: RunningSHA256) {
    guard let context = unsafe EVP_MD_CTX_new() else { preconditionFailure("no memory") }
    unsafe precondition(EVP_MD_CTX_copy_ex(context, other.context) == 1, "SHA-256 cannot be copied")
    unsafe self.context = context
    unsafe method = unsafe other.method
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// A copy that continues separately after the same bytes.
  public func copy() -> RunningSHA256 { RunningSHA256(copying: self) }

  // After init, libcrypto's functions fail only in a wrong order of calls or without memory. The
  // process then stops, as it does when Swift cannot allocate.

  /// Adds bytes.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "SHA-256")
  }

  /// Adds bytes.
  public func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  /// Writes the 32 bytes of the digest to a buffer, and starts anew.
  public func finish(into digest: UnsafeMutableRawBufferPointer) {
    precondition(digest.count == Self.length, "SHA-256 has 32 bytes")
    let bytes = unsafe digest.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe precondition(
      EVP_DigestFinal_ex(context, bytes, nil) == 1
        && EVP_DigestInit_ex2(context, method, nil) == 1, "SHA-256")
  }

  /// The digest, 32 bytes; then starts anew.
  public func finish() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Self.length) { buffer, count in
      unsafe finish(
        into: UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[..<Self.length]))
      count = Self.length
    }
  }
}
