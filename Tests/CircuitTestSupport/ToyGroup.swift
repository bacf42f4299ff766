/// The same group by its definition: the points as multiples of the generator, added by chord and tangent, and
/// signatures verified with integers (FIPS 186-5, 6.4.2). It shares nothing with the gadgets.
package struct ToyGroup<Parameters: ToyParameters> {
  package struct Point: Hashable {
    package let x: Int
    package let y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// The multiples of the generator from the zeroth, which has no coordinates, to the one before the order.
  package let multiples: [Point?]
  private let places: [Point?: Int]
  /// All solutions of the equation of the curve.
  package let points: Set<Point>

  package init() {
    let prime = Parameters.prime
    let generator = Point(x: Parameters.generator.x, y: Parameters.generator.y)
    var multiples: [Point?] = [nil]
    repeat {
      multiples.append(Self.sum(multiples[multiples.count - 1], generator))
    } while multiples[multiples.count - 1] != nil && multiples.count <= 2 * prime + 2
    self.multiples = multiples.dropLast()
    places = Dictionary(
      self.multiples.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    points = Set(
      (0..<prime * prime).map { Point(x: $0 / prime, y: $0 % prime) }.filter { point in
        let cubic = (point.x * point.x + Parameters.a) * point.x + Parameters.b
        return (point.y * point.y - cubic) % prime == 0
      })
  }

  /// Which multiple of the generator a point is; nil for one that is none.
  package func place(of point: Point?) -> Int? { places[point] }

  private static func sum(_ left: Point?, _ right: Point?) -> Point? {
    guard let left, let right else { return left ?? right }
    let prime = Parameters.prime
    func quotient(_ number: Int, by divisor: Int) -> Int {
      (0..<prime).first { ($0 * divisor - number) % prime == 0 } ?? 0
    }
    if left.x == right.x && (left.y + right.y) % prime == 0 { return nil }
    let slope =
      left == right
      ? quotient(3 * left.x * left.x + Parameters.a, by: 2 * left.y)
      : quotient(right.y - left.y, by: right.x - left.x)
    let x = ((slope * slope - left.x - right.x) % prime + prime) % prime
    let y = ((slope * (left.x - x) - left.y) % prime + prime) % prime
    return Point(x: x, y: y)
  }

  /// The point R of a valid signature, as a multiple of the generator; nil for a signature that is not valid.
  ///
  /// - Parameters:
  ///   - key: the key, as a multiple of the generator.
  ///   - e: the digest as a number, which need not be below the order.
  package func point(ofSignature r: Int, _ s: Int, over e: Int, under key: Int) -> Int? {
    let order = Parameters.order
    guard 0 < key, key < order, 0 < r, r < order, 0 < s, s < order,
      let inverse = (1..<order).first(where: { $0 * s % order == 1 })
    else { return nil }
    let place = (e * inverse + r * inverse * key) % order
    guard let point = multiples[place], point.x % order == r else { return nil }
    return place
  }
}
