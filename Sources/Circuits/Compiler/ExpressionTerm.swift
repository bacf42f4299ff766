import ZeroKnowledge

/// A product of two expressions and a constant, as a part of a sum. A constant times one expression
/// has the expression 1 as its left one.
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
