import ZeroKnowledge

/// The values of a circuit's inputs. They are given in the order in which the `CircuitBuilder`
/// created the inputs, and are put in the order of the circuit.
public struct InputValues<Element: FieldElement>: Sendable {
  private var known: [Element] = [.one]
  private var subfield: [Element] = []
  private var secret: [Element] = []

  /// Makes values with only the input 1.
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

  /// The private inputs in the order of the circuit.
  public var privateInputs: [Element] { subfield + secret }

  /// All inputs in the order of the circuit.
  public var inputs: [Element] { known + subfield + secret }
}

/// The kinds of inputs, in their order in a circuit.
enum InputKind: Int, Sendable {
  /// An input that both sides know. The input 1 is the first.
  case known
  /// An input that only the prover knows, in the field's subfield, so that it is short in a proof.
  /// The verifier does not check that it is in the subfield: a statement must not depend on it.
  case subfield
  /// An input that only the prover knows.
  case secret
}

/// The positions of the inputs in a circuit.
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
