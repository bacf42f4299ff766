import ZeroKnowledge

/// Expressions, each once, by their numbers: inputs, and sums of products of two earlier expressions. The terms of all
/// sums lie in one array, because there are millions of them.
struct ExpressionTable<Element: FieldElement> {
  typealias Term = ExpressionTerm<Element>

  /// The data of an expression, without its terms.
  struct Node {
    /// The position of its first term.
    var start: Int
    /// The number of its terms; none for an input and for zero.
    var count: Int32
    /// The number of the input; -1 for a sum.
    var input: Int32
    /// Its layer, counted from the inputs.
    var depth: Int32
    /// True if the sum stays one wire where it is added or multiplied.
    var isKept: Bool
  }

  private(set) var nodes: [Node] = []
  private var pool: [Term] = []
  /// The hash table of sums: their hashes in the upper half, their numbers plus one in the lower half; zero is free. It
  /// is never more than half full.
  private var slots = [UInt64](repeating: 0, count: 1 << 12)
  private var filled = 0

  /// The number of terms of all sums.
  var termCount: Int { pool.count }

  /// A new expression for an input.
  mutating func appendInput(_ input: Int32) -> Int32 {
    nodes.append(Node(start: pool.count, count: 0, input: input, depth: 0, isKept: true))
    return Int32(nodes.count - 1)
  }

  /// The terms of an expression, as they were summed.
  func terms(of number: Int32) -> ArraySlice<Term> {
    let node = nodes[Int(number)]
    return pool[node.start..<node.start + Int(node.count)]
  }

  /// The number of the sum of these terms, which are in order and joined.
  mutating func number(of terms: [Term], depth: Int32, isKept: Bool = false) -> Int32 {
    let mask = slots.count - 1
    let hash = Self.hash(terms, depth, isKept)
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let found = Int32(truncatingIfNeeded: slots[slot]) - 1
      if slots[slot] >> 32 == hash, holds(found, terms, depth, isKept) { return found }
      slot = (slot + 1) & mask
    }
    nodes.append(
      Node(
        start: pool.count, count: Int32(terms.count), input: -1, depth: depth, isKept: isKept))
    pool += terms
    slots[slot] = UInt64(hash) << 32 | UInt64(nodes.count)
    filled += 1
    if filled * 2 > slots.count { grow() }
    return Int32(nodes.count - 1)
  }

  private func holds(_ number: Int32, _ terms: [Term], _ depth: Int32, _ isKept: Bool) -> Bool {
    let node = nodes[Int(number)]
    guard node.isKept == isKept, node.depth == depth, node.count == terms.count else {
      return false
    }
    for position in terms.indices where pool[node.start + position] != terms[position] {
      return false
    }
    return true
  }

  private mutating func grow() {
    let old = slots
    let mask = old.count * 4 - 1
    slots = [UInt64](repeating: 0, count: mask + 1)
    for entry in old where entry != 0 {
      var slot = Int(entry >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }

  /// A quick hash, because it is what takes the time. Sums that differ in their constants alone share one, and are few.
  private static func hash(_ terms: some Sequence<Term>, _ depth: Int32, _ isKept: Bool) -> UInt32 {
    var hash = UInt64(UInt32(bitPattern: depth)) << 1 | (isKept ? 1 : 0)
    for term in terms {
      hash = (hash ^ term.order) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return UInt32(truncatingIfNeeded: hash >> 32)
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

  /// The order of the terms of a sum.
  var order: UInt64 { UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right)) }
}
