/// What a prover of a joined statement is at.
public enum ProofStage: Sendable {
  /// Committing to the inputs of both circuits.
  case committing
  /// Proving over GF(2^128).
  case provingHash
  /// Proving over P-256's base field.
  case provingSignature
}
