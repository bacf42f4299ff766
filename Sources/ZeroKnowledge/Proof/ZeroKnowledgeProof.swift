/// A proof that some private inputs satisfy a circuit, and nothing else about them
/// (draft-google-cfrg-libzk, "Serializing a Sequence of proofs").
public struct ZeroKnowledgeProof<Element: FieldElement>: Sendable {
  /// The root of the commitment.
  var root: MerkleDigest
  var sumcheck: [SumcheckLayerProof<Element>]
  var ligero: LigeroProof<Element>
}

extension ProofSystem {
  /// The octets of a proof, as other implementations read them.
  public func serialized(_ proof: ZeroKnowledgeProof<Element>) -> [UInt8] {
    var writer = ProofWriter<Element>()
    writer.octets += proof.root.octets
    for layer in proof.sumcheck { writer.append(layer) }
    writer.append(proof.ligero)
    return writer.octets
  }

  /// The proof that begins `octets`, and how many of them it takes. Every element must be in its
  /// canonical form, every run as long as it can be: no two files are the same proof.
  ///
  /// - Throws: `ProofError.truncated`, `.badElement`, `.badCount`.
  public func parse(
    _ octets: UnsafeRawBufferPointer
  ) throws(ProofError) -> (proof: ZeroKnowledgeProof<Element>, length: Int) {
    var reader = unsafe ProofReader<Element>(octets)
    let root = try reader.digest()
    var sumcheck: [SumcheckLayerProof<Element>] = []
    for layer in circuit.layers { sumcheck.append(try reader.layer(layer.logWires)) }
    let ligero = try reader.ligero(parameters)
    return (
      ZeroKnowledgeProof(root: root, sumcheck: sumcheck, ligero: ligero), reader.position
    )
  }
}
