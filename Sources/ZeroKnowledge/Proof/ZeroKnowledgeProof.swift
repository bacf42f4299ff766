/// A proof that some private inputs satisfy a circuit, and nothing else about them
/// (draft-google-cfrg-libzk, "Serializing a Sequence of proofs").
public struct ZeroKnowledgeProof<Element: FieldElement>: Sendable {
  /// The root of the commitment.
  var root: MerkleDigest
  var sumcheck: [SumcheckLayerProof<Element>]
  var ligero: LigeroProof<Element>
}
