/// Secret bytes: held in one place, never copied by Swift, kept out of swap and core dumps where
/// the system permits it, and wiped on release.
public final class SecretBytes: @unchecked Sendable {
  // Immutable after init, so that sharing between threads is safe.
  private let memory: SecretMemory

  /// The number of bytes.
  public var count: Int { unsafe memory.bytes.count }

  /// Copies some bytes; the caller must wipe its own copy.
  public init(_ bytes: some Collection<UInt8>) {
    memory = SecretMemory(bytes.count)
    unsafe memory.bytes.copyBytes(from: bytes)
  }

  /// Copies some bytes and wipes the array in which they were.
  public convenience init(wiping bytes: inout [UInt8]) {
    self.init(bytes)
    unsafe bytes.withUnsafeMutableBytes { unsafe SecretMemory.wipe($0) }
  }

  private init(zeros count: Int) { memory = SecretMemory(count) }

  /// Bytes that a function fills in; nil, with nothing kept, when it fails.
  static func filled(
    _ count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Bool
  ) -> SecretBytes? {
    let secret = SecretBytes(zeros: count)
    return unsafe fill(secret.memory.bytes) ? secret : nil
  }

  /// The bytes with some more after them.
  public func appending(_ more: [UInt8]) -> SecretBytes { join(more) }

  /// The bytes with those of another secret after them.
  public func appending(_ more: SecretBytes) -> SecretBytes { join(more.bytes) }

  private func join(_ more: some Collection<UInt8>) -> SecretBytes {
    let whole = SecretBytes(zeros: count + more.count)
    unsafe whole.memory.bytes.copyBytes(from: bytes)
    for (place, byte) in zip(count..., more) { unsafe whole.memory.bytes[place] = byte }
    return whole
  }

  /// The bytes in a range, as a secret of their own.
  public func slice(_ range: Range<Int>) -> SecretBytes {
    SecretBytes(bytes[range.clamped(to: bytes.indices)])
  }

  deinit { memory.release() }

  /// Wipes every secret of this process, which is about to end. A signal handler may call it after
  /// ``prepareWipeAll()``.
  public static func wipeAll() { SecretPlaces.all.wipe() }

  /// Makes everything that ``wipeAll()`` uses, so that it takes no memory itself (signal-safety(7)).
  public static func prepareWipeAll() { SecretPlaces.prepare() }

  /// The bytes in place: nothing is copied, except by a caller such as `Array`.
  public var bytes: Bytes { Bytes(secret: self) }

  /// The bytes of a secret, read in place. The secret is not wiped while they are in use.
  public struct Bytes: RandomAccessCollection, Sendable {
    fileprivate let secret: SecretBytes

    /// The position of the first byte: zero.
    public var startIndex: Int { 0 }
    /// The number of bytes.
    public var endIndex: Int { secret.count }

    /// The byte at a position.
    public subscript(position: Int) -> UInt8 {
      precondition((0..<secret.count).contains(position), "there is no such byte")
      return unsafe secret.memory.bytes[position]
    }

    /// Gives the bytes to a function for the time of its call.
    public func withContiguousStorageIfAvailable<Result>(
      _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
      try unsafe secret.withUnsafeBytes { try unsafe body($0.bindMemory(to: UInt8.self)) }
    }
  }

  /// Gives the address of the bytes to a function for the time of its call; use ``bytes`` where
  /// no address is needed.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(memory.bytes))
  }
}

extension SecretBytes: CustomStringConvertible {
  /// The length of the secret, without its content.
  public var description: String { "\(count) secret bytes" }
}
