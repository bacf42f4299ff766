import Parallel

/// A verifier of proofs over one circuit.
public struct ZeroKnowledgeVerifier<Element: FieldElement> {
  private let system: ProofSystem<Element>
  private let team: Team

  /// A verifier for proofs of `system`.
  public init(_ system: ProofSystem<Element>) { self.init(system, team: Team()) }

  init(_ system: ProofSystem<Element>, team: Team) {
    self.system = system
    self.team = team
  }

  /// Writes the proof's commitment to the transcript: the first step, before any challenge that must
  /// depend on it.
  public func receive(_ proof: ZeroKnowledgeProof<Element>, transcript: Transcript) {
    proof.send(to: transcript)
  }

  /// Verifies a proof whose commitment is in the transcript already.
  ///
  /// - Throws: `ProofError.badInputs`, `ProofError.refused`.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == Fp128)
  @_specialize(where Element == BrainpoolP256Field)
  public func verify(
    _ proof: ZeroKnowledgeProof<Element>, publicInputs: [Element], transcript: Transcript
  ) throws(ProofError) {
    let circuit = system.circuit
    guard publicInputs.count == circuit.publicInputs else {
      throw .badInputs(expected: circuit.publicInputs, given: publicInputs.count)
    }
    system.bind(publicInputs, to: transcript)
    let constraints = SumcheckConstraints(
      circuit, publicInputs: publicInputs, proof: proof.sumcheck, boundTerms: nil, team: team,
      transcript: transcript)
    let ligero = LigeroVerifier<Element>(
      parameters: system.parameters, quadratic: SumcheckConstraints.quadratic(of: circuit),
      team: team)
    try ligero.verify(
      proof.ligero, root: proof.root, linear: constraints.linear, transcript: transcript)
  }
}

extension ZeroKnowledgeProof {
  /// Writes the commitment to the transcript.
  func send(to transcript: Transcript) { transcript.write(root.bytes) }
}
