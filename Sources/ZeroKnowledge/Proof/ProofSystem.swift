/// A circuit with the parameters of its proofs, on which prover and verifier agree beforehand.
public struct ProofSystem<Element: FieldElement>: Sendable {
  let circuit: Circuit<Element>
  let parameters: LigeroParameters

  /// The sizes of a proof over `circuit`.
  ///
  /// - Parameters:
  ///   - inverseRate: the inverse rate of the code.
  ///   - openings: the number of columns that are opened.
  ///   - codeCount: the number of elements of an encoded row.
  /// - Throws: `ProofError.badParameters` when they do not fit each other.
  public init(
    _ circuit: Circuit<Element>, inverseRate: Int, openings: Int, codeCount: Int
  ) throws(ProofError) {
    guard
      let parameters = LigeroParameters(
        witnesses: circuit.privateInputs + SumcheckPad.count(for: circuit),
        quadratics: circuit.layers.count, inverseRate: inverseRate, openings: openings,
        codeCount: codeCount, subfieldBits: 8 * Element.subfieldByteCount)
    else { throw .badParameters }
    self.circuit = circuit
    self.parameters = parameters
  }

  /// Binds the transcript to the circuit and its public inputs, before anything is proved.
  ///
  /// Zeros follow, as many as the circuit has terms: the hash over them takes more steps than the
  /// circuit, so that no circuit can compute its own challenges.
  func bind(_ publicInputs: [Element], to transcript: Transcript) {
    transcript.write(circuit.identifier)
    for input in publicInputs { transcript.write(element: input) }
    transcript.write(element: Element.zero)
    transcript.write(zeros: circuit.termCount)
  }
}
