import Parallel

/// The sumcheck verifier's checks as constraints on the committed pad and inputs
/// (draft-google-cfrg-libzk, "Generate constraints from the public inputs and the padded proof").
struct SumcheckConstraints<Element: FieldElement> {
  private let circuit: Circuit<Element>
  private(set) var linear = LinearConstraints<Element>()

  /// The constraints of `proof`.
  ///
  /// - Parameters:
  ///   - boundTerms: the value of each layer's terms at the challenges, if the prover has computed
  ///     them already; computed otherwise.
  init(
    _ circuit: Circuit<Element>, publicInputs: [Element], proof: [SumcheckLayerProof<Element>],
    boundTerms: [Element]?, team: Team, transcript: Transcript
  ) {
    self.circuit = circuit
    var gates = SumcheckProver.initialChallenges(for: circuit, from: transcript)
    var gateCount = circuit.outputs
    var claims: (left: Element, right: Element) = (.zero, .zero)
    var padStart = circuit.privateInputs
    for (position, layer) in circuit.layers.enumerated() {
      let alpha: Element = transcript.element()
      let beta: Element = transcript.element()
      var claim = LayerClaim<Element>(rounds: 2 * layer.logWires, claims: claims, alpha: alpha)
      let challenges = claim.follow(proof[position], transcript: transcript)
      let terms =
        boundTerms?[position]
        ?? BoundTerms.value(
          of: layer, constants: circuit.constants,
          gates: EqualityArray.combined(
            gates.left, gates.right, factor: alpha, count: gateCount, team: team),
          beta: beta, hands: challenges, team: team)
      claims = proof[position].claims
      claim.finish(claims: claims, terms: terms)
      append(claim, isFirst: position == 0, padStart: padStart)
      transcript.write(elements: [claims.left, claims.right])
      (gates, gateCount) = (challenges, layer.wires)
      padStart += SumcheckPad<Element>.count(ofLayer: layer.logWires)
    }
    appendInputs(
      publicInputs, gates: gates, claims: claims, padEnd: padStart, factor: transcript.element(),
      team: team)
  }

  /// Appends the constraint of a layer. The first layer has no claim before it.
  private mutating func append(_ claim: LayerClaim<Element>, isFirst: Bool, padStart: Int) {
    let constraint = linear.sums.count
    let start = padStart - LayerClaim<Element>.previousCount
    for (index, factor) in claim.factors.enumerated()
    where !isFirst || index >= LayerClaim<Element>.previousCount {
      linear.terms.append(.init(constraint: constraint, witness: start + index, factor: factor))
    }
    linear.sums.append(claim.sum)
  }

  /// Appends the constraint that relates the last two claims to the inputs, of which the public
  /// ones are known.
  private mutating func appendInputs(
    _ publicInputs: [Element], gates: HandChallenges<Element>,
    claims: (left: Element, right: Element), padEnd: Int, factor: Element, team: Team
  ) {
    let constraint = linear.sums.count
    let weights = EqualityArray.combined(
      gates.left, gates.right, factor: factor, count: circuit.inputs, team: team)
    var known = Element.ProductSum()
    for (index, input) in publicInputs.enumerated() { known.add(weights[index], times: input) }
    linear.terms.reserveCapacity(linear.terms.count + circuit.privateInputs + 2)
    for index in 0..<circuit.privateInputs {
      linear.terms.append(
        .init(
          constraint: constraint, witness: index, factor: weights[circuit.publicInputs + index]))
    }
    let claimPad = padEnd - LayerClaim<Element>.previousCount
    linear.terms.append(.init(constraint: constraint, witness: claimPad, factor: -.one))
    linear.terms.append(.init(constraint: constraint, witness: claimPad + 1, factor: -factor))
    linear.sums.append(claims.left + factor * claims.right - known.reduced)
  }

  /// The constraints that the third value of each layer's claim pad is the product of the other
  /// two.
  static func quadratic(of circuit: Circuit<Element>) -> [QuadraticConstraint] {
    var end = circuit.privateInputs
    return circuit.layers.map { layer in
      end += SumcheckPad<Element>.count(ofLayer: layer.logWires)
      return QuadraticConstraint(left: end - 3, right: end - 2, product: end - 1)
    }
  }
}
