import Parallel

/// The values of all wires of a circuit for one set of inputs.
struct CircuitEvaluation<Element: FieldElement> {
  /// The values of the wires that are inputs of each layer, beginning with that of the outputs.
  private var wires: [StoredWires<Element>]

  /// Computes `circuit` for `inputs`.
  ///
  /// - Throws: `ProofError.unsatisfied` with the layer in which an assertion fails, or the outputs'
  ///   when one of them is not zero.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == BrainpoolP256Field)
  @_specialize(where Element == Fp128)
  init(
    _ circuit: Circuit<Element>, inputs: [Element], team: Team
  ) throws(ProofError) {
    wires = Array(repeating: StoredWires(), count: circuit.layers.count)
    let kinds = ConstantKind.kinds(of: circuit.constants)
    let gates = [circuit.outputs] + circuit.layers.dropLast().map(\.wires)
    var current = inputs
    for position in circuit.layers.indices.reversed() {
      let terms = LayerTerms(
        layer: circuit.layers[position], gates: gates[position], constants: circuit.constants,
        kinds: kinds)
      guard let next = terms.evaluated(current, team) else {
        throw .unsatisfied(layer: position)
      }
      wires[position] = StoredWires(current, team)
      current = next
    }
    guard current.allSatisfy({ $0 == .zero }) else { throw .unsatisfied(layer: 0) }
  }

  /// The values for a layer, which are released here.
  mutating func take(_ layer: Int, _ team: Team) -> [Element] {
    let values = wires[layer].values(team)
    wires[layer] = StoredWires()
    return values
  }
}

/// The terms of a layer, to be computed for values of its wires.
private struct LayerTerms<Element: FieldElement> {
  let layer: CircuitLayer
  let gates: Int
  let constants: [Element]
  let kinds: [ConstantKind]

  /// The values of the layer's gates; nil when an assertion fails.
  func evaluated(_ wires: [Element], _ team: Team) -> [Element]? {
    let places = places(team)
    let count = places.count
    var good = [Bool](repeating: false, count: count)
    let values = unsafe [Element](unsafeUninitializedCapacity: gates) { values, filled in
      unsafe values.initialize(repeating: .zero)
      filled = gates
      guard let first = values.baseAddress else { return }
      let sums = unsafe PartialSums(first: first, places: places)
      unsafe good.withUnsafeMutableBufferPointer { good in
        // Each part writes only its own element.
        nonisolated(unsafe) let good = unsafe good
        let evaluate: (Int) -> Void = { part in
          unsafe good[part] = add(part, of: count, wires, to: sums.cleared(part))
        }
        team.run(parts: count, evaluate)
      }
      if count > 1 { team.run(over: gates, grain: 4096) { _, range in sums.join(within: range) } }
    }
    return good.allSatisfy { $0 } ? values : nil
  }

  /// For each part of the terms, the range of its gates without gate 0. There may be so many parts
  /// that all ranges after the first together need as much memory as one array of gates.
  private func places(_ team: Team) -> [Range<Int>] {
    var count = layer.parts(for: team)
    while true {
      let places = (0..<count).map {
        let gates = layer.gates(ofPart: $0, of: count)
        return max(1, gates.lowerBound)..<max(1, gates.upperBound)
      }
      if count <= 2 || places.dropFirst().map(\.count).reduce(0, +) <= gates { return places }
      count -= 1
    }
  }

  /// Adds the terms of a part to the values of their gates; false when an assertion fails.
  private func add(
    _ part: Int, of count: Int, _ wires: [Element], to values: PartialSum<Element>
  ) -> Bool {
    var products = [Element](repeating: .zero, count: TermBlock.capacity)
    var good = true
    unsafe products.withUnsafeMutableBufferPointer { products in
      unsafe wires.withUnsafeBufferPointer { wires in
        guard let products = products.baseAddress, let wires = wires.baseAddress else { return }
        layer.forEachBlock(ofPart: part, of: count) { block in
          unsafe Element.multiply(wires, at: block.left, wires, at: block.right, into: products)
          for index in 0..<block.count {
            let (constant, gate) = unsafe (Int(block.constants[index]), block.gates[index])
            switch kinds[constant] {
            case .one: unsafe values.add(products[index], at: gate)
            case .assertion: good = unsafe good && products[index] == .zero
            case .other: unsafe values.add(products[index] * constants[constant], at: gate)
            }
          }
        }
      }
    }
    return good
  }
}
