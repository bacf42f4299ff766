import CircuitTestSupport
import TestSupport
import Testing

@testable import Circuits
import ZeroKnowledge

/// y^2 = x^3 + 7x + 7 over 13 elements.
private enum Toy13: ToyParameters {
  static let (prime, order, a, b, bits) = (13, 11, 7, 7, 4)
  static let generator = (x: 2, y: 4)
}

/// y^2 = x^3 + 8x + 7, of which two points have the order as their x coordinate.
private enum OrderX13: ToyParameters {
  static let (prime, order, a, b, bits) = (13, 11, 8, 7, 4)
  static let generator = (x: 1, y: 4)
}

/// y^2 = x^3 + 14. Of a = 0 no curve is smaller whose prime and order have as many bits: here the prime has one more.
private enum ZeroA19: ToyParameters {
  static let (prime, order, a, b, bits) = (19, 13, 0, 14, 4)
  static let generator = (x: 5, y: 5)
}

/// y^2 = x^3 - 3x + 15.
private enum MinusThree23: ToyParameters {
  static let (prime, order, a, b, bits) = (23, 17, -3, 15, 5)
  static let generator = (x: 1, y: 6)
}

/// y^2 = x^3 - 3x + 25, which has points with x = 0.
private enum ZeroX31: ToyParameters {
  static let (prime, order, a, b, bits) = (31, 23, -3, 25, 5)
  static let generator = (x: 0, y: 5)
}

/// What is signed: the key as a multiple of the generator, the digest, and the signature.
private struct ToySignature: Hashable {
  var key: Int
  var e: Int
  var r: Int
  var s: Int
}

/// The statement of ECDSA as it is shipped, over a curve whose every point and number can be tried.
private struct ToyStatement<Parameters: ToyParameters> {
  typealias Curve = ToyCurve<Parameters>
  typealias Field = Curve.Field
  typealias Point = ProjectivePoint<Curve, Field>

  let statement: BuiltStatement<Field>
  let assertionCount: Int
  let search: ExhaustiveSearch
  let group = ToyGroup<Parameters>()
  let digestBits: Int

  /// The statement over a digest of some length. Its bits are public inputs, which those who use the gadget assert to
  /// be bits.
  init(digestBits: Int = Parameters.bits) throws {
    self.digestBits = digestBits
    var assertions = 0
    statement = try BuiltStatement { builder in
      let digest = (0..<digestBits).map { _ in Bit(assured: builder.publicInput()) }
      let (x, y) = (builder.privateInput(), builder.privateInput())
      ECDSAVerification<Curve>(keyX: x, keyY: y, in: builder).assert(digest: BitVector(digest))
      assertions = builder.assertions.count
    }
    assertionCount = assertions
    search = ExhaustiveSearch(statement.circuit, order: Place(digestBits: digestBits).order)
  }

  /// Where the inputs are.
  struct Place {
    let digestBits: Int
    var key: Int { digestBits + 1 }
    var point: Int { key + 2 }
    var inverses: Int { key + 4 }
    var sums: Int { key + 7 }
    var choices: Int { key + 15 }
    var steps: Int { choices + Parameters.bits }
    var end: Int { steps + 3 * Parameters.bits }

    /// The order in which they are tried: a bit of the digest is compared with each choice.
    var order: [Int] {
      let compared = (0..<Parameters.bits).flatMap { step -> [Int] in
        let bit = digestBits - step + max(0, Parameters.bits - digestBits)
        return bit >= 1 && bit <= digestBits ? [choices + step, bit] : [choices + step]
      }
      let first = Array(key...inverses) + Array(sums..<choices) + compared
      let order = first + [inverses + 1] + Array(steps..<end) + [inverses + 2]
      return order + (1..<key).filter { !order.contains($0) }
    }
  }

  var place: Place { Place(digestBits: digestBits) }
  private var orderOfGroup: Int { Parameters.order }
  /// The number of bits of e.
  private var bitsOfE: Int { min(digestBits, Parameters.bits) }

  /// What inputs say is signed; nil where the key is no point, a choice is none of the eight, or a bit is none.
  private func signature(_ values: [Int]) -> ToySignature? {
    var numbers = [0, 0, 0]
    for value in values[place.choices..<place.steps] {
      guard let choice = Self.choices[value] else { return nil }
      for number in numbers.indices { numbers[number] = 2 * numbers[number] + choice >> number & 1 }
    }
    var e = 0
    for bit in values[(digestBits - bitsOfE + 1)..<place.key].reversed() {
      guard bit == 0 || bit == 1 else { return nil }
      e = 2 * e + bit
    }
    let key = ToyGroup<Parameters>.Point(x: values[place.key], y: values[place.key + 1])
    return group.place(of: key).map {
      ToySignature(key: $0, e: e, r: numbers[1], s: orderOfGroup - numbers[2])
    }
  }

  private static var choices: [Int: Int] {
    Dictionary(
      ECDSAVerification<Curve>.choicePoints.enumerated().map { ($1.number, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// R as a multiple of the generator, for a valid signature; otherwise nil.
  private func point(of signature: ToySignature) -> Int? {
    group.point(ofSignature: signature.r, signature.s, over: signature.e, under: signature.key)
  }

  /// The points of the eight choices, as multiples of the generator.
  private func table(key: Int, point: Int) -> [Int] {
    [0, 1, key, 1 + key, point, 1 + point, key + point, 1 + key + point].map { $0 % orderOfGroup }
  }

  /// All valid signatures under some keys, without those that the gadget is documented to refuse: where x is not
  /// below the order, or a sum is the neutral element.
  private func intended(_ keys: Range<Int>) -> Set<ToySignature> {
    var intended: Set<ToySignature> = []
    for key in keys {
      for e in 0..<1 << bitsOfE {
        for r in 1..<orderOfGroup {
          for s in 1..<orderOfGroup {
            let signature = ToySignature(key: key, e: e, r: r, s: s)
            guard let point = self.point(of: signature), group.multiples[point]?.x == r,
              !table(key: key, point: point).dropFirst().contains(0)
            else { continue }
            intended.insert(signature)
          }
        }
      }
    }
    return intended
  }

  private func projective(_ place: Int, scale: Int = 1) -> Point {
    let scale = Field(index: scale)
    guard let point = group.multiples[place % orderOfGroup] else {
      return Point(x: .zero, y: scale, z: .zero)
    }
    return Point(x: scale * Field(index: point.x), y: scale * Field(index: point.y), z: scale)
  }

  /// The inputs after the key as the prover of the program makes them.
  private func witness(_ signature: ToySignature, point: Int) -> [Int] {
    let table = table(key: signature.key, point: point)
    let numbers = [signature.e, signature.r, orderOfGroup - signature.s]
    let choices = (0..<Parameters.bits).reversed().map { bit in
      numbers.enumerated().reduce(0) { $0 | ($1.element >> bit & 1) << $1.offset }
    }
    return ECDSAVerificationWitness<Curve>(
      key: projective(signature.key), point: projective(point), minusS: Field(index: numbers[2]),
      sums: [3, 5, 6, 7].map { projective(table[$0]) }, choices: choices
    ).elements.map(\.number)
  }

  /// The kinds of additions for which formulas often have exceptions: of the neutral element doubled, of nothing, of a
  /// point to itself, and of a point to its opposite before the end.
  private func kinds(_ signature: ToySignature, point: Int) -> Set<Int> {
    let table = table(key: signature.key, point: point)
    let numbers = [signature.e, signature.r, orderOfGroup - signature.s]
    var kinds: Set<Int> = []
    var sum = 0
    for bit in (0..<Parameters.bits).reversed() {
      let choice = numbers.enumerated().reduce(0) { $0 | ($1.element >> bit & 1) << $1.offset }
      let double = 2 * sum % orderOfGroup
      let added = table[choice]
      if sum == 0 && added != 0 { kinds.insert(0) }
      if sum != 0 && added == 0 { kinds.insert(1) }
      if sum != 0 && double == added { kinds.insert(2) }
      sum = (double + added) % orderOfGroup
      if double != 0 && sum == 0 && bit > 0 { kinds.insert(3) }
    }
    return kinds
  }

  /// Finds all inputs that fulfil the statement, and compares them with all valid signatures.
  ///
  /// - Parameter keys: multiples of the generator; without them all pairs of elements are tried as keys.
  func checkSolutions(keys: Range<Int>? = nil) {
    var found: [ToySignature] = []
    var others = 0
    var kinds: Set<Int> = []
    var refused = 0
    func visit(_ values: [Int]) -> Bool {
      guard let signature = self.signature(values), let point = self.point(of: signature),
        Array(values[place.point...]) == witness(signature, point: point)
      else {
        others += 1
        return false
      }
      kinds.formUnion(self.kinds(signature, point: point))
      // The program's own evaluation of the circuit is slower, and says the same.
      if found.count % 64 == 0, !statement.holds(values.map { Field(index: $0) }) { refused += 1 }
      found.append(signature)
      return false
    }
    if let keys {
      for key in keys {
        guard let point = group.multiples[key] else { continue }
        search.run(domains: [place.key: [point.x], place.key + 1: [point.y]], visit)
      }
    } else {
      search.run(visit)
    }
    let intended = intended(keys ?? 1..<orderOfGroup)
    // Each of them once: no signature has two witnesses.
    #expect(others == 0 && refused == 0 && found.count == intended.count)
    #expect(Set(found) == intended && kinds.count == 4)
  }

  /// What is assumed of the curve, and of the search: that it sees all assertions and inputs.
  func checkPremises() {
    #expect(group.multiples.count == orderOfGroup && group.points.count == orderOfGroup - 1)
    #expect(group.points == Set(group.multiples.compactMap { $0 }))
    #expect(search.assertions.count == assertionCount)
    #expect(search.free == Array(1..<max(1, digestBits - Parameters.bits + 1)))
  }

  /// Doubles every point in all its coordinates and adds every point of the curve, as a step does.
  func checkSteps() {
    var wrong = 0
    for start in 0..<orderOfGroup {
      for scale in 1..<Parameters.prime {
        let double = projective(start, scale: scale).doubled
        for added in 0..<orderOfGroup {
          let sum = double + projective(added)
          let point = sum.normalized.map {
            ToyGroup<Parameters>.Point(x: $0.x.number, y: $0.y.number)
          }
          let isProjective = point != nil || (sum.x == .zero && sum.y != .zero)
          if !isProjective || group.place(of: point) != (2 * start + added) % orderOfGroup {
            wrong += 1
          }
        }
      }
    }
    #expect(wrong == 0)
  }

  /// Inputs that fulfil all assertions but some, and are no valid signature: a key that is no point, a choice that is
  /// none, a number out of range, or numbers for which the equation does not hold. Nil if there are none at all.
  ///
  /// - Parameter isWanted: what else is asked of them.
  func forgery(
    omitting omitted: Set<Int>, where isWanted: ([Int]) -> Bool = { _ in true }
  ) -> [Int]? {
    var forgery: [Int]?
    let bits = (1..<place.key).map { ($0, [0, 1]) }
    search.run(omitting: omitted, domains: Dictionary(uniqueKeysWithValues: bits)) { values in
      guard signature(values).flatMap({ point(of: $0) }) == nil, isWanted(values) else {
        return false
      }
      forgery = values
      return true
    }
    return forgery
  }

  /// The number of the assertion that depends on exactly these inputs.
  func assertion(_ inputs: Int...) throws -> Int {
    let numbers = search.assertions.indices.filter { search.assertions[$0] == inputs.sorted() }
    try #require(numbers.count == 1)
    return numbers[0]
  }

  /// The assertion that the last step has this coordinate: 0 for x, 1 for y, 2 for z.
  func lastStep(_ coordinate: Int) throws -> Int {
    try #require(
      search.assertions.firstIndex { $0.count > 2 && $0.contains(place.end - 3 + coordinate) })
  }

  /// Assertions that follow from the others: the sums are on the curve, the last x is 0 and that of the last step,
  /// the last y is not 0.
  struct Implied {
    var curves: [Int]
    var lastX: Int
    var lastStepX: Int
    var lastY: Int
    var all: Set<Int> { Set(curves + [lastX, lastStepX, lastY]) }
  }

  func implied() throws -> Implied {
    Implied(
      curves: try (0..<4).map { try assertion(place.sums + 2 * $0, place.sums + 2 * $0 + 1) },
      lastX: try assertion(place.end - 3), lastStepX: try lastStep(0),
      lastY: try assertion(place.end - 2, place.inverses + 2))
  }

  /// Leaves out one assertion after the other, beside some.
  /// - Returns: the inputs of those without which there are still no forgeries.
  func withoutForgery(beside others: Set<Int>) -> [[Int]] {
    search.assertions.indices.filter { !others.contains($0) && forgery(omitting: [$0]) == nil }
      .map { search.assertions[$0] }
  }
}

/// The relation of the gadget for ECDSA, proved over curves of a few points by trying all inputs. docs/GADGET-PROOF.md
/// says what this shows of the curves in use.
struct ToyCurveTests {
  @Test("given small curves, when all inputs are tried, then exactly the valid signatures hold")
  func solutions() throws {
    func check<Parameters: ToyParameters>(
      _ parameters: Parameters.Type, digestBits: Int = Parameters.bits, keys: Range<Int>? = nil
    ) throws {
      let toy = try ToyStatement<Parameters>(digestBits: digestBits)
      toy.checkPremises()
      toy.checkSolutions(keys: isAudit && Parameters.bits < 7 ? nil : keys)
      if isAudit || Parameters.bits < 7 { toy.checkSteps() }
    }
    try check(Toy13.self)
    try check(OrderX13.self, digestBits: 3)
    try check(ZeroA19.self, digestBits: 6)
    try check(MinusThree23.self, keys: 5..<6)
    try check(ZeroX31.self, keys: 2..<3)
  }

  @Test("given small curves, when an assertion is left out, then forgeries hold, or it follows")
  func mutants() throws {
    let toy = try ToyStatement<Toy13>()
    let (place, implied) = (toy.place, try toy.implied())
    let keyCurve = try toy.assertion(place.key, place.key + 1)
    let pointCurve = try toy.assertion(place.point, place.point + 1)
    let lastZ = try toy.assertion(place.end - 1)
    let nonzeroR = try toy.assertion(place.point, place.inverses)
    let firstChoice = try toy.assertion(place.choices)
    let others = [keyCurve, pointCurve, lastZ, nonzeroR, firstChoice]
    let lastSteps = try [1, 2].map { try toy.lastStep($0) }
    #expect(toy.withoutForgery(beside: implied.all.union(others + lastSteps)) == [])
    // On so small a curve these refuse nothing alone, but elsewhere, or where those are missing that help them. Of
    // the last step y is any number without its equation: another witness, of a signature that is valid.
    for curve in [keyCurve, pointCurve] {
      #expect(toy.forgery(omitting: Set(implied.curves + [curve])) != nil)
    }
    let orderX = try ToyStatement<OrderX13>()
    #expect(try orderX.forgery(omitting: [orderX.assertion(orderX.place.choices)]) != nil)
    // These refuse what has x = 0, which a point of this curve has.
    let zeroX = try ToyStatement<ZeroX31>()
    for assertion in try [
      zeroX.assertion(zeroX.place.end - 1), zeroX.lastStep(2),
      zeroX.assertion(zeroX.place.point, zeroX.place.inverses),
    ] {
      #expect(zeroX.forgery(omitting: [assertion]) != nil)
    }
    // Those that follow from the others are not needed even where none of them is there.
    #expect(toy.forgery(omitting: implied.all) == nil)
    if isAudit {
      let zeroA = try ToyStatement<ZeroA19>()
      #expect(try zeroA.forgery(omitting: zeroA.implied().all) == nil)
    }
    // Each of them is what refuses something where the one from which it follows is not there. A sum of Q and R that
    // is not on the curve leads to one of all three that is not, so none of the four is asserted.
    for number in 0..<4 {
      let y = place.sums + 2 * number + 1
      let equation = try #require(
        toy.search.assertions.firstIndex { $0.count > 2 && $0.contains(y) && !$0.contains(y - 1) })
      let forgery = toy.forgery(omitting: Set(implied.curves + [equation])) { values in
        !toy.group.points.contains(ToyGroup<Toy13>.Point(x: values[y - 1], y: values[y]))
      }
      #expect(forgery != nil)
    }
    #expect(toy.forgery(omitting: [implied.lastX, lastZ]) { $0[place.end - 3] != 0 } != nil)
    #expect(
      toy.forgery(omitting: Set(implied.curves + [keyCurve, implied.lastY])) {
        $0[place.end - 2] == 0
      } != nil)
  }

  /// What the proof takes of a curve in use, beside the completeness of the formulas.
  private func checkFacts<Curve: PrimeCurve>(_ curve: Curve.Type) {
    typealias Scalar = CurveScalar<Curve.Order>
    let (order, greatest) = (Curve.orderBytes, (-Curve.Field.one).bigEndian)
    func head(_ bytes: [UInt8]) -> Int { Int(bytes[0]) << 8 | Int(bytes[1]) }
    // As many bits, and below the prime. The curve has p + 1 + 2 sqrt(p) points at most (Hasse), fewer than twice the
    // order, and the generator's order divides their number: so all points are its multiples.
    #expect(order.count * 8 == Curve.bits && order[0] >= 0x80)
    #expect(order.lexicographicallyPrecedes(greatest) && head(greatest) + 2 < 2 * head(order))
    let generator = Curve.generator
    let end = (0..<Curve.bits).reduce(Curve.identity) { sum, bit in
      order[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1 ? sum.doubled + generator : sum.doubled
    }
    #expect(end.isIdentity && end.y != .zero)
    let (x, y) = (generator.x, generator.y)
    #expect(y * y == (x * x + Curve.a) * x + Curve.b)
    #expect(Curve.tripleB == Curve.b + Curve.b + Curve.b)
    let cube = Curve.a * Curve.a * Curve.a
    let square = Curve.b * Curve.b
    #expect(Curve.Field(index: 4) * cube + Curve.Field(index: 27) * square != .zero)
    // The inverse is the power p - 2, of a scalar n - 2: both numbers are probable primes to the base 2.
    let (two, scalar) = (Curve.Field(index: 2), Scalar.one + .one)
    #expect(two * two.inverse == .one && scalar * scalar.inverse == .one)
  }

  @Test("given the curves in use, when they are compared with what the proof takes, then it holds")
  func facts() {
    checkFacts(P256Curve.self)
    checkFacts(BrainpoolP256Curve.self)
    checkFacts(P384Curve.self)
    checkFacts(BrainpoolP384Curve.self)
    checkFacts(BrainpoolP512Curve.self)
  }
}
