import Parallel
@testable import Circuits
@testable import ZeroKnowledge

/// A statement that a test builds, and then tries with one set of values after the other.
struct BuiltStatement<Element: FieldElement>: Sendable {
  let circuit: Circuit<Element>

  /// A statement, or a part of one, which has inputs that only other parts use.
  init(isPart: Bool = false, _ build: (CircuitBuilder<Element>) throws -> Void) throws {
    let builder = CircuitBuilder<Element>()
    try build(builder)
    circuit = try builder.circuit(allowingUnusedInputs: isPart)
  }

  /// Whether the values fulfil it.
  func holds(_ values: InputValues<Element>) -> Bool { holds(values.inputs) }

  /// Whether inputs in the circuit's order fulfil it.
  func holds(_ inputs: [Element]) -> Bool {
    (try? CircuitEvaluation(circuit, inputs: inputs, team: Self.team)) != nil
  }

  /// The positions of private inputs which can be changed without the statement's noticing; every one
  /// of them, or every `step`th.
  func unnoticed(in values: InputValues<Element>, step: Int = 1) -> [Int] {
    var inputs = values.inputs
    return stride(from: circuit.publicInputs, to: inputs.count, by: step).filter { position in
      let value = inputs[position]
      defer { inputs[position] = value }
      // Of a bit this is the other one in GF(2^128), and no bit in a prime field.
      inputs[position] = value + .one
      return holds(inputs)
    }
  }

  /// All wires, those of the outputs too.
  var wireCount: Int { circuit.layers.reduce(circuit.outputs) { $0 + $1.wires } }

  private static var team: Team { Team(atMost: 1) }
}
