/// Who knows an input, and what is known of it: the order in which inputs stand in a circuit.
enum InputKind: Int, Sendable {
  /// Both sides know it. The input 1 is the first.
  case known
  /// Only the prover knows it; it lies in the field's subfield, so that its share in a proof is small.
  /// The verifier does not check that: a statement must not depend on it.
  case subfield
  /// Only the prover knows it.
  case secret
}
