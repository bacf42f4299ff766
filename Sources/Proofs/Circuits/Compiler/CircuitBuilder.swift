import ZeroKnowledge

/// A circuit that is being built: it creates inputs, collects assertions about expressions over
/// them, and makes the layers (draft-google-cfrg-libzk, "Circuits").
///
/// The order in which inputs are created is the order of their values in `InputValues`.
public final class CircuitBuilder<Element: FieldElement> {
  var graph: ExpressionGraph<Element>
  private(set) var inputKinds: [InputKind] = [.known]
  /// The expressions that must be zero, in the order of their assertions.
  private(set) var assertions: [Int32] = []
  private var asserted: Set<Int32> = []
  private var isContradictory = false

  /// A builder of an empty circuit.
  public convenience init() { self.init(limit: 12_000_000) }

  /// A builder with a limit for the number of expressions, and for that of their terms.
  init(limit: Int) { graph = ExpressionGraph(limit: limit) }

  /// The wire that is 1.
  public var one: Wire<Element> { Wire(builder: self, number: 0) }

  /// The wire that is 0.
  public var zero: Wire<Element> { Wire(builder: self, number: graph.zero) }

  /// The wire that is a constant.
  public func constant(_ element: Element) -> Wire<Element> {
    Wire(builder: self, number: graph.constant(element))
  }

  /// A new input that both sides know.
  public func publicInput() -> Wire<Element> { input(.known) }

  /// A new input that only the prover knows.
  public func privateInput() -> Wire<Element> { input(.secret) }

  /// A new input that only the prover knows and that is an element of the subfield, such as a bit
  /// or `Element(index:)`: it is shorter in a proof. The verifier does not check that it is in the
  /// subfield.
  public func privateSubfieldInput() -> Wire<Element> { input(.subfield) }

  private func input(_ kind: InputKind) -> Wire<Element> {
    inputKinds.append(kind)
    return Wire(builder: self, number: graph.appendInput())
  }

  /// The sum of wires, each times a constant.
  public func sum(_ parts: [(factor: Element, wire: Wire<Element>)]) -> Wire<Element> {
    Wire(builder: self, number: graph.sum(parts.map { ($0.factor, $0.wire.number) }))
  }

  /// The sum of wires.
  public func sum(_ wires: some Sequence<Wire<Element>>) -> Wire<Element> {
    Wire(builder: self, number: graph.sum(wires.map { (.one, $0.number) }))
  }

  /// States that a wire is zero.
  public func assertZero(_ wire: Wire<Element>) {
    var number = wire.number
    // The constant factor of a single term makes no difference.
    while true {
      let terms = graph.openTerms(of: number)
      guard let term = terms.first else { return }
      guard terms.count == 1 else { break }
      if term.right == 0 { isContradictory = true }
      guard term.isLinear else {
        number = graph.sum([ExpressionTerm(.one, term.left, term.right)])
        break
      }
      guard term.right != number else { break }
      number = term.right
    }
    if asserted.insert(number).inserted { assertions.append(number) }
  }

  /// States that two wires are equal.
  public func assertEqual(_ left: Wire<Element>, _ right: Wire<Element>) {
    assertZero(left - right)
  }

  /// The circuit whose outputs and assertions are zero exactly if all assertions hold.
  ///
  /// - Throws: `CircuitBuilderError`.
  public func circuit() throws(CircuitBuilderError) -> Circuit<Element> {
    try circuit(allowingUnusedInputs: false)
  }

  /// Makes the circuit. If private inputs may be unused, it can only be a part of a statement.
  func circuit(
    allowingUnusedInputs allowsUnused: Bool
  ) throws(CircuitBuilderError) -> Circuit<Element> {
    guard !graph.isTooLarge, inputKinds.count <= CircuitBounds.wires else { throw .tooLarge }
    guard !isContradictory else { throw .contradiction }
    guard !assertions.isEmpty else { throw .nothingAsserted }
    var layers = LayeredGraph(graph)
    try layers.append(assertions)
    if !allowsUnused, let unused = firstUnusedInput(layers) { throw .unusedInput(unused) }
    return try layers.circuit(InputOrder(kinds: inputKinds))
  }

  private func firstUnusedInput(_ layers: LayeredGraph<Element>) -> Int? {
    let positions = inputKinds.indices.filter { inputKinds[$0] != .known }
    return positions.firstIndex { !layers.usesInput($0) }
  }
}

/// The reason for which expressions and assertions do not become a circuit.
public enum CircuitBuilderError: Error, Hashable, Sendable {
  /// An assertion that no inputs can satisfy: a constant that is not zero.
  case contradiction
  /// No assertion uses any input.
  case nothingAsserted
  /// A private input that no assertion uses, by its number among the private ones: an assertion is
  /// missing.
  case unusedInput(Int)
  /// There are more expressions than the limit.
  case tooLarge
  /// The layers do not fit the sizes of circuits.
  case circuit(CircuitError)
  /// libcrypto failed to compute the circuit's identifier.
  case crypto
}
