/// Octets that must not outlive their use: kept once, never copied by Swift, out of swap and core dumps
/// where the system permits it, wiped on release.
public final class SecretBytes: @unchecked Sendable {
  // Immutable after init, so that sharing between threads is safe.
  private let memory: SecretMemory

  /// How many octets there are.
  public var count: Int { memory.octets.count }

  /// Copies some octets; the caller's copy is the caller's to forget.
  public init(_ bytes: some Collection<UInt8>) {
    memory = SecretMemory(bytes.count)
    memory.octets.copyBytes(from: bytes)
  }

  private init(zeros count: Int) { memory = SecretMemory(count) }

  /// Octets that a call fills in; nil, and nothing kept, when it says that it failed.
  static func filled(
    _ count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Bool
  ) -> SecretBytes? {
    let secret = SecretBytes(zeros: count)
    return fill(secret.memory.octets) ? secret : nil
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

  deinit { memory.release() }

  /// Lends the octets for the time of a call.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(memory.octets))
  }
}

extension SecretBytes: CustomStringConvertible {
  /// Says how long the secret is, and nothing else.
  public var description: String { "\(count) secret bytes" }
}
