import COpenSSL

/// Octets that must not outlive their use: kept once, never copied by Swift, wiped on release.
public final class SecretBytes: @unchecked Sendable {
  // Immutable after init, so that sharing between threads is safe.
  private let storage: UnsafeMutableRawBufferPointer

  /// How many octets there are.
  public var count: Int { storage.count }

  /// Copies some octets; the caller's copy is the caller's to forget.
  public init(_ bytes: some Collection<UInt8>) {
    storage = .allocate(byteCount: bytes.count, alignment: 1)
    storage.copyBytes(from: bytes)
  }

  /// The octets with some more after them.
  public func appending(_ more: [UInt8]) -> SecretBytes {
    withUnsafeBytes { own in
      more.withUnsafeBytes { more in SecretBytes([own, more].joined()) }
    }
  }

  /// Some of the octets.
  public func slice(_ range: Range<Int>) -> SecretBytes {
    withUnsafeBytes { SecretBytes($0[range.clamped(to: $0.indices)]) }
  }

  deinit {
    if let start = storage.baseAddress { OPENSSL_cleanse(start, storage.count) }
    storage.deallocate()
  }

  /// Lends the octets for the time of a call.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(storage))
  }
}

extension SecretBytes: CustomStringConvertible {
  /// Says how long the secret is, and nothing else.
  public var description: String { "\(count) secret bytes" }
}
