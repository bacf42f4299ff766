import ZeroKnowledge

/// Sums and products, in the form with the fewest wires.
///
/// The functions that other modules call are specialised for the fields in use: the generic ones
/// take about four times as long.
extension ExpressionGraph {
  /// The expression of a constant.
  mutating func constant(_ element: Element) -> Int32 { sum([Term(element, 0, 0)]) }

  /// The sum of terms in any order.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == BrainpoolP256Field)
  @_specialize(where Element == Fp128)
  mutating func sum(_ terms: [Term]) -> Int32 {
    let merged = Self.merged(terms)
    // One times an expression is that expression.
    if merged.count == 1, merged[0].isLinear, merged[0].factor == .one { return merged[0].right }
    return number(of: merged, isKept: false)
  }

  /// The sum of expressions, each times a constant.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == BrainpoolP256Field)
  @_specialize(where Element == Fp128)
  mutating func sum(_ parts: [(factor: Element, number: Int32)]) -> Int32 {
    var terms: [Term] = []
    for part in parts {
      for term in openTerms(of: part.number) {
        terms.append(Term(part.factor * term.factor, term.left, term.right))
      }
    }
    return sum(terms)
  }

  /// The same value as one wire. Where it is added or multiplied, it is not multiplied out.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == BrainpoolP256Field)
  @_specialize(where Element == Fp128)
  mutating func kept(_ expression: Int32) -> Int32 {
    let node = nodes[Int(expression)]
    guard !node.isKept, node.count > 1 else { return expression }
    return number(of: Array(terms(of: expression)), isKept: true)
  }

  /// A product. If exactly one factor is a sum of inputs or wires, it is multiplied out, which
  /// needs no more terms and saves a wire.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == BrainpoolP256Field)
  @_specialize(where Element == Fp128)
  mutating func product(_ factor: Element, _ first: Int32, _ second: Int32) -> Int32 {
    let (one, a) = peeled(first)
    let (other, b) = peeled(second)
    let factor = factor * one * other
    guard factor != .zero else { return zero }
    if a == 0 { return sum([(factor, b)]) }
    if b == 0 { return sum([(factor, a)]) }
    if canOpen(a), !isSum(b) { return opened(factor, a, b) }
    if canOpen(b), !isSum(a) { return opened(factor, b, a) }
    return sum([Term(factor, a, b)])
  }

  /// A product in which both factors are multiplied out if they are sums of inputs or wires.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == BrainpoolP256Field)
  @_specialize(where Element == Fp128)
  mutating func expandedProduct(_ first: Int32, _ second: Int32) -> Int32 {
    guard canOpen(first), canOpen(second) else { return product(.one, first, second) }
    var terms: [Term] = []
    for one in self.terms(of: first) {
      for other in self.terms(of: second) {
        // Both are linear, so that their expressions are the right hands.
        terms.append(Term(one.factor * other.factor, one.right, other.right))
      }
    }
    return sum(terms)
  }

  private mutating func opened(_ factor: Element, _ sum: Int32, _ other: Int32) -> Int32 {
    var parts: [(factor: Element, number: Int32)] = []
    for term in Array(terms(of: sum)) {
      parts.append((factor * term.factor, product(.one, term.right, other)))
    }
    return self.sum(parts)
  }

  /// A constant and an expression whose product is this one. A single term is separated from its
  /// constant, so that products with different constants share a wire.
  private mutating func peeled(_ number: Int32) -> (factor: Element, number: Int32) {
    let node = nodes[Int(number)]
    guard !node.isKept else { return (.one, number) }
    guard node.count <= 1 else { return (.one, number) }
    guard let term = terms(of: number).first else { return (.zero, number) }
    return (term.factor, sum([Term(.one, term.left, term.right)]))
  }

  private func isSum(_ number: Int32) -> Bool { nodes[Int(number)].count > 1 }

  /// True if an expression is a sum of constants times inputs or wires that may be multiplied out.
  private func canOpen(_ number: Int32) -> Bool {
    let node = nodes[Int(number)]
    guard !node.isKept, node.count > 1 else { return false }
    return terms(of: number).allSatisfy { $0.isLinear && nodes[Int($0.right)].count == 0 }
  }

  /// The terms in order, with those of the same two expressions joined and without those that are
  /// zero.
  static func merged(_ terms: [Term]) -> [Term] {
    var merged = terms
    if !zip(terms, terms.dropFirst()).allSatisfy({ $0.order < $1.order }) {
      merged.sort { $0.order < $1.order }
      var count = 0
      for term in merged {
        if count > 0, merged[count - 1].order == term.order {
          merged[count - 1].factor += term.factor
        } else {
          merged[count] = term
          count += 1
        }
      }
      merged.removeSubrange(count...)
    }
    if merged.contains(where: { $0.factor == .zero }) { merged.removeAll { $0.factor == .zero } }
    return merged
  }
}
