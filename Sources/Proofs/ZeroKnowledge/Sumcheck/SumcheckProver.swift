import Parallel

/// The prover of the sumcheck protocol, whose every message is hidden by a one-time pad
/// (draft-google-cfrg-libzk, "Transform circuit and wires into a padded proof").
enum SumcheckProver<Element: FieldElement> {
  /// The number of challenges that are drawn for the outputs, and for an unused part of the
  /// protocol.
  static var reservedChallenges: Int { 40 }

  /// The padded proof that `evaluation` is one of `circuit`, and the bound value of each layer's
  /// terms, which the verifier computes too.
  ///
  /// The evaluation's wires are released layer by layer.
  static func prove(
    _ circuit: Circuit<Element>, evaluation: consuming CircuitEvaluation<Element>,
    pad: SumcheckPad<Element>, team: Team, transcript: Transcript
  ) -> (proof: [SumcheckLayerProof<Element>], boundTerms: [Element]) {
    var gates = initialChallenges(for: circuit, from: transcript)
    var claims: (Element, Element) = (.zero, .zero)
    var proof: [SumcheckLayerProof<Element>] = []
    var boundTerms: [Element] = []
    var gateCount = circuit.outputs
    for (position, layer) in circuit.layers.enumerated() {
      let alpha: Element = transcript.element()
      let beta: Element = transcript.element()
      // The entries of all gates are in memory no longer than the terms are bound to them. The wires come after that
      // into the same memory, whose capacity must be enough for them.
      let parts = HandTerms.parts(
        of: layer, constants: BoundConstant.all(circuit.constants, beta: beta),
        gates: EqualityArray.combined(
          gates.left, gates.right, factor: alpha, count: gateCount, capacity: layer.wires,
          team: team),
        team: team)
      var rounds = LayerRounds(
        consume parts, wires: evaluation.take(position, team), sum: claims.0 + alpha * claims.1,
        team: team)
      let bound = rounds.run(layer.logWires, pad: pad.layers[position], transcript: transcript)
      proof.append(bound.proof)
      boundTerms.append(bound.terms)
      claims = bound.claims
      gates = bound.challenges
      gateCount = layer.wires
    }
    return (proof, boundTerms)
  }

  /// The challenges that bind the outputs: the same for both hands.
  static func initialChallenges(
    for circuit: Circuit<Element>, from transcript: Transcript
  ) -> HandChallenges<Element> {
    let _: [Element] = transcript.elements(reservedChallenges)
    let challenges: [Element] = transcript.elements(reservedChallenges)
    let used = Array(challenges.prefix(circuit.logOutputs))
    return HandChallenges(left: used, right: used)
  }
}
