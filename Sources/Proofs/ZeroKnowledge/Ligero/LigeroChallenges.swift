/// The challenges of a Ligero proof that are drawn before any of its four answers is written.
struct LigeroChallenges<Element: FieldElement> {
  /// A factor for every row of values and of quadratic constraints.
  let rows: [Element]
  /// A factor for every linear constraint.
  let linear: [Element]
  /// Three factors for every quadratic constraint: they tie the copies to the values.
  let copies: [Element]
  /// A factor for every triple of quadratic rows.
  let quadratic: [Element]

  /// The hash of the statement, the same constant in every proof: the transcript has bound the
  /// constraints already.
  private static var statement: [UInt8] {
    [0xDE, 0xAD, 0xBE, 0xEF] + [UInt8](repeating: 0, count: 28)
  }

  init(_ parameters: LigeroParameters, constraints: Int, transcript: Transcript) {
    transcript.write(Self.statement)
    rows = transcript.elements(parameters.constraintRows)
    linear = transcript.elements(constraints)
    copies = transcript.elements(3 * parameters.quadratics)
    quadratic = transcript.elements(parameters.quadraticRows)
  }

  /// The factors of all values and copies in the sum of all linear constraints, row by row.
  func combined(
    _ parameters: LigeroParameters, linear constraints: LinearConstraints<Element>,
    quadratic products: [QuadraticConstraint]
  ) -> [Element] {
    let width = parameters.valuesPerRow
    var factors = [Element](repeating: .zero, count: parameters.constraintRows * width)
    unsafe factors.withUnsafeMutableBufferPointer { factors in
      unsafe linear.withUnsafeBufferPointer { linear in
        for term in constraints.terms {
          unsafe factors[term.witness] += term.factor * linear[term.constraint]
        }
      }
    }
    let lefts = parameters.witnessRows * width
    let rights = lefts + parameters.quadraticRows * width
    let results = rights + parameters.quadraticRows * width
    for (index, constraint) in products.enumerated() {
      for (start, witness, copy) in [
        (lefts, constraint.left, copies[3 * index]),
        (rights, constraint.right, copies[3 * index + 1]),
        (results, constraint.product, copies[3 * index + 2]),
      ] {
        factors[start + index] += copy
        factors[witness] -= copy
      }
    }
    return factors
  }
}
