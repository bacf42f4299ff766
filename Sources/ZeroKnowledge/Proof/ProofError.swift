import Crypto

/// Why there is no proof, or why one is refused.
public enum ProofError: Error, Hashable, Sendable {
  /// The inputs do not satisfy the circuit; the layer, counted from the outputs, in which it shows.
  case unsatisfied(layer: Int)
  /// There are not as many inputs as the circuit has.
  case badInputs(expected: Int, given: Int)
  /// The parameters do not fit the circuit.
  case badParameters
  /// The proof ends before it should.
  case truncated
  /// There are octets after its end.
  case trailingOctets
  /// A field element that is not in its canonical form.
  case badElement
  /// A count that no proof has.
  case badCount
  /// libcrypto failed.
  case crypto(CryptoError)
  /// A test of the verifier fails.
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
