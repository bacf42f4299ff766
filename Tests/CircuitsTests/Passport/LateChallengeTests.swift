import CircuitTestSupport
import Crypto
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// Provers that know the challenges when they choose what they commit to, as none does: they pass at the points
/// that they know. That is why the points are drawn later; at ten thousand others not one of them passes.
@Suite("Witnesses that depend on challenges")
struct LateChallengeTests {
  private static let sessions = isAudit ? 10_000 : 1000

  private final class Numbers {
    var source = SeededNumbers(seed: 23)
  }

  private let numbers = Numbers()

  private func points() throws -> ChallengePoints<Fp128> {
    func element(_ numbers: inout SeededNumbers) -> Fp128 {
      Fp128(index: Int(numbers.next() >> 2)) * Fp128(index: Int(numbers.next() >> 2))
    }
    return try ChallengePoints(x: element(&numbers.source), y: element(&numbers.source))
  }

  /// Two elements u and v with u a(p) + v b(p) = c(p) at both points.
  private func solution(
    _ points: ChallengePoints<Fp128>, _ a: (Fp128) -> Fp128, _ b: (Fp128) -> Fp128,
    _ c: (Fp128) -> Fp128
  ) -> (u: Fp128, v: Fp128) {
    let (x, y) = (points.x, points.y)
    let determinant = (a(x) * b(y) - a(y) * b(x)).inverse
    return (
      (c(x) * b(y) - c(y) * b(x)) * determinant, (a(x) * c(y) - a(y) * c(x)) * determinant
    )
  }

  @Test("given a value that is no byte, when the numbers of bytes fit two points, then no others")
  func range() throws {
    let values = [Fp128(index: 300), Fp128(index: 7), Fp128(index: 7)]
    let statement = ViolatedAssertions<Fp128> { builder in
      let points = (0..<2).map { _ in builder.publicInput() }
      let range = ByteRange(points, in: builder)
      range.assert(values.map { _ in builder.privateInput() }, in: builder)
    }
    let known = try points()
    let (u, v) = solution(
      known, { ($0 - Fp128(index: 0)).inverse }, { ($0 - Fp128(index: 1)).inverse },
      { ($0 - Fp128(index: 300)).inverse })
    func isTaken(_ points: ChallengePoints<Fp128>) throws -> Bool {
      var inputs = InputValues<Fp128>()
      for point in [points.x, points.y] { inputs.appendPublic(point) }
      for value in ByteRange.publicInputs(points) { inputs.appendPublic(value) }
      inputs.append(values)
      inputs.append((0..<256).map { [0: u, 1: v, 7: Fp128(index: 2)][$0] ?? .zero })
      return try statement(inputs.inputs).isEmpty
    }
    #expect(try isTaken(known))
    for _ in 0..<Self.sessions { #expect(try !isTaken(try points())) }
  }

  @Test("given a wrong quotient, when the carries fit two points, then no others")
  func product() throws {
    // 3 x 5 = 2 x 7 + 1, and the quotient says 3.
    let statement = ViolatedAssertions<Fp128> { builder in
      let points = (0..<2).map { _ in builder.publicInput() }
      let numbers = (0..<5).map { _ in builder.privateInput() }
      let carries = (0..<2).map { _ in builder.privateInput() }
      for x in points {
        ModularProduct.assert(
          numbers[0], times: numbers[1], is: numbers[2], times: numbers[3], plus: numbers[4],
          carries: carries[0] + x * carries[1], at: x)
      }
    }
    let known = try points()
    let shift = try #require(Fp128.bitWeight(56))
    // a b - q n - r is -7 at all points.
    let (u, v) = solution(
      known, { $0 - shift }, { ($0 - shift) * $0 }, { _ in -Fp128(index: 7) })
    func isTaken(_ points: ChallengePoints<Fp128>, quotient: Int, _ u: Fp128, _ v: Fp128) throws
      -> Bool
    {
      var inputs = InputValues<Fp128>()
      for point in [points.x, points.y] { inputs.appendPublic(point) }
      inputs.append([3, 5, quotient, 7, 1].map { Fp128(index: $0) } + [u, v])
      return try statement(inputs.inputs).isEmpty
    }
    #expect(try isTaken(known, quotient: 2, .zero, .zero))
    #expect(try isTaken(known, quotient: 3, u, v))
    for _ in 0..<Self.sessions {
      #expect(try !isTaken(try points(), quotient: 3, u, v))
    }
  }

  @Test("given different bits, when pads fit one link's key, then they fit no other")
  func link() throws {
    let bits = (0..<256).map { _ in Bool.random(using: &numbers.source) }
    for changes in [1, 2, 128, 256] {
      var others = bits
      for place in 0..<changes { others[place].toggle() }
      func key(_ session: Int) throws -> LinkKey {
        LinkKey(linkedBits: 256, from: try Transcript(Array("\(changes) \(session)".utf8)))
      }
      func difference(_ key: LinkKey) -> GF2To128 {
        let none = LinkPad(element: .zero)
        return key.tag(of: bits, none).element + key.tag(of: others, none).element
      }
      // With pads that differ by this, both circuits have the same tag under the known key.
      let known = difference(try key(0))
      #expect(known != .zero)
      for session in 1...Self.sessions / 4 {
        let found = difference(try key(session))
        #expect(found != known && found != .zero)
      }
    }
  }

  @Test(
    "given points at which nothing would be compared, when they are drawn, then they are refused")
  func badPoints() throws {
    let good = Fp128(index: 1000)
    for byte in [0, 1, 255] {
      #expect(throws: ProofError.badChallenge) {
        try ChallengePoints(x: Fp128(index: byte), y: good)
      }
      #expect(throws: ProofError.badChallenge) {
        try ChallengePoints(x: good, y: Fp128(index: byte))
      }
    }
    #expect(throws: ProofError.badChallenge) { try ChallengePoints(x: good, y: good) }
    _ = try ChallengePoints(x: good, y: Fp128(index: 256))
  }
}
