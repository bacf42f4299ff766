import ZeroKnowledge

/// All expressions of a circuit that is being built. An expression is identified by its number; number 0 is the input 1.
struct ExpressionGraph<Element: FieldElement> {
  typealias Term = ExpressionTerm<Element>

  private var table = ExpressionTable<Element>()
  /// The largest number of expressions, and of their terms.
  private let limit: Int
  /// True if something was left out because of the limit.
  private(set) var isTooLarge = false
  /// The number of inputs.
  private(set) var inputCount = 0
  /// The number of the expression 0.
  private(set) var zero: Int32 = 0

  /// The expressions 1 and 0.
  init(limit: Int) {
    self.limit = limit
    _ = appendInput()
    zero = number(of: [], isKept: false)
  }

  /// The expressions, without their terms.
  var nodes: [ExpressionTable<Element>.Node] { table.nodes }

  /// A new input.
  mutating func appendInput() -> Int32 {
    guard table.nodes.count < limit else {
      isTooLarge = true
      return 0
    }
    inputCount += 1
    return table.appendInput(Int32(inputCount - 1))
  }

  /// The terms of an expression, as they were summed.
  func terms(of number: Int32) -> ArraySlice<Term> { table.terms(of: number) }

  /// The terms of an expression when it is added to others: its own terms, or itself as one term.
  func openTerms(of number: Int32) -> ArraySlice<Term> {
    nodes[Int(number)].isKept ? [Term(.one, 0, number)] : terms(of: number)
  }

  /// The number of the sum of these terms, which are in order and joined.
  mutating func number(of terms: [Term], isKept: Bool) -> Int32 {
    guard nodes.count < limit, table.termCount + terms.count <= limit else {
      isTooLarge = true
      return zero
    }
    var depth: Int32 = 0
    for term in terms {
      depth = max(depth, nodes[Int(term.left)].depth + 1, nodes[Int(term.right)].depth + 1)
    }
    return table.number(of: terms, depth: depth, isKept: isKept)
  }
}
