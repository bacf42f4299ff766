import ZeroKnowledge

/// Expressions, each in a layer: both hands of every term are in the layer below. An expression
/// that is used further up is carried there by products with the wire 1.
struct LayeredGraph<Element: FieldElement> {
  typealias Term = ExpressionTerm<Element>

  private let graph: ExpressionGraph<Element>
  private var table = ExpressionTable<Element>()
  /// The wire 1 of each layer.
  private var ones: [Int32] = []
  /// The wire of each expression; -1 for those that are not needed.
  private var wires: [Int32]
  private var usedInputs: Set<Int32> = []
  /// Wires that must be zero.
  private(set) var zeros: [Int32] = []
  /// Pairs of wires of one layer whose product must be zero.
  private(set) var zeroProducts: [(left: Int32, right: Int32)] = []

  init(_ graph: ExpressionGraph<Element>) {
    self.graph = graph
    wires = Array(repeating: -1, count: graph.nodes.count)
  }

  /// The wires, without their terms.
  var nodes: [ExpressionTable<Element>.Node] { table.nodes }

  /// The terms of which a wire is the sum.
  func terms(of wire: Int32) -> ArraySlice<Term> { table.terms(of: wire) }

  /// True if an input is part of an assertion.
  func usesInput(_ input: Int) -> Bool { usedInputs.contains(Int32(input)) }

  /// Puts expressions that must be zero, and all expressions that they use, into layers.
  ///
  /// - Throws: `CircuitBuilderError.tooLarge`.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == BrainpoolP256Field)
  @_specialize(where Element == Fp128)
  mutating func append(_ assertions: [Int32]) throws(CircuitBuilderError) {
    // The wire 1 of the inputs has number 0.
    _ = wire(input: 0)
    ones = [0]
    let needed = needed(for: assertions)
    for number in graph.nodes.indices where needed[number] {
      wires[number] = wire(ofExpression: Int32(number))
      guard table.termCount <= CircuitBounds.terms, nodes.count <= CircuitBounds.terms else {
        throw .tooLarge
      }
    }
    for assertion in assertions { append(assertion) }
  }

  /// Appends an assertion; a single product is asserted without a wire of its own.
  private mutating func append(_ assertion: Int32) {
    let terms = graph.terms(of: assertion)
    if terms.count == 1, let term = terms.first, !term.isLinear {
      zeroProducts.append(aligned(wires[Int(term.left)], wires[Int(term.right)]))
    } else {
      zeros.append(wires[Int(assertion)])
    }
  }

  private func needed(for assertions: [Int32]) -> [Bool] {
    var needed = [Bool](repeating: false, count: graph.nodes.count)
    for assertion in assertions {
      let terms = graph.terms(of: assertion)
      if terms.count == 1, let term = terms.first, !term.isLinear {
        needed[Int(term.left)] = true
        needed[Int(term.right)] = true
      } else {
        needed[Int(assertion)] = true
      }
    }
    // An expression has a higher number than those of which it is made.
    for number in needed.indices.reversed() where needed[number] {
      for term in graph.terms(of: Int32(number)) {
        needed[Int(term.left)] = true
        needed[Int(term.right)] = true
      }
    }
    return needed
  }

  private mutating func wire(ofExpression number: Int32) -> Int32 {
    let node = graph.nodes[Int(number)]
    if node.input >= 0 { return node.input == 0 ? 0 : wire(input: node.input) }
    var terms: [Term] = []
    for term in graph.terms(of: number) {
      let (left, right) = aligned(wires[Int(term.left)], wires[Int(term.right)])
      terms.append(Term(term.factor, left, right))
    }
    return sum(terms)
  }

  private mutating func wire(input: Int32) -> Int32 {
    usedInputs.insert(input)
    return table.appendInput(input)
  }

  /// The wire that is the sum of terms, each of two wires of one layer. Terms that can be added
  /// further down are carried up as one wire; a constant is not carried.
  private mutating func sum(_ terms: [Term]) -> Int32 {
    let highest = terms.reduce(0) { max($0, depth($1.left)) }
    if terms.allSatisfy({ depth($0.left) == highest }) { return wire(terms, depth: highest + 1) }
    var together: [Term] = []
    var lower: [Term] = []
    for term in terms {
      if depth(term.left) == highest {
        together.append(term)
      } else if term.right == 0 {
        together.append(Term(term.factor, one(highest), one(highest)))
      } else {
        lower.append(term)
      }
    }
    if lower.count == 1, let alone = lower.first {
      let carried = lifted(sum([Term(.one, alone.left, alone.right)]), to: highest)
      together.append(Term(alone.factor, one(highest), carried))
    } else if lower.count > 1 {
      together.append(Term(.one, one(highest), lifted(sum(lower), to: highest)))
    }
    return wire(together, depth: highest + 1)
  }

  private mutating func wire(_ terms: [Term], depth: Int32) -> Int32 {
    table.number(of: ExpressionGraph.merged(terms), depth: depth)
  }

  private func depth(_ wire: Int32) -> Int32 { nodes[Int(wire)].depth }

  /// Both wires in the layer of the higher one.
  private mutating func aligned(_ left: Int32, _ right: Int32) -> (left: Int32, right: Int32) {
    let highest = max(depth(left), depth(right))
    return (lifted(left, to: highest), lifted(right, to: highest))
  }

  /// The same value in a layer further up.
  private mutating func lifted(_ wire: Int32, to depth: Int32) -> Int32 {
    var wire = wire
    if wire == 0 { return one(depth) }
    while self.depth(wire) < depth {
      let below = self.depth(wire)
      wire = self.wire([Term(.one, one(below), wire)], depth: below + 1)
    }
    return wire
  }

  /// The wire 1 of a layer.
  private mutating func one(_ depth: Int32) -> Int32 {
    while ones.count <= depth {
      let below = ones[ones.count - 1]
      ones.append(wire([Term(.one, below, below)], depth: Int32(ones.count)))
    }
    return ones[Int(depth)]
  }
}

/// A gate of a layer: a wire of the layer above, or an assertion.
struct Gate<Element: FieldElement> {
  /// The wire; -1 for an assertion or an output that nothing else uses.
  var wire: Int32
  var terms: ArraySlice<ExpressionTerm<Element>>
}
