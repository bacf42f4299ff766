import Parallel

/// The rounds of one layer, which bind the two hands in turn.
struct LayerRounds<Element: FieldElement> {
  private let team: Team
  /// The terms, divided into parts.
  private var parts: [HandTerms<Element>]
  /// The coefficients of the next round.
  private var coefficients: RoundCoefficients<Element>
  private var wires: [[Element]]
  private var sum: Element
  private var challenges = HandChallenges<Element>()

  /// The rounds of a layer, with all gates bound.
  init(_ parts: [HandTerms<Element>], wires: [Element], sum: Element, team: Team) {
    self.team = team
    self.sum = sum
    self.parts = parts
    self.wires = [wires, wires]
    coefficients = Self.sum(ofParts: parts.count, team) { part in
      unsafe wires.withUnsafeBufferPointer { unsafe parts[part].firstRound($0) }
    }
  }

  /// The sum of the coefficients of all parts.
  private static func sum(
    ofParts count: Int, _ team: Team, _ body: (_ part: Int) -> RoundCoefficients<Element>
  ) -> RoundCoefficients<Element> {
    var coefficients = [RoundCoefficients<Element>](repeating: RoundCoefficients(), count: count)
    unsafe coefficients.withUnsafeMutableBufferPointer { coefficients in
      nonisolated(unsafe) let coefficients = unsafe coefficients
      team.run(parts: count) { unsafe coefficients[$0] = body($0) }
    }
    return coefficients.reduce(into: RoundCoefficients()) { $0 += $1 }
  }

  /// The least number of terms for which several threads save time.
  private static var grain: Int { 4096 }

  /// The result of the rounds.
  struct Bound {
    var proof: SumcheckLayerProof<Element>
    /// The value of the terms at the challenges.
    var terms: Element
    /// The values of the two hands at the challenges, without the pad.
    var claims: (Element, Element)
    var challenges: HandChallenges<Element>
  }

  /// Runs all rounds.
  mutating func run(
    _ rounds: Int, pad: SumcheckLayerProof<Element>, transcript: Transcript
  ) -> Bound {
    var polynomials: [SumcheckPolynomial<Element>] = []
    for round in 0..<rounds {
      for hand in Hand.allCases {
        let polynomial = RoundPolynomial(coefficients, sum: sum)
        let hidden = polynomial.hidden(by: pad.polynomials[2 * round + hand.rawValue])
        polynomials.append(hidden)
        transcript.write(element: hidden.atZero)
        transcript.write(element: hidden.atPoint)
        bind(hand, polynomial, to: transcript.element())
      }
    }
    let claims = (wires[0][0], wires[1][0])
    let hidden = (claims.0 - pad.claims.left, claims.1 - pad.claims.right)
    transcript.write(elements: [hidden.0, hidden.1])
    return Bound(
      proof: SumcheckLayerProof(polynomials: polynomials, claims: hidden),
      terms: parts.reduce(.zero) { $0 + $1.scalar }, claims: claims, challenges: challenges)
  }

  private mutating func bind(
    _ hand: Hand, _ polynomial: RoundPolynomial<Element>, to challenge: Element
  ) {
    sum = polynomial.value(at: challenge)
    if challenges.left.isEmpty {
      // Both hands share their wires.
      wires[hand.rawValue] = wires[hand.rawValue].bound(to: challenge, team)
    } else {
      wires[hand.rawValue].bind(to: challenge, team)
    }
    bindParts(hand, to: challenge)
    switch hand {
    case .left: challenges.left.append(challenge)
    case .right: challenges.right.append(challenge)
    }
  }

  private mutating func bindParts(_ hand: Hand, to challenge: Element) {
    if parts.count > 1, parts.reduce(0, { $0 + $1.count }) < Self.grain {
      parts = [HandTerms(joining: parts)]
    }
    let (own, others) = (wires[hand.rawValue], wires[hand.other.rawValue])
    let (count, team) = (parts.count, team)
    coefficients = unsafe parts.withUnsafeMutableBufferPointer { parts in
      nonisolated(unsafe) let parts = unsafe parts
      return Self.sum(ofParts: count, team) { part in
        unsafe own.withUnsafeBufferPointer { own in
          unsafe others.withUnsafeBufferPointer { others in
            unsafe parts[part].bind(hand, to: challenge, wires: own, others: others)
          }
        }
      }
    }
  }
}

/// The challenges to which the indices of the two hands are bound, lowest bit first.
struct HandChallenges<Element: FieldElement>: Sendable {
  var left: [Element] = []
  var right: [Element] = []
}

extension Array where Element: FieldElement {
  /// The number of elements that are bound by one thread.
  private static var grain: Int { 4096 }

  /// An array of half the length, with the lowest bit of the index bound, as if a zero followed an odd length.
  func bound(to challenge: Element, _ team: Team) -> [Element] {
    let half = (count + 1) / 2
    return unsafe [Element](unsafeUninitializedCapacity: half) { bound, filled in
      unsafe withUnsafeBufferPointer { table in
        unsafe Self.bind(table, 0..<half, into: bound, to: challenge, team)
      }
      filled = half
    }
  }

  /// Binds the lowest bit of the index in place.
  mutating func bind(to challenge: Element, _ team: Team) {
    let half = (count + 1) / 2
    unsafe withUnsafeMutableBufferPointer { table in
      // The elements for all but the first places are behind these.
      var places = 0..<Swift.min(half, Self.grain)
      while !places.isEmpty {
        unsafe Self.bind(UnsafeBufferPointer(table), places, into: table, to: challenge, team)
        places = places.upperBound..<Swift.min(half, 2 * places.upperBound)
      }
    }
    removeLast(count - half)
  }

  private static func bind(
    _ table: UnsafeBufferPointer<Element>, _ places: Range<Int>,
    into bound: UnsafeMutableBufferPointer<Element>, to challenge: Element, _ team: Team
  ) {
    // Each part writes only its own elements.
    nonisolated(unsafe) let (table, bound) = unsafe (table, bound)
    team.run(over: places.count, grain: grain) { _, part in
      let places = part.lowerBound + places.lowerBound..<part.upperBound + places.lowerBound
      let pairs = unsafe 2 * places.lowerBound..<Swift.min(2 * places.upperBound, table.count)
      unsafe Element.bind(
        UnsafeBufferPointer(rebasing: table[pairs]), at: challenge,
        into: UnsafeMutableBufferPointer(rebasing: bound[places]))
    }
  }
}

/// The polynomial of a round, of degree two, by its coefficients.
struct RoundPolynomial<Element: FieldElement> {
  private let constant: Element
  private let linear: Element
  private let square: Element

  /// The polynomial with these coefficients whose values at 0 and 1 add up to `sum`.
  init(_ coefficients: RoundCoefficients<Element>, sum: Element) {
    constant = coefficients.constant
    square = coefficients.square
    linear = sum - constant - constant - square
  }

  func value(at point: Element) -> Element { constant + point * (linear + point * square) }

  /// Its values at 0 and at the third point, each minus its pad.
  func hidden(by pad: SumcheckPolynomial<Element>) -> SumcheckPolynomial<Element> {
    SumcheckPolynomial(
      atZero: constant - pad.atZero, atPoint: value(at: .sumcheckPoint) - pad.atPoint)
  }
}
