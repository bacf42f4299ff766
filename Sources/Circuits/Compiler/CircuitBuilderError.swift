import ZeroKnowledge

/// Why expressions and assertions do not become a circuit.
public enum CircuitBuilderError: Error, Hashable, Sendable {
  /// An assertion that no inputs can fulfil: a constant that is not zero.
  case contradiction
  /// Nothing is asserted of any input.
  case nothingAsserted
  /// A private input that no assertion depends on, by its number among the private ones: whatever was
  /// to be said of it is not.
  case unusedInput(Int)
  /// More expressions than are compiled here.
  case tooLarge
  /// The layers do not fit the form of circuits.
  case circuit(CircuitError)
  /// libcrypto failed, which names the circuit.
  case crypto
}
