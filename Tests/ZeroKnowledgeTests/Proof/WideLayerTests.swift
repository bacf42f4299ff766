import Crypto
import Parallel
import Testing

@testable import ZeroKnowledge

/// A layer of more wires than the prover weighs together, and than one thread binds.
struct WideLayerTests {
  private func accepted<Element: FieldElement>(_ field: Element.Type) throws {
    let half = 20_000
    var builder = LayerBuilder()
    for term in 0..<9_000 {
      // Two terms after each other often have the same right hand, and sometimes neighbours as left hands.
      let left =
        term % 3 == 0 ? 2 * (term / 3) : term % 3 == 1 ? 2 * (term / 3) + 1 : term * 7919 % half
      builder.append(
        gate: 0, left: UInt32(left), right: UInt32(half + term / 3 * 10_473 % half), constant: 0)
    }
    let circuit = try Circuit<Element>(
      outputs: 1, inputs: 2 * half, publicInputs: 1, subfieldBoundary: 1, constants: [.zero],
      layers: [try builder.layer(wires: 2 * half, logWires: 16, gates: 1, constants: 1)],
      identifier: [UInt8](repeating: 7, count: 32))
    let system = try ProofSystem(circuit, inverseRate: 4, openings: 6, codeCount: 4095)
    // Each term is an assertion that a product with zero is zero.
    let inputs = (0..<2 * half).map { $0 < half ? Element(index: $0 + 1) : .zero }
    let proofs = try [1, 3].map { members in
      var random = SeededRandomness(seed: 1)
      let transcript = try Transcript([1])
      let prover = try ZeroKnowledgeProver(
        system, inputs: inputs, team: Team(atMost: members), transcript: transcript, random: &random
      )
      return system.serialized(try prover.prove(inputs, transcript: transcript))
    }
    #expect(proofs[0].elementsEqual(proofs[1]))
    let (proof, _) = try proofs[0].withUnsafeBytes { try system.parse($0) }
    let transcript = try Transcript([1])
    let verifier = ZeroKnowledgeVerifier(system)
    verifier.receive(proof, transcript: transcript)
    try verifier.verify(proof, publicInputs: [.one], transcript: transcript)
  }

  @Test(
    "given terms whose wires are far apart, when they are proved by one thread or several, then alike and accepted"
  )
  func accepted() throws {
    try accepted(GF2To128.self)
    try accepted(P256Field.self)
  }
}
