import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// What a builder was told must be zero, evaluated one by one: a third way beside the compiled circuit, which
/// says only that something does not hold, and the evaluator in Python.
package struct ViolatedAssertions<Element: FieldElement> {
  private let builder: CircuitBuilder<Element>
  private let order: InputOrder

  package init(_ build: (CircuitBuilder<Element>) throws -> Void) rethrows {
    builder = CircuitBuilder<Element>()
    try build(builder)
    order = InputOrder(kinds: builder.inputKinds)
  }

  /// The number of assertions.
  package var count: Int { builder.assertions.count }

  /// The numbers of the assertions that do not hold for inputs in the order of the circuit.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == BrainpoolP256Field)
  @_specialize(where Element == Fp128)
  package func callAsFunction(_ inputs: [Element]) throws -> [Int] {
    try #require(inputs.count == order.positions.count)
    let graph = builder.graph
    var values: [Element] = []
    values.reserveCapacity(graph.nodes.count)
    for (number, node) in graph.nodes.enumerated() {
      guard node.input < 0 else {
        values.append(inputs[Int(order.positions[Int(node.input)])])
        continue
      }
      var sum = Element.zero
      for term in graph.terms(of: Int32(number)) {
        sum += term.factor * values[Int(term.left)] * values[Int(term.right)]
      }
      values.append(sum)
    }
    return builder.assertions.indices.filter { values[Int(builder.assertions[$0])] != .zero }
  }
}
