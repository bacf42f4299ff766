import ZeroKnowledge

/// A polynomial with given values at given points: an input that is one of the points selects a
/// value.
struct LookupTable<Element: FieldElement> {
  /// The coefficients, the constant one first.
  let coefficients: [Element]

  /// The polynomial of least degree with these values; the points are all different.
  init(points: [Element], values: [Element]) {
    var sum = [Element](repeating: .zero, count: points.count)
    for (point, value) in zip(points, values) {
      let others = points.filter { $0 != point }
      let denominator = others.reduce(Element.one) { $0 * (point - $1) }
      let factor = value * denominator.inverse
      for (power, coefficient) in Self.product(ofRoots: others).enumerated() {
        sum[power] += factor * coefficient
      }
    }
    coefficients = sum
  }

  /// The polynomial that is zero exactly at these points.
  init(vanishingAt points: [Element]) { coefficients = Self.product(ofRoots: points) }

  /// The product of x - root.
  private static func product(ofRoots roots: [Element]) -> [Element] {
    roots.reduce([.one]) { product, root in
      let shifted = [Element.zero] + product
      let scaled = product.map { root * $0 } + [.zero]
      return zip(shifted, scaled).map { $0 - $1 }
    }
  }

  /// The powers of a wire from the zeroth, with few layers.
  static func powers(of wire: Wire<Element>, count: Int) -> [Wire<Element>] {
    var powers = [wire.builder.one, wire]
    while powers.count < count {
      let power = powers.count
      powers.append(powers[power / 2] * powers[power - power / 2])
    }
    return Array(powers.prefix(count))
  }

  /// The value at the point whose powers are given.
  func value(at powers: [Wire<Element>]) -> Wire<Element> {
    powers[0].builder.sum(zip(coefficients, powers).map { ($0, $1) })
  }

  /// Asserts that the polynomial is zero at the point whose powers are given.
  func assertZero(at powers: [Wire<Element>]) { powers[0].builder.assertZero(value(at: powers)) }

  /// The value at the point for a table whose values are wires: its coefficients are sums of wires,
  /// from `coefficientWires`.
  static func value(
    _ coefficients: [Wire<Element>], at powers: [Wire<Element>]
  ) -> Wire<Element> {
    powers[0].builder.sum(zip(coefficients, powers).map { $0 * $1 })
  }

  /// The coefficients of the polynomial that has wires as its values.
  static func coefficientWires(
    points: [Element], values: [Wire<Element>]
  ) -> [Wire<Element>] {
    let basis = points.indices.map { chosen in
      LookupTable(points: points, values: points.indices.map { $0 == chosen ? .one : .zero })
    }
    return points.indices.map { power in
      values[0].builder.sum(
        zip(basis, values).map { ($0.coefficients[power], $1) }
      ).kept
    }
  }
}
