/// Octets that must not outlive their use: kept once, never copied by Swift, out of swap and core dumps
/// where the system permits it, wiped on release.
public final class SecretBytes: @unchecked Sendable {
  // Immutable after init, so that sharing between threads is safe.
  private let memory: SecretMemory

  /// The number of octets that there are.
  public var count: Int { unsafe memory.octets.count }

  /// Copies some octets; the caller's copy is the caller's to forget.
  public init(_ bytes: some Collection<UInt8>) {
    memory = SecretMemory(bytes.count)
    unsafe memory.octets.copyBytes(from: bytes)
  }

  /// Copies some octets and wipes the array in which they were.
  public convenience init(wiping octets: inout [UInt8]) {
    self.init(octets)
    unsafe octets.withUnsafeMutableBytes { unsafe SecretMemory.wipe($0) }
  }

  private init(zeros count: Int) { memory = SecretMemory(count) }

  /// Octets that a call fills in; nil, and nothing kept, when it says that it failed.
  static func filled(
    _ count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Bool
  ) -> SecretBytes? {
    let secret = SecretBytes(zeros: count)
    return unsafe fill(secret.memory.octets) ? secret : nil
  }

  /// The octets with some more after them.
  public func appending(_ more: [UInt8]) -> SecretBytes { join(more) }

  /// The octets with those of another secret after them.
  func appending(_ more: SecretBytes) -> SecretBytes { join(more.octets) }

  private func join(_ more: some Collection<UInt8>) -> SecretBytes {
    let whole = SecretBytes(zeros: count + more.count)
    unsafe whole.memory.octets.copyBytes(from: octets)
    for (place, octet) in zip(count..., more) { unsafe whole.memory.octets[place] = octet }
    return whole
  }

  /// Some of the octets.
  public func slice(_ range: Range<Int>) -> SecretBytes {
    SecretBytes(octets[range.clamped(to: octets.indices)])
  }

  deinit { memory.release() }

  /// The octets where they are: nothing is copied until somebody asks for it, as `Array` does.
  public var octets: Octets { Octets(secret: self) }

  /// Octets of a secret, which are read where they lie and keep it from being wiped.
  public struct Octets: RandomAccessCollection, Sendable {
    fileprivate let secret: SecretBytes

    /// Zero.
    public var startIndex: Int { 0 }
    /// The number of octets that there are.
    public var endIndex: Int { secret.count }

    /// One octet.
    public subscript(position: Int) -> UInt8 {
      precondition((0..<secret.count).contains(position), "there is no such octet")
      return unsafe secret.memory.octets[position]
    }

    /// Lends the octets for the time of a call.
    public func withContiguousStorageIfAvailable<Result>(
      _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
      try unsafe secret.withUnsafeBytes { try unsafe body($0.bindMemory(to: UInt8.self)) }
    }
  }

  /// Lends the octets for the time of a call to what takes addresses; ``octets`` is for all else.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(memory.octets))
  }
}

extension SecretBytes: CustomStringConvertible {
  /// Says how long the secret is, and nothing else.
  public var description: String { "\(count) secret bytes" }
}
