import ZeroKnowledge

/// A small circuit: n is the m-th s-gonal number, 2n = (s - 2)m² - (s - 4)m, and a further input is
/// zero. n is public; m, s and the zero are private. The same terms are a circuit over every field.
struct PolygonalNumbers<Element: FieldElement> {
  let circuit: Circuit<Element>

  init() throws {
    let constants: [Element] = [
      .zero, .one, -Element.one, Element(index: 2), -Element(index: 2), -Element(index: 4),
    ]
    let (assertion, one, minusOne, two, minusTwo, minusFour):
      (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) =
        (0, 1, 2, 3, 4, 5)
    let (unit, n, m, s, zero): (UInt32, UInt32, UInt32, UInt32, UInt32) = (0, 1, 2, 3, 4)
    var last = LayerBuilder()
    last.append(gate: 5, left: unit, right: unit, constant: one)
    last.append(gate: 1, left: unit, right: unit, constant: minusTwo)
    last.append(gate: 3, left: unit, right: unit, constant: minusFour)
    last.append(gate: 4, left: unit, right: n, constant: two)
    last.append(gate: 2, left: unit, right: m, constant: one)
    last.append(gate: 0, left: m, right: m, constant: one)
    last.append(gate: 1, left: unit, right: s, constant: one)
    last.append(gate: 3, left: unit, right: s, constant: one)
    last.append(gate: 6, left: unit, right: zero, constant: assertion)
    var first = LayerBuilder()
    first.append(gate: 0, left: 0, right: 1, constant: one)
    first.append(gate: 0, left: 2, right: 3, constant: minusOne)
    first.append(gate: 0, left: 4, right: 5, constant: minusOne)
    let layers = [
      try first.layer(wires: 7, logWires: 3, gates: 1, constants: constants.count),
      try last.layer(wires: 5, logWires: 3, gates: 7, constants: constants.count),
    ]
    func circuit(_ identifier: [UInt8]) throws -> Circuit<Element> {
      try Circuit(
        outputs: 1, inputs: 5, publicInputs: 2, subfieldBoundary: 2, constants: constants,
        layers: layers, identifier: identifier)
    }
    let unnamed = try circuit([UInt8](repeating: 0, count: 32))
    self.circuit = try circuit(unnamed.computedIdentifier())
  }

  /// Inputs that satisfy the circuit.
  func inputs(m: Int = 5, s: Int = 6) -> [Element] {
    let (m, s) = (Element(index: m), Element(index: s))
    let double = (s - Element(index: 2)) * m * m - (s - Element(index: 4)) * m
    return [.one, double * Element(index: 2).inverse, m, s, .zero]
  }

  func system() throws -> ProofSystem<Element> {
    try ProofSystem(circuit, inverseRate: 4, openings: 6, codeCount: 128)
  }
}
