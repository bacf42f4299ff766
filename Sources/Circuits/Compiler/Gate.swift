import ZeroKnowledge

/// A gate of a layer: a wire of the layer above, or an assertion.
struct Gate<Element: FieldElement> {
  /// The wire; -1 for an assertion or an output that nothing else uses.
  var wire: Int32
  var terms: [ExpressionTerm<Element>]
}
