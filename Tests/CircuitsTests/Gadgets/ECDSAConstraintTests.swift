import TestSupport
import Testing

@testable import Circuits
import ZeroKnowledge

/// The parts of the statement of ECDSA on a curve, each by itself: for each constraint a witness that keeps all
/// the others of its part, and does not hold.
private struct ECDSAConstraints<Curve: PrimeCurve> {
  private typealias Field = Curve.Field
  private typealias Point = ProjectivePoint<Curve, Field>

  /// The statement of one part, for a key and a digest that are inputs.
  private func part(
    _ assert: (ECDSAVerification<Curve>, Wire<Field>) -> Void
  ) throws -> BuiltStatement<Field> {
    try BuiltStatement(isPart: true) { builder in
      let (x, y) = (builder.privateInput(), builder.privateInput())
      let digest = builder.privateInput()
      assert(ECDSAVerification<Curve>(keyX: x, keyY: y, in: builder), digest)
    }
  }

  /// The inputs for any points and choices: the input 1, the key, the digest, and the witness.
  private func inputs(
    key: Point, point: Point, minusS: Field = .one, sums: [Point], choices: [Int],
    digest: Field = .zero
  ) -> [Field] {
    let witness = ECDSAVerificationWitness<Curve>(
      key: key, point: point, minusS: minusS, sums: sums, choices: choices)
    return [.one, key.x, key.y, digest] + witness.elements
  }

  /// Where the inputs are.
  private enum Place {
    static var digest: Int { 3 }
    static var pointX: Int { 4 }
    static var inverses: Int { 6 }
    static var sums: Int { 9 }
    static var choices: Int { 17 }
    static var steps: Int { choices + Curve.bits }
  }

  private func multiple(_ factor: Int) -> Point {
    let sum = (0..<factor).reduce(Curve.identity) { sum, _ in sum + Curve.generator }
    return sum.normalized ?? sum
  }

  private func affine(_ x: Field, _ y: Field) -> Point { Point(x: x, y: y, z: .one) }

  private func sum(_ one: Point, _ other: Point) -> Point {
    let sum = one + other
    return sum.normalized ?? sum
  }

  /// The sums that belong to a key and a point R.
  private func sums(_ key: Point, _ point: Point) -> [Point] {
    let both = sum(key, point)
    return [
      sum(Curve.generator, key), sum(Curve.generator, point), both,
      sum(Curve.generator, both),
    ]
  }

  /// Choices of which all are 0 but the last.
  private func choices(endingIn last: [Int]) -> [Int] {
    [Int](repeating: 0, count: Curve.bits - last.count) + last
  }

  func checkCurve() throws {
    let (key, point) = (multiple(5), multiple(7))
    let good = inputs(
      key: key, point: point, sums: sums(key, point), choices: choices(endingIn: []))
    let places = [1, Place.pointX] + (0..<4).map { Place.sums + 2 * $0 }
    for (number, place) in places.enumerated() {
      let statement = try part { parts, _ in parts.assertOnCurve(parts.points[number]) }
      #expect(statement.holds(good))
      for coordinate in [place, place + 1] {
        var wrong = good
        wrong[coordinate] += .one
        #expect(!statement.holds(wrong))
      }
    }
  }

  func checkSums() throws {
    let statement = try part { parts, _ in parts.assertSums() }
    let (key, point) = (multiple(5), multiple(7))
    let good = sums(key, point)
    func holds(_ sums: [Point]) -> Bool {
      statement.holds(
        inputs(key: key, point: point, sums: sums, choices: choices(endingIn: [])))
    }
    #expect(holds(good))
    for number in good.indices {
      for change in [affine(.one, .zero), affine(.zero, .one)] {
        var wrong = good
        wrong[number].x += change.x
        wrong[number].y += change.y
        // The last sum is that of G and the third, whatever the third is.
        if number == 2 { wrong[3] = sum(Curve.generator, wrong[2]) }
        #expect(!holds(wrong))
      }
    }
  }

  /// The inputs of the part about numbers, where r and -s are small and the digest fits; the choices
  /// are changed before what follows from them is computed.
  private func numbers(_ change: (inout [Field]) -> Void) -> [Field] {
    let key = multiple(5)
    // e = 1, r = 3, -s = 5: of each bit the choice has one bit.
    let last = [4 + 0, 2 + 0, 4 + 2 + 1]
    var values = inputs(
      key: key, point: key, minusS: Field(index: 5), sums: sums(key, multiple(7)),
      choices: choices(endingIn: last))
    change(&values)
    return values
  }

  /// The number that choices stand for, its bits taken from the elements as the circuit does.
  private func number(_ bit: Int, of values: [Field]) -> Field {
    let table = LookupTable(
      points: ECDSAVerification<Curve>.choicePoints,
      values: (0..<8).map { $0 >> bit & 1 == 1 ? Field.one : .zero })
    return values[Place.choices..<Place.steps].reduce(.zero) { sum, choice in
      sum + sum + table.coefficients.reversed().reduce(.zero) { $0 * choice + $1 }
    }
  }

  /// Sets digest, r and the inverses to what the choices stand for.
  private func fit(_ values: inout [Field]) {
    values[Place.digest] = number(0, of: values)
    values[Place.pointX] = number(1, of: values)
    values[Place.inverses] = number(1, of: values).inverse
    values[Place.inverses + 1] = number(2, of: values).inverse
  }

  /// Sets a number's bits in the choices.
  private func set(_ number: Int, to bytes: [UInt8], in values: inout [Field]) {
    for bit in 0..<Curve.bits {
      let isSet = bytes[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
      let place = Place.choices + bit
      let choice = ECDSAVerification<Curve>.choicePoints.firstIndex(of: values[place]) ?? 0
      let other = isSet ? choice | 1 << number : choice & ~(1 << number)
      values[place] = ECDSAVerification<Curve>.choicePoints[other]
    }
  }

  /// The group's order with a number below 256 added to its lowest byte.
  private func order(adding number: Int) -> [UInt8] {
    var bytes = Curve.orderBytes
    let last = bytes.count - 1
    bytes[last] = UInt8(truncatingIfNeeded: Int(bytes[last]) + number)
    return bytes
  }

  func checkScalars() throws {
    let statement = try part { $0.assertScalars(digest: $1) }
    func holds(_ change: (inout [Field]) -> Void) -> Bool { statement.holds(numbers(change)) }
    #expect(holds { fit(&$0) })
    // Digest, and r that is R's coordinate.
    #expect(
      !holds {
        fit(&$0)
        $0[Place.digest] += .one
      })
    #expect(
      !holds {
        fit(&$0)
        $0[Place.pointX] += .one
        $0[Place.inverses] = $0[Place.pointX].inverse
      })
    // A choice that is none of the eight: what it stands for is no bits.
    for choice in [8, 9, 100] {
      #expect(
        !holds {
          $0[Place.steps - 1] = Field(index: choice)
          fit(&$0)
        })
    }
    for number in [1, 2] {
      // The order less one, the order, and one more.
      for added in [-1, 0, 1] {
        let holds = holds {
          set(number, to: order(adding: added), in: &$0)
          fit(&$0)
        }
        #expect(holds == (added < 0))
      }
      // Zero, for which there is no inverse.
      #expect(
        !holds {
          set(number, to: [UInt8](repeating: 0, count: Curve.bits / 8), in: &$0)
          fit(&$0)
        })
    }
  }

  /// The inputs of the part about steps: Q, and twice that with R added, which is what leads to the
  /// neutral element. The sum after Q is changed before R is computed.
  private func steps(_ change: (inout Point) -> Void) -> [Field] {
    let key = multiple(5)
    var step = Curve.identity + key
    change(&step)
    let double = step.doubled
    let inverse = double.z.inverse
    let opposite = affine(double.x * inverse, -double.y * inverse)
    let last = double + opposite
    var values = inputs(
      key: key, point: opposite, sums: sums(key, multiple(7)), choices: choices(endingIn: [2, 4]))
    values[Place.inverses + 2] = last.y.inverse
    values.replaceSubrange(
      (values.count - 6)..., with: [step.x, step.y, step.z, last.x, last.y, last.z])
    return values
  }

  func checkSteps() throws {
    let statement = try part { parts, _ in parts.assertSteps() }
    #expect(statement.holds(steps { _ in }))
    #expect(!statement.holds(steps { $0.x += .one }))
    #expect(!statement.holds(steps { $0.y += .one }))
    #expect(!statement.holds(steps { $0.z += .one }))
  }

  func checkEnd() throws {
    let statement = try part { parts, _ in parts.assertSteps() }
    func end(_ key: Point, _ sums: [Point], _ last: [Int]) throws -> Point {
      let values = inputs(
        key: key, point: multiple(7), sums: sums, choices: choices(endingIn: last))
      let end = Array(values.suffix(3))
      #expect(!statement.holds(values))
      return Point(x: end[0], y: end[1], z: end[2])
    }
    let others = sums(multiple(5), multiple(7))
    // z alone: Q is a point of the curve with x = 0, which the brainpool curves do not have.
    if let zero = Curve.affinePoint(x: .zero) {
      let onlyZ = try end(zero, others, [2])
      #expect(onlyZ.x == .zero && onlyZ.y != .zero && onlyZ.z != .zero)
    }
    // y alone: Q is no point of the curve, and y is 0.
    let onlyY = try end(affine(.one, .zero), others, [2])
    #expect(onlyY.x == .zero && onlyY.y == .zero && onlyY.z == .zero)
    // x alone: after D = 2Q comes a point (-a z / 3 x, -y / z) of none of the curve.
    let key = multiple(5)
    let double = (Curve.identity + key).doubled
    let odd = affine(
      -Curve.a * double.z * (Field(index: 3) * double.x).inverse, -double.y * double.z.inverse)
    let onlyX = try end(key, [odd] + others[1...], [2, 3])
    #expect(onlyX.x != .zero && onlyX.y != .zero && onlyX.z == .zero)
  }
}

struct ECDSAConstraintTests {
  @Test("given the whole statement, when a part is left out, then it has another size")
  func size() throws {
    let statement = try BuiltStatement<P256Field> { builder in
      let (x, y) = (builder.privateInput(), builder.privateInput())
      let digest = builder.privateInput()
      ECDSAVerification<P256Curve>(keyX: x, keyY: y, in: builder).assert(digest: digest)
    }
    #expect(statement.circuit.termCount == 37_979)
  }

  /// Every constraint on one curve.
  private func check<Curve: PrimeCurve>(_ curve: Curve.Type) throws {
    let constraints = ECDSAConstraints<Curve>()
    try constraints.checkCurve()
    try constraints.checkSums()
    try constraints.checkScalars()
    try constraints.checkSteps()
    try constraints.checkEnd()
  }

  @Test("given P-256, when one constraint alone is not kept, then the statement does not hold")
  func p256() throws { try check(P256Curve.self) }

  @Test(
    "given other curves, when one constraint alone is not kept, then the statement does not hold",
    .audit)
  func otherCurves() throws {
    try check(BrainpoolP256Curve.self)
    try check(P384Curve.self)
    try check(BrainpoolP384Curve.self)
    try check(BrainpoolP512Curve.self)
  }
}
