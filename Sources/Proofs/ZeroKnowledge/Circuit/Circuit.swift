/// A layered arithmetic circuit over a field (draft-google-cfrg-libzk, "Circuits"). A proof shows
/// that for some private inputs all its outputs are zero and all its assertions hold.
public struct Circuit<Element: FieldElement>: Sendable {
  /// The number of outputs.
  public let outputs: Int
  /// The number of inputs; the public ones come first.
  public let inputs: Int
  /// The number of public inputs, which both sides know.
  public let publicInputs: Int
  /// The position of the first input that need not be an element of the subfield.
  public let subfieldBoundary: Int
  /// The constants that are the factors of terms. Zero stands for an assertion that the product is
  /// zero.
  public let constants: [Element]
  /// The layers, beginning with that of the outputs.
  public let layers: [CircuitLayer]
  /// The identifier in the circuit's file, 32 bytes. `computedIdentifier` computes the right one.
  public let identifier: [UInt8]

  /// A circuit of these parts.
  ///
  /// - Throws: `CircuitError` when sizes do not fit each other.
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
    // The last layer's wires are the inputs: with another number, some would not be bound.
    guard let last = layers.last, last.wires == inputs else {
      throw .badSize(.inputWires)
    }
    guard identifier.count == 32 else { throw .badSize(.identifier) }
  }

  /// The number of bits of an output's index.
  var logOutputs: Int { logOfCeiling(outputs) }

  /// The number of terms of all layers together.
  public var termCount: Int { layers.reduce(0) { $0 + $1.termCount } }

  /// The number of private inputs, which only the prover knows.
  public var privateInputs: Int { inputs - publicInputs }
}

/// The exponent of the least power of two that is at least `count`.
package func logOfCeiling(_ count: Int) -> Int {
  count <= 1 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
}
