/// Why a file is not a circuit.
public enum CircuitError: Error, Hashable, Sendable {
  /// The file ends before the circuit does.
  case truncated
  /// It begins with neither of the two forms.
  case unknownForm
  /// It is over another field than the one asked for.
  case otherField(UInt32)
  /// A size that no circuit has; the name of what it counts.
  case badSize(String)
  /// A size beyond what is read here; the name of what it counts.
  case tooLarge(String)
  /// An index that points at nothing; the name of what holds it.
  case badIndex(String)
  /// A constant that is not in its field's canonical form.
  case badConstant
  /// A number that is not in its shortest or permitted form.
  case badNumber
  /// The name at the end of the circuit is not the one that its content gives.
  case otherIdentifier
  /// Octets after the end.
  case trailingOctets
}
