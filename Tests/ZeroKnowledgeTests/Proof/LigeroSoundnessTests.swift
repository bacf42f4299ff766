import Crypto
import TestSupport
import Testing

import Parallel
@testable import ZeroKnowledge

/// Commitments that break two constraints or rows so that the errors cancel, unless each is weighed by
/// a challenge of its own; and copies in products that are not what they are copies of.
struct LigeroSoundnessTests {
  private typealias Element = GF2To128
  private typealias Products = [QuadraticConstraint]
  private let team = Team(atMost: 1)
  // Nothing wrong in the first: 2 · 3 = 6 as polynomials. The fourth is another value.
  private let witness: [Element] = [2, 3, 6, 5, 15].map(Self.bits)

  private static func bits(_ low: UInt64) -> Element { Element(low: low, high: 0) }

  /// Values that are revealed: the first two of the witness.
  private func linear(_ sums: [Element]) -> LinearConstraints<Element> {
    var linear = LinearConstraints<Element>()
    for index in sums.indices {
      linear.terms.append(.init(constraint: index, witness: index, factor: .one))
    }
    linear.sums = sums
    return linear
  }

  /// The outcome for a prover that commits to copies of other values than it should, or to rows that
  /// were changed.
  private func verdict(
    witness: [Element]? = nil, sums: [Element]? = nil,
    products: Products = [.init(left: 0, right: 1, product: 2)], copied: Products? = nil,
    committed: (inout LigeroTableau<Element>) -> Void = { _ in }
  ) throws -> ProofError? {
    let witness = witness ?? self.witness
    let parameters = try #require(
      LigeroParameters(
        witnesses: witness.count, quadratics: products.count, inverseRate: 4, openings: 6,
        codeCount: 128, subfieldBits: 16))
    let linear = linear(sums ?? Array(witness[..<2]))
    var random = BufferedRandomness()
    var tableau = try LigeroTableau(
      parameters, witness: witness, subfieldBoundary: 0, quadratic: copied ?? products, team: team,
      random: &random)
    committed(&tableau)
    let prover = LigeroProver(
      tableau, commitment: try ColumnCommitment(tableau, team: team, random: &random),
      quadratic: products, team: team)
    func transcript() throws -> Transcript {
      let transcript = try Transcript([1])
      transcript.write(prover.root.bytes)
      return transcript
    }
    let proof = try prover.prove(linear, transcript: transcript())
    do throws(ProofError) {
      let transcript: Transcript
      do { transcript = try Transcript([1]) } catch { throw .crypto(error) }
      transcript.write(prover.root.bytes)
      try LigeroVerifier(parameters: parameters, quadratic: products, team: team).verify(
        proof, root: prover.root, linear: linear, transcript: transcript)
      return nil
    } catch { return error }
  }

  @Test("given a witness that fulfils all, when it is committed to, then it is accepted")
  func honest() throws { #expect(try verdict() == nil) }

  @Test("given two sums that are wrong by the same, when they are checked, then it is seen")
  func linearChallenges() throws {
    #expect(
      try verdict(sums: witness[..<2].map { $0 + .one }) == .refused(.linear))
    #expect(try verdict(sums: [witness[0] + .one, witness[1]]) == .refused(.linear))
  }

  @Test("given a copy in a product of another value, when it is checked, then it is seen")
  func copies() throws {
    // Of 5, 3 and 15 the product is right, and two of three are copies of the right values.
    let five: [Element] = [2, 3, 15, 5, 6].map(Self.bits)
    let products: Products = [.init(left: 0, right: 1, product: 2)]
    #expect(
      try verdict(witness: five, products: products, copied: [.init(left: 3, right: 1, product: 2)])
        == .refused(.linear))
    #expect(
      try verdict(
        witness: [3, 2, 15, 5, 6].map(Self.bits), products: products,
        copied: [.init(left: 0, right: 3, product: 2)]) == .refused(.linear))
    #expect(
      try verdict(witness: five, products: products, copied: [.init(left: 0, right: 1, product: 4)])
        == .refused(.linear))
  }

  @Test("given two copies that are wrong by the same, when they are checked, then it is seen")
  func copyChallenges() throws {
    let five: [Element] = [2, 3, 15, 5, 6].map(Self.bits)
    let product = QuadraticConstraint(left: 0, right: 1, product: 2)
    let copied = QuadraticConstraint(left: 3, right: 1, product: 2)
    #expect(
      try verdict(witness: five, products: [product, product], copied: [copied, copied])
        == .refused(.linear))
  }

  @Test("given products in two rows that are wrong by the same, when checked, then it is seen")
  func quadraticChallenges() throws {
    let good = QuadraticConstraint(left: 0, right: 1, product: 2)
    let wrong = QuadraticConstraint(left: 0, right: 1, product: 4)
    // A row holds 15: the first and the sixteenth are one above the other.
    let products = [wrong] + Array(repeating: good, count: 14) + [wrong]
    #expect(try verdict(products: products) == .refused(.quadratic))
    #expect(try verdict(products: Array(repeating: good, count: 16)) == nil)
  }

  @Test("given two rows that are no code words by the same, when they are opened, then it is seen")
  func rowChallenges() throws {
    // No constraint is on anything in the second and third row of the witness.
    let long = witness + Array(repeating: .one, count: 40)
    #expect(try verdict(witness: long) == nil)
    #expect(
      try verdict(
        witness: long,
        committed: { tableau in
          let sizes = tableau.parameters
          for row in [1, 2].map({ (LigeroParameters.blindingRows + $0) * sizes.codeCount }) {
            for column in sizes.doubleBlock..<sizes.codeCount {
              tableau.elements[row + column] += .one
            }
          }
        }) == .refused(.lowDegree))
  }

  @Test("given columns that are good at the start only, when some are opened, then it is seen")
  func columns() throws {
    #expect(
      try verdict(committed: { tableau in
        let sizes = tableau.parameters
        let row = LigeroParameters.lowDegreeRow * sizes.codeCount
        for column in sizes.doubleBlock + sizes.openings..<sizes.codeCount {
          tableau.elements[row + column] += .one
        }
      }) == .refused(.lowDegree))
  }
}
