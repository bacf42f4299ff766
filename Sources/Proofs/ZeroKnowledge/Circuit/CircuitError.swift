/// The reason for which a file is no circuit.
public enum CircuitError: Error, Hashable, Sendable {
  /// The file ends before the circuit does.
  case truncated
  /// The file begins like neither of the two forms.
  case unknownForm
  /// The circuit is over another field than the expected one; the argument is that field's number.
  case otherField(UInt32)
  /// A size that no circuit has; the argument names the parts that are counted.
  case badSize(CircuitPart)
  /// A size beyond the limits of this program; the argument names the parts that are counted.
  case tooLarge(CircuitPart)
  /// An index out of bounds; the argument names the part to which it belongs.
  case badIndex(CircuitPart)
  /// A constant that is not in its field's canonical form.
  case badConstant
  /// A number that is not in its shortest or permitted form.
  case badNumber
  /// The identifier at the end of the circuit is not the one of its content.
  case otherIdentifier
  /// Bytes after the end.
  case trailingBytes
}

/// The parts of a circuit that a number counts or an index points at.
public enum CircuitPart: Hashable, Sendable {
  /// Outputs.
  case outputs
  /// Inputs.
  case inputs
  /// Wires of the inputs.
  case inputWires
  /// Bytes of the identifier.
  case identifier
  /// Wires of a layer.
  case layerWires
  /// Terms of a layer.
  case layerTerms
  /// Copies.
  case copies
  /// Layers.
  case layers
  /// Constants.
  case constants
  /// Terms.
  case terms
  /// Runs of a layer.
  case layerRuns
  /// The difference of two indices.
  case indexDifference
  /// Any number.
  case number
  /// The constant of a term.
  case termConstant
  /// A step of a layer.
  case layerStep
  /// A run of a layer.
  case layerRun
  /// The gate or a wire of a term.
  case termWire
  /// Wires.
  case wires
}
