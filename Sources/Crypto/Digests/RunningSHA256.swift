import COpenSSL

/// SHA-256 (FIPS 180-4) over octets that come in pieces. Its state can be copied, and it starts anew
/// after each digest without asking libcrypto for anything.
public final class RunningSHA256 {
  /// Octets of a digest.
  public static let length = 32

  private let context: OpaquePointer
  private let method: OpaquePointer

  /// Nothing digested yet.
  /// - Throws: ``CryptoError`` when libcrypto has no such digest or no memory.
  public init() throws(CryptoError) {
    guard let method = DigestAlgorithm.sha256.method, let context = EVP_MD_CTX_new() else {
      throw .fromLibrary("SHA-256")
    }
    guard EVP_DigestInit_ex2(context, method, nil) == 1 else {
      EVP_MD_CTX_free(context)
      throw .fromLibrary("SHA-256")
    }
    self.context = context
    self.method = method
  }

  private init(copying other: RunningSHA256) {
    guard let context = EVP_MD_CTX_new() else { preconditionFailure("no memory") }
    precondition(EVP_MD_CTX_copy_ex(context, other.context) == 1, "SHA-256 cannot be copied")
    self.context = context
    method = other.method
  }

  deinit { EVP_MD_CTX_free(context) }

  /// A digest that goes on by itself from the same octets.
  public func copy() -> RunningSHA256 { RunningSHA256(copying: self) }

  // Once the digest has been made, libcrypto's functions fail only if they are used in a wrong order, or
  // where there is no memory: that stops the process, as Swift's own allocations do.

  /// Adds octets.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "SHA-256")
  }

  /// Adds octets.
  public func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Writes the 32 octets of the digest to a buffer, and starts anew.
  public func finish(into digest: UnsafeMutableRawBufferPointer) {
    precondition(digest.count == Self.length, "SHA-256 has 32 octets")
    let octets = digest.baseAddress?.assumingMemoryBound(to: UInt8.self)
    precondition(
      EVP_DigestFinal_ex(context, octets, nil) == 1
        && EVP_DigestInit_ex2(context, method, nil) == 1, "SHA-256")
  }

  /// The digest; it starts anew.
  public func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.length) { buffer, count in
      finish(
        into: UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[..<Self.length]))
      count = Self.length
    }
  }
}
