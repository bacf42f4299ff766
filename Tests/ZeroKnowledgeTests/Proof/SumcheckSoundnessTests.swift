import TestSupport
import Testing

import Parallel
@testable import ZeroKnowledge

/// Provers whose wires are not those of the circuit: each layer's constraint sees its own.
struct SumcheckSoundnessTests {
  private typealias Element = P256Field
  private let team = Team(atMost: 1)

  /// What the wire of an assertion is to have.
  private enum Asserted { case assertion, itsValue, zero }

  /// n = x · y and z = 0, with two outputs: inputs are 1, n, x, y and z, the first two public. With
  /// other factors than one it has the same shape and other wires.
  private func circuit(
    product: Element = .one, output: Element = .one, asserted: Asserted = .assertion
  ) throws -> Circuit<Element> {
    let constants: [Element] = [.zero, .one, -.one, product, -output]
    let (assertion, one, minusOne, ofProduct, ofOutput): (UInt32, UInt32, UInt32, UInt32, UInt32) =
      (0, 1, 2, 3, 4)
    var last = LayerBuilder()
    last.append(gate: 0, left: 0, right: 1, constant: one)
    last.append(gate: 1, left: 2, right: 3, constant: ofProduct)
    last.append(gate: 2, left: 0, right: 0, constant: one)
    last.append(gate: 3, left: 0, right: 4, constant: asserted == .assertion ? assertion : one)
    if asserted == .zero { last.append(gate: 3, left: 0, right: 4, constant: minusOne) }
    var first = LayerBuilder()
    first.append(gate: 0, left: 0, right: 2, constant: one)
    first.append(gate: 0, left: 1, right: 2, constant: ofOutput)
    first.append(gate: 1, left: 2, right: 2, constant: one)
    first.append(gate: 1, left: 2, right: 2, constant: minusOne)
    return try Circuit(
      outputs: 2, inputs: 5, publicInputs: 2, subfieldBoundary: 2, constants: constants,
      layers: [
        try first.layer(wires: 4, logWires: 2, gates: 2, constants: constants.count),
        try last.layer(wires: 5, logWires: 3, gates: 4, constants: constants.count),
      ], identifier: [UInt8](repeating: 1, count: 32))
  }

  private func system() throws -> ProofSystem<Element> {
    try ProofSystem(try circuit(), inverseRate: 4, openings: 6, codeCount: 128)
  }

  private func inputs(n: Int = 35, z: Int = 0) -> [Element] {
    [1, n, 5, 7, z].map { Element(index: $0) }
  }

  /// The outcome for a prover that computes its wires by another circuit.
  private func verdict(_ inputs: [Element], wires: Circuit<Element>) throws -> ProofError? {
    let system = try system()
    let transcript = try Transcript([1])
    let prover = try ZeroKnowledgeProver(system, inputs: inputs, transcript: transcript)
    let evaluation = try CircuitEvaluation(wires, inputs: inputs, team: team)
    let proof = try prover.proveUnchecked(
      inputs, evaluation: evaluation, transcript: transcript)
    return try system.refusal(of: proof, publicInputs: Array(inputs[..<2]))
  }

  @Test("given wires of the circuit, when they are proved, then the proof is accepted")
  func honest() throws {
    #expect(try verdict(inputs(), wires: circuit()) == nil)
    #expect(throws: ProofError.unsatisfied(layer: 0)) {
      try verdict(inputs(n: 70), wires: circuit())
    }
  }

  @Test("given an output that is not zero, when it is hidden, then the first layer shows it")
  func outputs() throws {
    // The second output is zero: only weights that nobody knew before show the first.
    let two = Element(index: 2)
    #expect(try verdict(inputs(n: 70), wires: circuit(output: two)) == .refused(.linear))
  }

  @Test("given wires that do not follow from the inputs, when proved, then a later layer shows it")
  func wires() throws {
    let two = Element(index: 2)
    #expect(try verdict(inputs(n: 70), wires: circuit(product: two)) == .refused(.linear))
  }

  @Test("given an assertion that does not hold, when its wire is reported, then it is refused")
  func assertions() throws {
    #expect(try verdict(inputs(z: 3), wires: circuit(asserted: .zero)) == .refused(.linear))
    // With a known weight the wire could have the value that is asserted to be zero.
    #expect(try verdict(inputs(z: 3), wires: circuit(asserted: .itsValue)) == .refused(.linear))
  }

  @Test("given two claims on a layer, when they are joined, then neither can make up for the other")
  func claims() throws {
    let (system, inputs) = (try system(), inputs())
    let transcript = try Transcript([1])
    let prover = try ZeroKnowledgeProver(system, inputs: inputs, transcript: transcript)
    let proof = try prover.prove(inputs, transcript: transcript)
    /// The weights of the pads of both claims, in the next layer's constraint and in the inputs'.
    func weights(_ seed: UInt8) throws -> [Element] {
      let linear = SumcheckConstraints(
        system.circuit, publicInputs: Array(inputs[..<2]), proof: proof.sumcheck, boundTerms: nil,
        team: team, transcript: try Transcript([seed])
      ).linear
      #expect(linear.sums.count == 3)
      let first = system.circuit.privateInputs + SumcheckPad<Element>.count(ofLayer: 2)
      let second = first + SumcheckPad<Element>.count(ofLayer: 3)
      return try [(1, first - 3), (1, first - 2), (2, second - 3), (2, second - 2)].map { place in
        let (constraint, pad) = place
        return try #require(
          linear.terms.first { $0.constraint == constraint && $0.witness == pad }
        ).factor
      }
    }
    let (one, other) = (try weights(1), try weights(2))
    for found in [one, other] {
      #expect(found[0] != found[1])
      #expect(found[2] != found[3])
    }
    // As quotients: the first constraint's weights have a factor that stands for all rounds.
    #expect(one[1] * other[0] != other[1] * one[0])
    #expect(one[3] * other[2] != other[3] * one[2])
  }

  @Test(
    "given inputs outside the subfield where it is promised, when proved, then there is no proof")
  func subfield() throws {
    let circuit = try PolygonalNumbers<GF2To128>().circuit
    func proof(boundary: Int, _ inputs: [GF2To128]) throws {
      let bounded = try Circuit(
        outputs: circuit.outputs, inputs: circuit.inputs, publicInputs: circuit.publicInputs,
        subfieldBoundary: boundary, constants: circuit.constants, layers: circuit.layers,
        identifier: circuit.identifier)
      let system = try ProofSystem(bounded, inverseRate: 4, openings: 6, codeCount: 128)
      let transcript = try Transcript([1])
      _ = try ZeroKnowledgeProver(system, inputs: inputs, transcript: transcript)
        .prove(inputs, transcript: transcript)
    }
    // With m = 1 and s = 1 all are in the subfield. With x for s the number is another.
    var inputs = try PolygonalNumbers<GF2To128>().inputs(m: 1, s: 1)
    try proof(boundary: 5, inputs)
    inputs[3] = GF2To128(low: 2, high: 0)
    #expect(!inputs[3].isInSubfield)
    #expect(throws: ProofError.unsatisfied(layer: 2)) { try proof(boundary: 4, inputs) }
  }
}
