import Parallel

/// The values of all wires of a circuit for one set of inputs.
struct CircuitEvaluation<Element: FieldElement> {
  /// The values of the wires that are inputs of each layer, beginning with that of the outputs.
  private(set) var wires: [[Element]]

  /// Computes `circuit` for `inputs`.
  ///
  /// - Throws: `ProofError.unsatisfied` with the layer in which an assertion fails, or the outputs'
  ///   when one of them is not zero.
  init(
    _ circuit: Circuit<Element>, inputs: [Element], team: Team
  ) throws(ProofError) {
    wires = Array(repeating: [], count: circuit.layers.count)
    let kinds = ConstantKind.kinds(of: circuit.constants)
    var current = inputs
    for position in circuit.layers.indices.reversed() {
      let gates = position == 0 ? circuit.outputs : circuit.layers[position - 1].wires
      guard
        let next = Self.evaluate(
          circuit.layers[position], gates: gates, wires: current, constants: circuit.constants,
          kinds: kinds, team: team)
      else { throw .unsatisfied(layer: position) }
      wires[position] = current
      current = next
    }
    guard current.allSatisfy({ $0 == .zero }) else { throw .unsatisfied(layer: 0) }
  }

  /// The values of a layer's gates; nil when an assertion fails.
  private static func evaluate(
    _ layer: CircuitLayer, gates: Int, wires: [Element], constants: [Element],
    kinds: [ConstantKind], team: Team
  ) -> [Element]? {
    let parts = layer.termCount >= 4096 ? team.present : 1
    var values = [[Element]?](repeating: nil, count: parts)
    unsafe values.withUnsafeMutableBufferPointer { values in
      // Each member writes its own place.
      nonisolated(unsafe) let values = unsafe values
      let evaluate: (Int) -> Void = { part in
        unsafe values[part] = Self.evaluate(
          layer, part: part, of: parts, gates: gates, wires: wires, constants: constants,
          kinds: kinds)
      }
      team.run(parts: parts, evaluate)
    }
    var sum = values[0]
    for part in values.dropFirst() {
      guard let part, sum != nil else { return nil }
      sum?.add(part)
    }
    return sum
  }

  private static func evaluate(
    _ layer: CircuitLayer, part: Int, of parts: Int, gates: Int, wires: [Element],
    constants: [Element], kinds: [ConstantKind]
  ) -> [Element]? {
    var values = [Element](repeating: .zero, count: gates)
    var products = [Element](repeating: .zero, count: TermBlock.capacity)
    var good = true
    unsafe values.withUnsafeMutableBufferPointer { values in
      unsafe products.withUnsafeMutableBufferPointer { products in
        unsafe wires.withUnsafeBufferPointer { wires in
          guard let products = products.baseAddress, let wires = wires.baseAddress else { return }
          layer.forEachBlock(ofPart: part, of: parts) { block in
            unsafe Element.multiply(
              wires, at: block.left, wires, at: block.right, into: products)
            for index in 0..<block.count {
              let (constant, gate) = unsafe (
                Int(block.constants[index]), Int(block.gates[index])
              )
              switch kinds[constant] {
              case .one: unsafe values[gate] += products[index]
              case .assertion: good = unsafe good && products[index] == .zero
              case .other: unsafe values[gate] += products[index] * constants[constant]
              }
            }
          }
        }
      }
    }
    return good ? values : nil
  }
}
