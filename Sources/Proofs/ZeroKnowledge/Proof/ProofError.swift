import Crypto

/// The reason for which no proof is made, or one is refused.
public enum ProofError: Error, Hashable, Sendable {
  /// The inputs do not satisfy the circuit; the argument is the number of the layer, from the
  /// outputs, in which an assertion or output fails.
  case unsatisfied(layer: Int)
  /// The number of inputs is not that of the circuit.
  case badInputs(expected: Int, given: Int)
  /// The parameters do not fit the circuit.
  case badParameters
  /// The proof ends too early.
  case truncated
  /// There are bytes after the end of the proof.
  case trailingBytes
  /// A field element that is not in its canonical form.
  case badElement
  /// A count that no proof has.
  case badCount
  /// The private inputs are not those of the commitment.
  case changedInputs
  /// A challenge at which a comparison in a circuit would be void; no honest transcript has one.
  case badChallenge
  /// libcrypto failed.
  case crypto(CryptoError)
  /// A test of the verifier failed.
  case refused(ProofTest)
}

/// The tests of a verifier.
public enum ProofTest: Hashable, Sendable {
  /// The opened columns are those that were committed to.
  case commitment
  /// All rows are code words.
  case lowDegree
  /// The linear constraints, among them those of the sumcheck protocol.
  case linear
  /// The quadratic constraints.
  case quadratic
}
