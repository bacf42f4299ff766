import Crypto
import Parallel

/// A commitment to the columns of a tableau: a Merkle tree over the columns, each hidden by a nonce
/// (draft-google-cfrg-libzk, "Ligero commitment").
struct ColumnCommitment: Sendable {
  private let tree: MerkleTree
  private let nonces: [UInt8]

  /// Commits to the code part of all rows of `tableau`.
  ///
  /// - Throws: `CryptoError`.
  init<Element: FieldElement>(
    _ tableau: LigeroTableau<Element>, team: Team, random: inout some Randomness
  ) throws(CryptoError) {
    let count = tableau.parameters.leaves
    nonces = try random.bytes(count * MerkleLeaf.nonceByteCount)
    var leaves = [MerkleDigest](repeating: MerkleDigest(), count: count)
    // One hash for each part, made here where an error can be thrown.
    var hashes: [MerkleLeaf] = []
    for _ in 0..<team.mostParts { hashes.append(try MerkleLeaf()) }
    let nonces = nonces
    unsafe leaves.withUnsafeMutableBufferPointer { leaves in
      unsafe hashes.withUnsafeMutableBufferPointer { hashes in
        // Each part has its own hash, and writes its own leaves.
        nonisolated(unsafe) let (leaves, hashes) = unsafe (leaves, hashes)
        team.run(over: count) { number, columns in
          var elements = [Element](repeating: .zero, count: tableau.parameters.rows)
          unsafe elements.withUnsafeMutableBufferPointer { elements in
            for column in columns {
              unsafe tableau.copy(column, to: elements)
              unsafe leaves[column] = unsafe hashes[number].digest(
                nonce: Self.nonce(column, in: nonces), column: UnsafeBufferPointer(elements))
            }
          }
        }
      }
    }
    tree = try MerkleTree(leaves: leaves)
  }

  var root: MerkleDigest { tree.root }

  /// The opening of some columns: their nonces, and the nodes that lead to the root.
  ///
  /// - Throws: `MerkleError` for a column that does not exist or is given twice.
  func opening(of columns: [Int]) throws(MerkleError) -> ColumnOpening {
    ColumnOpening(
      nonces: columns.map { Self.nonce($0, in: nonces) }, path: try tree.opening(of: columns))
  }

  private static func nonce(_ column: Int, in nonces: [UInt8]) -> [UInt8] {
    let size = MerkleLeaf.nonceByteCount
    return Array(nonces[column * size..<(column + 1) * size])
  }
}

/// The nonces of opened columns, and the nodes that lead from them to the root.
struct ColumnOpening: Sendable {
  var nonces: [[UInt8]]
  var path: [MerkleDigest]

  /// True if columns, each given as its elements, are those committed to by `root`.
  func opens<Element: FieldElement>(
    _ numbers: [Int], columns: [[Element]], of count: Int, root: MerkleDigest
  ) -> Bool {
    guard nonces.count == columns.count, var hash = try? MerkleLeaf() else { return false }
    let leaves = zip(nonces, columns).map { hash.digest(nonce: $0, column: $1) }
    do throws(MerkleError) {
      try MerkleTree.verify(
        root: root, leafCount: count, numbers: numbers, leaves: leaves, opening: path)
      return true
    } catch {
      return false
    }
  }
}
