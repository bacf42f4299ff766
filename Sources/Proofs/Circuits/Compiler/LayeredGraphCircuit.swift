import ZeroKnowledge

/// The layers as a circuit.
extension LayeredGraph {
  /// The circuit of all wires, with a gate for each assertion below the outputs.
  ///
  /// - Throws: `CircuitBuilderError`.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == BrainpoolP256Field)
  @_specialize(where Element == Fp128)
  func circuit(_ order: InputOrder) throws(CircuitBuilderError) -> Circuit<Element> {
    var gates = gatesByLayer()
    var names = [UInt32](repeating: 0, count: nodes.count)
    for (number, node) in nodes.enumerated() where node.input >= 0 {
      names[number] = UInt32(order.positions[Int(node.input)])
    }
    var counts = [order.positions.count]
    for layer in 1..<gates.count {
      gates[layer] = Self.ordered(gates[layer], names: names)
      for (name, gate) in gates[layer].enumerated() where gate.wire >= 0 {
        names[Int(gate.wire)] = UInt32(name)
      }
      counts.append(gates[layer].count)
    }
    return try CircuitEmission(counts: counts, order: order).circuit(gates, names: names)
  }

  /// The gates of each layer, none for the inputs.
  private func gatesByLayer() -> [[Gate<Element>]] {
    let depths = zeros.map { nodes[Int($0)].depth }
    let productDepths = zeroProducts.map { nodes[Int($0.left)].depth + 1 }
    let outputs = (depths + productDepths).reduce(1, max)
    var gates = [[Gate<Element>]](repeating: [], count: Int(outputs) + 1)
    for (number, node) in nodes.enumerated() where node.input < 0 {
      gates[Int(node.depth)].append(Gate(wire: Int32(number), terms: terms(of: Int32(number))))
    }
    for (zero, depth) in zip(zeros, depths) where depth < outputs {
      // The outputs are zero anyway.
      gates[Int(depth) + 1].append(Gate(wire: -1, terms: [Term(.zero, zero, zero)]))
    }
    for (product, depth) in zip(zeroProducts, productDepths) {
      let factor: Element = depth < outputs ? .zero : .one
      gates[Int(depth)].append(
        Gate(wire: -1, terms: [Term(factor, product.left, product.right)]))
    }
    return gates
  }

  /// Gates in the order of their hands. The terms of a layer are in that order too, so that the
  /// gate changes by small steps from term to term.
  private static func ordered(_ gates: [Gate<Element>], names: [UInt32]) -> [Gate<Element>] {
    let keys = gates.map { gate in
      gate.terms.map { term in
        let (left, right) = (names[Int(term.left)], names[Int(term.right)])
        return UInt64(max(left, right)) << 32 | UInt64(min(left, right))
      }.sorted(by: >)
    }
    let order = gates.indices.sorted { one, other in
      for (first, second) in zip(keys[one], keys[other]) where first != second {
        return first < second
      }
      if keys[one].count != keys[other].count { return keys[one].count > keys[other].count }
      return one < other
    }
    return order.map { gates[$0] }
  }
}
