@testable import Parallel
@testable import ZeroKnowledge

extension FuzzTarget {
  static let proofs = [
    FuzzTarget("circuit") { input in
      check(input, GF2To128.self)
      check(input, P256Field.self)
      check(input, Fp128.self)
    },
    FuzzTarget("proof", longest: 16_384) { input in
      checkProof(input, GF2To128.self)
      checkProof(input, Fp128.self)
    },
  ]

  /// What is read can be named, written in both forms and computed, and is the same when read again.
  private static func check<Element: FieldElement>(_ input: [UInt8], _ field: Element.Type) {
    guard let circuit = read(input, field) else { return }
    let name = try? circuit.computedIdentifier()
    hold(name?.count == 32, "a circuit has a name")
    if let compact = try? circuit.compactFile() {
      let again = read(compact, field)
      hold((try? again?.compactFile()) == compact, "the compact form is read again")
      hold((try? again?.computedIdentifier()) == name, "the compact form has the same name")
    }
    if let plain = try? circuit.plainFile() {
      hold((try? read(plain, field)?.plainFile()) == plain, "the plain form is read again")
    }
    guard circuit.inputs < 10_000, circuit.outputs < 10_000 else { return }
    _ = try? CircuitEvaluation(
      circuit, inputs: [Element](repeating: .one, count: circuit.inputs), team: Team(atMost: 1))
  }

  private static func read<Element: FieldElement>(
    _ input: [UInt8], _ field: Element.Type
  ) -> Circuit<Element>? {
    input.withUnsafeBytes { try? Circuit<Element>.read(from: $0).circuit }
  }

  /// What is read is written as it was, and proves nothing: nobody finds a proof by chance.
  private static func checkProof<Element: FieldElement>(
    _ input: [UInt8], _ field: Element.Type
  ) {
    guard let system = system(field),
      let (proof, length) = input.withUnsafeBytes({ try? system.parse($0) }),
      let transcript = try? Transcript([1])
    else { return }
    hold(system.serialized(proof).elementsEqual(input.prefix(length)), "a proof has one form")
    let verifier = ZeroKnowledgeVerifier(system, team: Team(atMost: 1))
    verifier.receive(proof, transcript: transcript)
    let holds: Void? = try? verifier.verify(
      proof, publicInputs: [.one], transcript: transcript)
    hold(holds == nil, "nothing is proved")
  }

  /// That a private number, squared, is itself.
  private static func system<Element: FieldElement>(_ field: Element.Type) -> ProofSystem<Element>?
  {
    var layer = LayerBuilder()
    layer.append(gate: 0, left: 0, right: 1, constant: 0)
    layer.append(gate: 0, left: 1, right: 1, constant: 1)
    guard let only = try? layer.layer(wires: 2, logWires: 1, gates: 1, constants: 2),
      let circuit = try? Circuit<Element>(
        outputs: 1, inputs: 2, publicInputs: 1, subfieldBoundary: 1,
        constants: [-.one, .one], layers: [only], identifier: [UInt8](repeating: 0, count: 32))
    else { return nil }
    return try? ProofSystem(circuit, inverseRate: 4, openings: 4, codeCount: 64)
  }
}
