import ZeroKnowledge

/// A polynomial by its values at the first points, evaluated by Lagrange's formula.
struct LagrangeInterpolation<Element: FieldElement> {
  private let points: [Element]
  /// For each point, the inverse of the product of its differences to the others.
  private let weights: [Element]

  init(_ count: Int) {
    let points = (0..<count).map { Element(index: $0) }
    self.points = points
    weights = points.indices.map { index in
      var product = Element.one
      for other in points.indices where other != index { product *= points[index] - points[other] }
      return product.inverse
    }
  }

  /// The value at a further point.
  func value(at index: Int, of values: [Element]) -> Element {
    let target = Element(index: index)
    let differences = points.map { target - $0 }
    // The products of all differences after each point, and before it.
    var after = [Element.one]
    for difference in differences.reversed() { after.append(after[after.count - 1] * difference) }
    var before = Element.one
    var sum = Element.zero
    for (number, difference) in differences.enumerated() {
      sum += values[number] * weights[number] * before * after[points.count - 1 - number]
      before *= difference
    }
    return sum
  }

  /// Replaces all values after the first ones.
  func extend(_ row: inout [Element]) {
    let values = Array(row[..<points.count])
    for index in points.count..<row.count { row[index] = value(at: index, of: values) }
  }
}
