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
