import ZeroKnowledge

/// The values of a circuit's inputs, given in the order in which a `CircuitBuilder` was asked for them,
/// and brought into the order of the circuit.
public struct InputValues<Element: FieldElement>: Sendable {
  private var known: [Element] = [.one]
  private var subfield: [Element] = []
  private var secret: [Element] = []

  /// No values yet but the input 1.
  public init() {}

  /// The value of a public input.
  public mutating func appendPublic(_ value: Element) { known.append(value) }

  /// The value of a private input.
  public mutating func append(_ value: Element) { secret.append(value) }

  /// The value of a private input of the subfield.
  public mutating func appendSubfield(_ value: Element) { subfield.append(value) }

  /// The values of private inputs.
  public mutating func append(_ values: some Sequence<Element>) { secret += values }

  /// The public inputs, as a verifier needs them; the input 1 is the first.
  public var publicInputs: [Element] { known }

  /// All inputs in the order of the circuit.
  public var inputs: [Element] { known + subfield + secret }
}

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

/// Where inputs stand in a circuit.
struct InputOrder {
  /// The position of each input, by its number.
  let positions: [Int32]
  let publicInputs: Int
  let subfieldBoundary: Int

  init(kinds: [InputKind]) {
    let order = [InputKind.known, .subfield, .secret].flatMap { kind in
      kinds.indices.filter { kinds[$0] == kind }
    }
    var positions = [Int32](repeating: 0, count: kinds.count)
    for (position, input) in order.enumerated() { positions[input] = Int32(position) }
    self.positions = positions
    publicInputs = kinds.count { $0 == .known }
    subfieldBoundary = kinds.count { $0 != .secret }
  }
}
