/// The claim of a layer during its rounds: a known part, and factors of the committed pad, from the
/// claim pad of the layer before (three values) to its own.
struct LayerClaim<Element: FieldElement> {
  /// The number of values of the claim pad of the layer before.
  static var previousCount: Int { 3 }

  private var known: Element
  /// The factors of the pad.
  private(set) var factors: [Element]
  /// The required sum of the pad's values times their factors.
  var sum: Element { -known }

  /// The claim before the first round, from the two claims of the layer before.
  init(rounds: Int, claims: (left: Element, right: Element), alpha: Element) {
    known = claims.left + alpha * claims.right
    factors = [Element](repeating: .zero, count: Self.previousCount + 2 * rounds + 3)
    factors[0] = .one
    factors[1] = alpha
  }

  /// Processes all rounds of a layer's proof, and returns the challenges.
  mutating func follow(
    _ proof: SumcheckLayerProof<Element>, transcript: Transcript
  ) -> HandChallenges<Element> {
    let basis = LagrangeBasis<Element>()
    var challenges = HandChallenges<Element>()
    for (round, polynomial) in proof.polynomials.enumerated() {
      transcript.write(element: polynomial.atZero)
      transcript.write(element: polynomial.atPoint)
      let challenge: Element = transcript.element()
      if round.isMultiple(of: 2) {
        challenges.left.append(challenge)
      } else {
        challenges.right.append(challenge)
      }
      advance(round, polynomial, basis.values(at: challenge))
    }
    return challenges
  }

  /// The next claim: the polynomial at the challenge, with its value at 1 taken from this claim.
  private mutating func advance(
    _ round: Int, _ polynomial: SumcheckPolynomial<Element>,
    _ weights: (atZero: Element, atOne: Element, atPoint: Element)
  ) {
    let atZero = weights.atZero - weights.atOne
    known =
      known * weights.atOne + atZero * polynomial.atZero
      + weights.atPoint * polynomial.atPoint
    // Only the pads up to this round have a factor yet.
    let start = Self.previousCount + 2 * round
    for index in 0..<start { factors[index] *= weights.atOne }
    factors[start] = atZero
    factors[start + 1] = weights.atPoint
  }

  /// Subtracts the product of the terms and the two hands from the claim; the rest must be zero.
  mutating func finish(claims: (left: Element, right: Element), terms: Element) {
    let end = factors.count
    known -= terms * claims.left * claims.right
    factors[end - 3] -= terms * claims.right
    factors[end - 2] -= terms * claims.left
    factors[end - 1] -= terms
  }
}

/// The weights of a polynomial's values at 0, 1 and the field's third point in its value elsewhere.
struct LagrangeBasis<Element: FieldElement> {
  private let zero: Element
  private let one: Element
  private let point: Element

  init() {
    let third = Element.sumcheckPoint
    zero = third.inverse
    one = (Element.one - third).inverse
    point = (third * (third - .one)).inverse
  }

  func values(at place: Element) -> (atZero: Element, atOne: Element, atPoint: Element) {
    let fromOne = place - .one
    let fromPoint = place - .sumcheckPoint
    return (fromOne * fromPoint * zero, place * fromPoint * one, place * fromOne * point)
  }
}
