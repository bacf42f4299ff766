import Crypto

/// The leaf of a Merkle tree over a column of elements: the SHA-256 of a random nonce, which keeps the
/// column hidden, and the elements (draft-google-cfrg-libzk, "Merkle trees").
struct MerkleLeaf {
  /// The length of a nonce in bytes.
  static let nonceByteCount = 32

  private let hash: RunningSHA256
  private var bytes: [UInt8] = []

  /// A running hash for leaves, one after the other.
  /// - Throws: ``CryptoError`` when libcrypto has no SHA-256.
  init() throws(CryptoError) { hash = try RunningSHA256() }

  /// The leaf of a nonce and a column.
  mutating func digest<Element: FieldElement>(
    nonce: [UInt8], column: UnsafeBufferPointer<Element>
  ) -> MerkleDigest {
    let length = column.count * Element.byteCount
    if bytes.count < length { bytes = [UInt8](repeating: 0, count: length) }
    hash.update(nonce)
    unsafe bytes.withUnsafeMutableBytes { bytes in
      for row in 0..<column.count {
        let start = row * Element.byteCount
        unsafe column[row].write(
          to: UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + Element.byteCount]))
      }
      unsafe hash.update(UnsafeRawBufferPointer(rebasing: bytes[..<length]))
    }
    return MerkleDigest(finishing: hash)
  }

  /// The leaf of a nonce and a column.
  mutating func digest<Element: FieldElement>(
    nonce: [UInt8], column: [Element]
  ) -> MerkleDigest {
    unsafe column.withUnsafeBufferPointer { unsafe digest(nonce: nonce, column: $0) }
  }
}
