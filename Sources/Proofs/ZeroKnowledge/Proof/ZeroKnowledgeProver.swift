import Crypto
import Parallel

/// A prover that has committed to its private inputs, and can prove that they satisfy the circuit.
/// It proves once: two proofs under one pad would reveal the inputs.
public struct ZeroKnowledgeProver<Element: FieldElement>: ~Copyable {
  private let system: ProofSystem<Element>
  private let pad: SumcheckPad<Element>
  private let ligero: LigeroProver<Element>
  private let team: Team
  private var privateInputs: [Element]

  /// Commits to the private inputs among `inputs`, with fresh randomness, and writes the commitment
  /// to the transcript.
  ///
  /// - Parameter random: the source of blinding, pads and nonces.
  /// - Throws: `ProofError.badInputs`; `ProofError.unsatisfied` for an input outside the subfield
  ///   that the circuit requires to be inside.
  public init(
    _ system: ProofSystem<Element>, inputs: [Element], transcript: Transcript,
    random source: RandomSource = .system
  ) throws(ProofError) {
    var random = BufferedRandomness(source)
    try self.init(
      system, inputs: inputs, team: Team(), transcript: transcript, random: &random)
  }

  /// The same with a team of threads and a source of randomness that is shared with others.
  init(
    _ system: ProofSystem<Element>, inputs: [Element], team: Team, transcript: Transcript,
    random: inout some Randomness
  ) throws(ProofError) {
    try self.init(system, inputs: inputs, team: team, random: &random)
    send(to: transcript)
  }

  /// The same without a transcript. The caller must call ``send(to:)`` before any challenge is
  /// drawn from the transcript.
  @_specialize(where Element == GF2To128, Source == BufferedRandomness)
  @_specialize(where Element == P256Field, Source == BufferedRandomness)
  @_specialize(where Element == Fp128, Source == BufferedRandomness)
  @_specialize(where Element == BrainpoolP256Field, Source == BufferedRandomness)
  init<Source: Randomness>(
    _ system: ProofSystem<Element>, inputs: [Element], team: Team, random: inout Source
  ) throws(ProofError) {
    let circuit = system.circuit
    guard inputs.count == circuit.inputs else {
      throw .badInputs(expected: circuit.inputs, given: inputs.count)
    }
    let boundary = max(circuit.subfieldBoundary - circuit.publicInputs, 0)
    let privateInputs = inputs[circuit.publicInputs...]
    guard privateInputs.prefix(boundary).allSatisfy(\.isInSubfield) else {
      throw .unsatisfied(layer: circuit.layers.count)
    }
    do throws(CryptoError) {
      let pad = try SumcheckPad(for: circuit, from: &random)
      let ligero = try LigeroProver(
        system.parameters, witness: privateInputs + pad.values, subfieldBoundary: boundary,
        quadratic: SumcheckConstraints.quadratic(of: circuit), team: team, random: &random)
      self.init(
        system, pad: pad, ligero: ligero, privateInputs: Array(privateInputs), team: team)
    } catch {
      throw .crypto(error)
    }
  }

  /// A prover with a pad and the commitment that includes it.
  init(
    _ system: ProofSystem<Element>, pad: SumcheckPad<Element>, ligero: LigeroProver<Element>,
    privateInputs: [Element], team: Team
  ) {
    self.system = system
    self.pad = pad
    self.ligero = ligero
    self.privateInputs = privateInputs
    self.team = team
  }

  /// Writes the commitment to the transcript.
  func send(to transcript: Transcript) { transcript.write(ligero.root.bytes) }

  /// Proves that the given inputs satisfy the circuit. The private inputs must be those of the commitment;
  /// the public ones may depend on the commitment.
  ///
  /// - Throws: `ProofError.badInputs`, `ProofError.changedInputs`, `ProofError.unsatisfied`.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == Fp128)
  @_specialize(where Element == BrainpoolP256Field)
  public consuming func prove(
    _ given: consuming [Element], transcript: Transcript
  ) throws(ProofError) -> ZeroKnowledgeProof<Element> {
    let circuit = system.circuit
    // Not kept longer than until the evaluation has begun, if the caller gives them away.
    let inputs = consume given
    guard inputs.count == circuit.inputs else {
      throw .badInputs(expected: circuit.inputs, given: inputs.count)
    }
    guard inputs[circuit.publicInputs...].elementsEqual(privateInputs) else { throw .changedInputs }
    // The inputs were compared, and are no longer needed.
    privateInputs = []
    let publicInputs = Array(inputs[..<circuit.publicInputs])
    let evaluation = try system.bind(publicInputs, to: transcript) { () throws(ProofError) in
      try CircuitEvaluation(circuit, inputs: inputs, team: team)
    }
    return try proveBound(publicInputs, evaluation: consume evaluation, transcript: transcript)
  }

  /// The proof for an evaluation. It is valid if the evaluation is that of `inputs`; only tests
  /// give another.
  consuming func proveUnchecked(
    _ inputs: [Element], evaluation: consuming CircuitEvaluation<Element>, transcript: Transcript
  ) throws(ProofError) -> ZeroKnowledgeProof<Element> {
    let publicInputs = Array(inputs[..<system.circuit.publicInputs])
    system.bind(publicInputs, to: transcript)
    return try proveBound(publicInputs, evaluation: consume evaluation, transcript: transcript)
  }

  /// The proof, when the transcript is bound to the circuit and its public inputs.
  private consuming func proveBound(
    _ publicInputs: [Element], evaluation: consuming CircuitEvaluation<Element>,
    transcript: Transcript
  ) throws(ProofError) -> ZeroKnowledgeProof<Element> {
    let circuit = system.circuit
    let sumcheckTranscript = transcript.copy()
    let (sumcheck, boundTerms) = SumcheckProver.prove(
      circuit, evaluation: consume evaluation, pad: pad, team: team, transcript: sumcheckTranscript)
    let constraints = SumcheckConstraints(
      circuit, publicInputs: publicInputs, proof: sumcheck, boundTerms: boundTerms,
      team: team, transcript: transcript)
    do throws(MerkleError) {
      return ZeroKnowledgeProof(
        root: ligero.root, sumcheck: sumcheck,
        ligero: try ligero.prove(constraints.linear, transcript: transcript))
    } catch {
      throw .badParameters
    }
  }
}
