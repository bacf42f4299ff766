/// A layered arithmetic circuit over a field: the theorem that is proved is that all its outputs are
/// zero, and all its assertions hold, for some private inputs (draft-google-cfrg-libzk, "Circuits").
public struct Circuit<Element: FieldElement>: Sendable {
  /// The number of outputs that it has.
  public let outputs: Int
  /// The number of inputs that it has; the public ones come first.
  public let inputs: Int
  /// The number of the inputs that both sides know.
  public let publicInputs: Int
  /// The first input that is not known to be an element of the subfield.
  public let subfieldBoundary: Int
  /// The factors that terms have. Zero stands for an assertion that the product is zero.
  public let constants: [Element]
  /// The layers, that of the outputs first.
  public let layers: [CircuitLayer]
  /// The 32 octets that name the circuit, as they stand in its file. `computedIdentifier` makes them.
  public let identifier: [UInt8]

  /// A circuit of these parts.
  ///
  /// - Throws: `CircuitError` when sizes do not agree with each other.
  package init(
    outputs: Int, inputs: Int, publicInputs: Int, subfieldBoundary: Int, constants: [Element],
    layers: [CircuitLayer], identifier: [UInt8]
  ) throws(CircuitError) {
    self.outputs = outputs
    self.inputs = inputs
    self.publicInputs = publicInputs
    self.subfieldBoundary = subfieldBoundary
    self.constants = constants
    self.layers = layers
    self.identifier = identifier
    guard outputs > 0, outputs <= CircuitBounds.wires else { throw .badSize(.outputs) }
    guard inputs <= CircuitBounds.wires, publicInputs <= inputs, subfieldBoundary <= inputs else {
      throw .badSize(.inputs)
    }
    // The last layer's wires are the inputs: anything else would leave some of them unbound.
    guard let last = layers.last, last.wires == inputs else {
      throw .badSize(.inputWires)
    }
    guard identifier.count == 32 else { throw .badSize(.identifier) }
  }

  /// Bits that name an output.
  var logOutputs: Int { logOfCeiling(outputs) }

  /// The number of terms that all layers have together.
  public var termCount: Int { layers.reduce(0) { $0 + $1.termCount } }

  /// The number of inputs that only the prover knows.
  public var privateInputs: Int { inputs - publicInputs }
}

/// The least power of two that is at least `count`, as its exponent.
package func logOfCeiling(_ count: Int) -> Int {
  count <= 1 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
}
