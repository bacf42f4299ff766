import Crypto
import ZeroKnowledge

/// The conversion of gates to the terms of a circuit's layers, in the canonical order.
struct CircuitEmission<Element: FieldElement> {
  /// The number of wires of each layer, from the inputs to the outputs.
  let counts: [Int]
  let order: InputOrder
  private var constants: [Element] = []
  private var constantNumbers: [Element: UInt32] = [:]

  init(counts: [Int], order: InputOrder) {
    self.counts = counts
    self.order = order
  }

  /// The circuit of these gates, by layers; `names` is the position of each wire in its layer.
  ///
  /// - Throws: `CircuitBuilderError`.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == BrainpoolP256Field)
  @_specialize(where Element == Fp128)
  func circuit(
    _ gates: [[Gate<Element>]], names: [UInt32]
  ) throws(CircuitBuilderError) -> Circuit<Element> {
    var emission = self
    let terms = gates.map { emission.terms($0, names: names) }
    return try emission.circuit(terms)
  }

  private mutating func terms(_ gates: [Gate<Element>], names: [UInt32]) -> [EmittedTerm] {
    var terms: [EmittedTerm] = []
    for (position, gate) in gates.enumerated() {
      for term in gate.terms {
        let (left, right) = (names[Int(term.left)], names[Int(term.right)])
        terms.append(
          EmittedTerm(
            gate: UInt32(position), left: min(left, right), right: max(left, right),
            constant: number(of: term.factor)))
      }
    }
    return terms.sorted(by: EmittedTerm.precedes)
  }

  private mutating func number(of constant: Element) -> UInt32 {
    if let number = constantNumbers[constant] { return number }
    let number = UInt32(constants.count)
    constantNumbers[constant] = number
    constants.append(constant)
    return number
  }

  private func circuit(
    _ terms: [[EmittedTerm]]
  ) throws(CircuitBuilderError) -> Circuit<Element> {
    var layers: [CircuitLayer] = []
    do throws(CircuitError) {
      for depth in (1..<counts.count).reversed() {
        guard counts[depth - 1] <= CircuitBounds.wires else { throw .tooLarge(.wires) }
        var builder = LayerBuilder()
        for term in terms[depth] {
          builder.append(
            gate: term.gate, left: term.left, right: term.right, constant: term.constant)
        }
        layers.append(
          try builder.layer(
            wires: counts[depth - 1], logWires: max(1, logOfCeiling(counts[depth - 1])),
            gates: counts[depth], constants: constants.count))
      }
    } catch {
      throw .circuit(error)
    }
    return try named(layers)
  }

  private func named(_ layers: [CircuitLayer]) throws(CircuitBuilderError) -> Circuit<Element> {
    let nameless = try circuit(layers, identifier: [UInt8](repeating: 0, count: 32))
    guard let identifier = try? nameless.computedIdentifier() else { throw .crypto }
    return try circuit(layers, identifier: identifier)
  }

  private func circuit(
    _ layers: [CircuitLayer], identifier: [UInt8]
  ) throws(CircuitBuilderError) -> Circuit<Element> {
    do throws(CircuitError) {
      return try Circuit(
        outputs: counts[counts.count - 1], inputs: counts[0], publicInputs: order.publicInputs,
        subfieldBoundary: order.subfieldBoundary, constants: constants, layers: layers,
        identifier: identifier)
    } catch {
      throw .circuit(error)
    }
  }
}

/// A term with the positions of its gate and hands.
private struct EmittedTerm {
  var gate: UInt32
  var left: UInt32
  var right: UInt32
  var constant: UInt32

  /// The canonical order: by the bits of both hands in turn, the right hand's before the left
  /// hand's, then by the gate. No two terms of a gate have the same hands.
  static func precedes(_ one: EmittedTerm, _ other: EmittedTerm) -> Bool {
    let (left, right) = (one.left ^ other.left, one.right ^ other.right)
    if left == 0 && right == 0 { return one.gate < other.gate }
    return right.leadingZeroBitCount <= left.leadingZeroBitCount
      ? one.right < other.right : one.left < other.left
  }
}
