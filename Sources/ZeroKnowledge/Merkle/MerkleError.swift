/// Why an opening of a Merkle tree is none.
public enum MerkleError: Error, Hashable, Sendable {
  /// The leaves to open are none, or not in the tree, or one of them is named twice.
  case wrongLeaves
  /// The opening has too few or too many nodes.
  case wrongLength
  /// The opening leads to another root.
  case wrongRoot
}
