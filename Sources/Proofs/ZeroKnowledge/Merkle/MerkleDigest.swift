import Crypto

/// The SHA-256 of a node of a Merkle tree, 32 bytes.
public struct MerkleDigest: Hashable, Sendable {
  /// The length of a digest in bytes.
  public static let byteCount = 32

  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init() {}

  /// Takes 32 bytes; nil for another number.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    unsafe withUnsafeMutableBytes(of: &words) { unsafe $0.copyBytes(from: bytes) }
  }

  /// The 32 bytes.
  public var bytes: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }

  /// Calls a function with the 32 bytes.
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe Swift.withUnsafeBytes(of: words) { unsafe body($0) }
  }

  /// The digest of a running hash, which is then reset.
  init(finishing hash: RunningSHA256) {
    unsafe withUnsafeMutableBytes(of: &words) { unsafe hash.finish(into: $0) }
  }

  /// The digest of two nodes one after the other.
  init(_ left: MerkleDigest, _ right: MerkleDigest, _ hash: RunningSHA256) {
    let pair = (left.words, right.words)
    unsafe Swift.withUnsafeBytes(of: pair) { unsafe hash.update($0) }
    self.init(finishing: hash)
  }

  /// True if all bytes are equal.
  public static func == (left: MerkleDigest, right: MerkleDigest) -> Bool {
    left.words == right.words
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
