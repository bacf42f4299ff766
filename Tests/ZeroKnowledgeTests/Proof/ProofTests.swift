import Crypto
import TestSupport
import Testing

import Parallel
@testable import ZeroKnowledge

/// Proofs over a small circuit, over each field.
struct ProofTests {
  private static let session = Array("a session".utf8)

  private func proof<Element: FieldElement>(
    _ numbers: PolygonalNumbers<Element>, _ inputs: [Element], session: [UInt8] = session
  ) throws -> [UInt8] {
    let system = try numbers.system()
    let transcript = try Transcript(session)
    let prover = try ZeroKnowledgeProver(system, inputs: inputs, transcript: transcript)
    return system.serialized(try prover.prove(inputs, transcript: transcript))
  }

  /// Checks bytes; throws what a verifier throws.
  private func verify<Element: FieldElement>(
    _ bytes: [UInt8], _ system: ProofSystem<Element>, publicInputs: [Element],
    session: [UInt8] = session, team: Team = Team(atMost: 1)
  ) throws {
    let (proof, length) = try bytes.withUnsafeBytes { try system.parse($0) }
    guard length == bytes.count else { throw ProofError.trailingBytes }
    let transcript = try Transcript(session)
    let verifier = ZeroKnowledgeVerifier(system, team: team)
    verifier.receive(proof, transcript: transcript)
    try verifier.verify(proof, publicInputs: publicInputs, transcript: transcript)
  }

  private func accepted<Element: FieldElement>(_ field: Element.Type) throws {
    let numbers = try PolygonalNumbers<Element>()
    let inputs = numbers.inputs()
    let proof = try proof(numbers, inputs)
    try verify(proof, numbers.system(), publicInputs: Array(inputs[..<2]))
    try verify(proof, numbers.system(), publicInputs: Array(inputs[..<2]), team: Team(atMost: 3))
    // Two proofs of the same have nothing in common beyond their sizes.
    let other = try self.proof(numbers, inputs)
    #expect(other != proof)
    #expect(Array(other[..<32]) != Array(proof[..<32]))
  }

  @Test("given inputs that satisfy a circuit, when they are proved, then the proof is accepted")
  func accepted() throws {
    try accepted(GF2To128.self)
    try accepted(P256Field.self)
    try accepted(Fp128.self)
    try accepted(P384Field.self)
    try accepted(BrainpoolP384Field.self)
    try accepted(BrainpoolP512Field.self)
  }

  private func refusedAnywhere<Element: FieldElement>(_ field: Element.Type) throws {
    let numbers = try PolygonalNumbers<Element>()
    let system = try numbers.system()
    let inputs = numbers.inputs()
    let proof = try proof(numbers, inputs)
    let publicInputs = Array(inputs[..<2])
    let team = Team(atMost: 1)
    for place in proof.indices {
      var changed = proof
      changed[place] ^= 1 << UInt8(place % 8)
      #expect(throws: ProofError.self, "byte \(place)") {
        try verify(changed, system, publicInputs: publicInputs, team: team)
      }
    }
    for length in stride(from: 0, to: proof.count, by: 37) + [proof.count - 1] {
      #expect(throws: ProofError.self, "cut at \(length)") {
        try verify(
          Array(proof[..<length]), system, publicInputs: publicInputs, team: team)
      }
    }
    #expect(throws: ProofError.trailingBytes) {
      try verify(proof + [0], system, publicInputs: publicInputs, team: team)
    }
    // Neighbours in each other's place: elements, and the digests and nonces between them.
    for unit in [Element.byteCount, MerkleDigest.byteCount] {
      for start in stride(from: 0, through: proof.count - 2 * unit, by: unit) {
        let (middle, end) = (start + unit, start + 2 * unit)
        let exchanged =
          proof[..<start] + proof[middle..<end] + proof[start..<middle] + proof[end...]
        #expect(throws: ProofError.self, "\(unit) bytes at \(start)") {
          try verify(Array(exchanged), system, publicInputs: publicInputs, team: team)
        }
      }
    }
  }

  @Test(
    "given a proof, when a byte is changed, it is cut, padded or reordered, then it is refused")
  func refusedAnywhere() throws {
    try refusedAnywhere(GF2To128.self)
    try refusedAnywhere(P256Field.self)
    try refusedAnywhere(Fp128.self)
  }

  @Test("given a proof, when public input, session or circuit is another, then it is refused")
  func otherStatement() throws {
    let numbers = try PolygonalNumbers<P256Field>()
    let system = try numbers.system()
    let inputs = numbers.inputs()
    let proof = try proof(numbers, inputs)
    let publicInputs = Array(inputs[..<2])
    #expect(throws: ProofError.self) {
      try verify(proof, system, publicInputs: [.one, publicInputs[1] + .one])
    }
    #expect(throws: ProofError.self) {
      try verify(proof, system, publicInputs: [.zero, publicInputs[1]])
    }
    #expect(throws: ProofError.badInputs(expected: 2, given: 1)) {
      try verify(proof, system, publicInputs: [.one])
    }
    #expect(throws: ProofError.self) {
      try verify(
        proof, system, publicInputs: publicInputs, session: Array("another".utf8))
    }
    let other = try ProofSystem(
      numbers.circuit.misnamed(), inverseRate: 4, openings: 6, codeCount: 128)
    #expect(throws: ProofError.self) { try verify(proof, other, publicInputs: publicInputs) }
  }

  private func unsatisfied<Element: FieldElement>(_ field: Element.Type) throws {
    let numbers = try PolygonalNumbers<Element>()
    for place in 1..<5 {
      var inputs = numbers.inputs()
      inputs[place] += .one
      #expect(throws: ProofError.unsatisfied(layer: place == 4 ? 1 : 0), "input \(place)") {
        try proof(numbers, inputs)
      }
    }
    #expect(throws: ProofError.badInputs(expected: 5, given: 4)) {
      try proof(numbers, Array(numbers.inputs().dropLast()))
    }
  }

  @Test("given inputs that do not satisfy a circuit, when proved, then there is no proof")
  func unsatisfied() throws {
    try unsatisfied(GF2To128.self)
    try unsatisfied(P256Field.self)
    try unsatisfied(Fp128.self)
  }

  /// A prover that does not look whether its inputs satisfy the circuit.
  private func forged<Element: FieldElement>(
    _ numbers: PolygonalNumbers<Element>, _ inputs: [Element], claiming publicInputs: [Element]
  ) throws -> [UInt8] {
    let system = try numbers.system()
    let transcript = try Transcript(Self.session)
    let prover = try ZeroKnowledgeProver(system, inputs: inputs, transcript: transcript)
    // Proves what is true, over a transcript that says something else.
    let claimed = publicInputs + inputs[2...]
    let unchecked = try CircuitEvaluation(
      numbers.circuit, inputs: inputs, team: Team(atMost: 1))
    return system.serialized(
      try prover.proveUnchecked(claimed, evaluation: unchecked, transcript: transcript))
  }

  @Test("given a prover that lies about a public input, when it proves, then it is refused")
  func liar() throws {
    let numbers = try PolygonalNumbers<Fp128>()
    let inputs = numbers.inputs()
    let claimed = [inputs[0], inputs[1] + .one]
    let proof = try forged(numbers, inputs, claiming: claimed)
    #expect(throws: ProofError.refused(.linear)) {
      try verify(proof, numbers.system(), publicInputs: claimed)
    }
    // The same path makes a good proof of what is true.
    let honest = try forged(numbers, inputs, claiming: Array(inputs[..<2]))
    try verify(honest, numbers.system(), publicInputs: Array(inputs[..<2]))
  }

  @Test("given sizes that do not fit, when a system is made, then it is refused")
  func parameters() throws {
    let circuit = try PolygonalNumbers<GF2To128>().circuit
    for (rate, openings, columns) in [
      (4, 6, 20), (4, 60, 128), (0, 6, 128), (4, 0, 128), (4, 6, 1 << 16), (4, 6, -1),
      (1 << 20, 6, 128), (4, 6, Int.max),
    ] {
      #expect(throws: ProofError.badParameters, "\(rate) \(openings) \(columns)") {
        try ProofSystem(circuit, inverseRate: rate, openings: openings, codeCount: columns)
      }
    }
  }
}

private func + (left: StrideTo<Int>, right: [Int]) -> [Int] { Array(left) + right }
