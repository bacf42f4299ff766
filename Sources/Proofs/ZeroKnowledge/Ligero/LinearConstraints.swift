/// Linear constraints on the committed values, A·w = b, with A as a list of its non-zero entries
/// (draft-google-cfrg-libzk, "Linear and Quadratic constraints").
struct LinearConstraints<Element: FieldElement> {
  /// One entry of A.
  struct Term {
    var constraint: Int
    var witness: Int
    var factor: Element
  }

  var terms: [Term] = []
  var sums: [Element] = []
}

/// A constraint that one committed value is the product of two others.
struct QuadraticConstraint: Hashable, Sendable {
  var left: Int
  var right: Int
  var product: Int
}
