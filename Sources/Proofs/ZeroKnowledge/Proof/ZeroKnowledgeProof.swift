/// A proof that some private inputs satisfy a circuit. It reveals nothing else about them
/// (draft-google-cfrg-libzk, "Serializing a Sequence of proofs").
public struct ZeroKnowledgeProof<Element: FieldElement>: Sendable {
  /// The root of the commitment.
  var root: MerkleDigest
  var sumcheck: [SumcheckLayerProof<Element>]
  var ligero: LigeroProof<Element>
}

extension ProofSystem {
  /// The bytes of a proof, in the form that other implementations read.
  public func serialized(_ proof: ZeroKnowledgeProof<Element>) -> [UInt8] {
    var writer = ProofWriter<Element>()
    writer.bytes += proof.root.bytes
    for layer in proof.sumcheck { writer.append(layer) }
    writer.append(proof.ligero)
    return writer.bytes
  }

  /// The proof in `bytes`; nothing may follow it.
  ///
  /// - Throws: `ProofError.truncated`, `.trailingBytes`, `.badElement`, `.badCount`.
  func parse(whole bytes: [UInt8]) throws(ProofError) -> ZeroKnowledgeProof<Element> {
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result<ZeroKnowledgeProof<Element>, ProofError> { () throws(ProofError) in
        let (proof, length) = unsafe try parse(bytes)
        guard length == bytes.count else { throw .trailingBytes }
        return proof
      }
    }
    return try result.get()
  }

  /// The proof at the start of `bytes`, and its length in bytes. Every element must be in its
  /// canonical form and every run as long as possible, so that a proof has only one encoding.
  ///
  /// - Throws: `ProofError.truncated`, `.badElement`, `.badCount`.
  public func parse(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ProofError) -> (proof: ZeroKnowledgeProof<Element>, length: Int) {
    var reader = unsafe ProofReader<Element>(bytes)
    let root = try reader.digest()
    var sumcheck: [SumcheckLayerProof<Element>] = []
    for layer in circuit.layers { sumcheck.append(try reader.layer(layer.logWires)) }
    let ligero = try reader.ligero(parameters)
    return (
      ZeroKnowledgeProof(root: root, sumcheck: sumcheck, ligero: ligero), reader.position
    )
  }
}
