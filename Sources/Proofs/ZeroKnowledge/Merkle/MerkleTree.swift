import Crypto

/// A Merkle tree over digests (draft-google-cfrg-libzk, "Merkle trees").
public struct MerkleTree: Sendable {
  /// The nodes in the order of a heap; number 0 is not used.
  private let nodes: [MerkleDigest]
  private let leafCount: Int

  /// The tree over leaves, at least one.
  /// - Throws: ``CryptoError`` when libcrypto has no SHA-256.
  public init(leaves: [MerkleDigest]) throws(CryptoError) {
    precondition(!leaves.isEmpty, "a tree has leaves")
    let hash = try RunningSHA256()
    var nodes = [MerkleDigest](repeating: MerkleDigest(), count: leaves.count) + leaves
    for node in (1..<leaves.count).reversed() {
      nodes[node] = MerkleDigest(nodes[2 * node], nodes[2 * node + 1], hash)
    }
    self.nodes = nodes
    leafCount = leaves.count
  }

  /// The root, which commits to all leaves.
  public var root: MerkleDigest { nodes[1] }

  /// The opening of some leaves, the nodes from which the root is computed with them: for each node
  /// above these leaves, from the lowest to the root, the child that is neither an opened leaf nor
  /// above one.
  /// - Throws: ``MerkleError/wrongLeaves`` for no leaf, a leaf that does not exist or one given
  ///   twice.
  public func opening(of leaves: [Int]) throws(MerkleError) -> [MerkleDigest] {
    let shape = try MerkleShape(leafCount: leafCount, opened: leaves)
    return shape.innerNodes.compactMap { node in
      shape.missing(below: node).map { nodes[$0] }
    }
  }

  /// Verifies that leaves and their opening lead to a root.
  /// - Parameters:
  ///   - leafCount: the number of leaves of the tree.
  ///   - numbers: the numbers of the opened leaves.
  ///   - leaves: their digests, in the order of `numbers`.
  /// - Throws: ``MerkleError`` when they do not, or the opening has a wrong length.
  ///   ``MerkleError/wrongRoot`` also when libcrypto has no SHA-256.
  public static func verify(
    root: MerkleDigest, leafCount: Int, numbers: [Int], leaves: [MerkleDigest],
    opening: [MerkleDigest]
  ) throws(MerkleError) {
    guard numbers.count == leaves.count else { throw .wrongLeaves }
    let shape = try MerkleShape(leafCount: leafCount, opened: numbers)
    guard let hash = try? RunningSHA256() else { throw .wrongRoot }
    var nodes = [MerkleDigest](repeating: MerkleDigest(), count: 2 * leafCount)
    for (number, leaf) in zip(numbers, leaves) { nodes[leafCount + number] = leaf }
    var rest = opening[...]
    for node in shape.innerNodes {
      if let missing = shape.missing(below: node) {
        guard let given = rest.popFirst() else { throw .wrongLength }
        nodes[missing] = given
      }
      nodes[node] = MerkleDigest(nodes[2 * node], nodes[2 * node + 1], hash)
    }
    guard rest.isEmpty else { throw .wrongLength }
    guard nodes[1] == root else { throw .wrongRoot }
  }
}

/// The nodes of a tree that are in an opening of some leaves (draft-google-cfrg-libzk, "Merkle
/// trees").
///
/// The nodes are numbered as in a heap: node 1 is the root, nodes 2i and 2i + 1 are the children of
/// node i, and leaf j of n is node n + j, for any n.
struct MerkleShape {
  private let leafCount: Int
  /// True if a node is an opened leaf or above one.
  private let isKnown: [Bool]

  /// The opening of some leaves of a tree with this number of leaves.
  /// - Throws: ``MerkleError/wrongLeaves`` for no leaf, a leaf that does not exist or one given
  ///   twice.
  init(leafCount: Int, opened leaves: [Int]) throws(MerkleError) {
    guard !leaves.isEmpty, leaves.count <= leafCount else { throw .wrongLeaves }
    var isKnown = [Bool](repeating: false, count: 2 * leafCount)
    for leaf in leaves {
      guard (0..<leafCount).contains(leaf), !isKnown[leafCount + leaf] else { throw .wrongLeaves }
      isKnown[leafCount + leaf] = true
    }
    for node in (1..<leafCount).reversed() {
      isKnown[node] = isKnown[2 * node] || isKnown[2 * node + 1]
    }
    self.leafCount = leafCount
    self.isKnown = isKnown
  }

  /// The nodes above opened leaves, the root last.
  var innerNodes: [Int] { (1..<leafCount).reversed().filter { isKnown[$0] } }

  /// The child of an inner node that the opening must have, so that the node can be computed; nil
  /// if both children are known.
  func missing(below node: Int) -> Int? {
    if !isKnown[2 * node] { return 2 * node }
    return isKnown[2 * node + 1] ? nil : 2 * node + 1
  }
}

/// The reason for which an opening of a Merkle tree is refused.
public enum MerkleError: Error, Hashable, Sendable {
  /// There are no leaves to open, or one is not in the tree or given twice.
  case wrongLeaves
  /// The opening has too few or too many nodes.
  case wrongLength
  /// The opening leads to another root.
  case wrongRoot
}
