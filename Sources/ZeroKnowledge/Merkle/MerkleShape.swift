/// Which nodes of a tree an opening of some leaves consists of (draft-google-cfrg-libzk, "Merkle trees").
///
/// The nodes are numbered as in a heap: node 1 is the root, nodes 2i and 2i + 1 are below node i, and
/// leaf j of n is node n + j. That works for any n.
struct MerkleShape {
  private let leafCount: Int
  /// True if a node is an opened leaf or above one.
  private let isKnown: [Bool]

  /// - Throws: ``MerkleError/wrongLeaves`` for no leaf, a leaf that is not there or one named twice.
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

  /// The node that an opening must give so that an inner node can be computed; none if both below it
  /// are known.
  func missing(below node: Int) -> Int? {
    if !isKnown[2 * node] { return 2 * node }
    return isKnown[2 * node + 1] ? nil : 2 * node + 1
  }
}
