import ZeroKnowledge

/// All expressions of a circuit that is being built, each once: inputs, and sums of products of two
/// earlier expressions. An expression is identified by its number; number 0 is the input 1.
struct ExpressionGraph<Element: FieldElement> {
  typealias Term = ExpressionTerm<Element>

  /// The data of an expression, without its terms.
  struct Node {
    /// The position of its first term.
    var start: Int
    /// The number of its terms; none for an input and for zero.
    var count: Int
    /// The number of the input; -1 for a sum.
    var input: Int32
    /// The lowest layer that can have it, counted from the inputs.
    var depth: Int32
    /// True if the sum stays one wire where it is added or multiplied.
    var isKept: Bool
  }

  /// The largest number of expressions, and of their terms.
  private let limit: Int

  private(set) var nodes: [Node] = []
  private var pool: [Term] = []
  /// The hash table of sums: their numbers plus one; zero is free. It is never more than half full.
  private var slots = [Int32](repeating: 0, count: 1 << 12)
  private var filled = 0
  /// True if something was left out because of the limit.
  private(set) var isTooLarge = false

  /// The number of the expression 0.
  private(set) var zero: Int32 = 0

  /// The expressions 1 and 0.
  init(limit: Int) {
    self.limit = limit
    _ = appendInput()
    zero = number(of: [], isKept: false)
  }

  /// A new input.
  mutating func appendInput() -> Int32 {
    guard nodes.count < limit else {
      isTooLarge = true
      return 0
    }
    let inputs = Int32(nodes.isEmpty ? 0 : inputCount)
    inputCount += 1
    nodes.append(Node(start: pool.count, count: 0, input: inputs, depth: 0, isKept: true))
    return Int32(nodes.count - 1)
  }

  /// The number of inputs.
  private(set) var inputCount = 0

  /// The lowest layer that can have the expression, counted from the inputs.
  func depth(of number: Int32) -> Int32 { nodes[Int(number)].depth }

  /// The terms of an expression, as they were summed.
  func terms(of number: Int32) -> ArraySlice<Term> {
    let node = nodes[Int(number)]
    return pool[node.start..<node.start + node.count]
  }

  /// The terms of an expression when it is added to others: its own terms, or itself as one term.
  func openTerms(of number: Int32) -> ArraySlice<Term> {
    nodes[Int(number)].isKept ? [Term(.one, 0, number)] : terms(of: number)
  }

  /// The number of the sum of these terms, which are in order and joined.
  mutating func number(of terms: [Term], isKept: Bool) -> Int32 {
    let mask = slots.count - 1
    var slot = Self.hash(terms, isKept) & mask
    while slots[slot] != 0 {
      let found = slots[slot] - 1
      if nodes[Int(found)].isKept == isKept, self.terms(of: found).elementsEqual(terms) {
        return found
      }
      slot = (slot + 1) & mask
    }
    guard nodes.count < limit, pool.count + terms.count <= limit else {
      isTooLarge = true
      return zero
    }
    let depth = terms.map { max(nodes[Int($0.left)].depth, nodes[Int($0.right)].depth) + 1 }.max()
    nodes.append(
      Node(
        start: pool.count, count: terms.count, input: -1, depth: depth ?? 0, isKept: isKept))
    pool += terms
    slots[slot] = Int32(nodes.count)
    filled += 1
    if filled * 2 > slots.count { grow() }
    return Int32(nodes.count - 1)
  }

  private mutating func grow() {
    let mask = slots.count * 4 - 1
    slots = [Int32](repeating: 0, count: mask + 1)
    for (position, node) in nodes.enumerated() where node.input < 0 {
      var slot = Self.hash(terms(of: Int32(position)), node.isKept) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(position + 1)
    }
  }

  private static func hash(_ terms: some Sequence<Term>, _ isKept: Bool) -> Int {
    var hasher = Hasher()
    hasher.combine(isKept)
    for term in terms { hasher.combine(term) }
    return hasher.finalize()
  }
}

/// A product of two expressions and a constant, as a part of a sum. A constant times one expression
/// has the expression 1 as its left hand.
struct ExpressionTerm<Element: FieldElement>: Hashable {
  /// The constant.
  var factor: Element
  /// The number of one expression; not above `right`.
  var left: Int32
  /// The number of the other.
  var right: Int32

  /// The term of these two in either order.
  init(_ factor: Element, _ first: Int32, _ second: Int32) {
    self.factor = factor
    left = min(first, second)
    right = max(first, second)
  }

  /// True if it is a constant times at most one expression.
  var isLinear: Bool { left == 0 }
}
