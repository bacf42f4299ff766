import Parallel

/// The rounds of one layer, which bind the two hands in turn.
struct LayerRounds<Element: FieldElement> {
  private let team: Team
  /// The terms, divided into one part for each member of the team.
  private var parts: [HandTerms<Element>]
  /// The weights of the next hand's wires, for each part.
  private let sums: PartialSums<Element>
  private var wires: [[Element]]
  private var sum: Element
  private var challenges = HandChallenges<Element>()

  /// The rounds of `layer`, with all gates bound.
  init(
    _ layer: CircuitLayer, constants: [BoundConstant<Element>], gates: [Element],
    wires: [Element], sum: Element, sums: PartialSums<Element>, team: Team
  ) {
    self.team = team
    self.sum = sum
    self.sums = sums
    self.wires = [wires, wires]
    let count = layer.parts(for: team)
    var parts = [HandTerms<Element>?](repeating: nil, count: count)
    unsafe parts.withUnsafeMutableBufferPointer { parts in
      // Each part writes only its own element.
      nonisolated(unsafe) let parts = unsafe parts
      let make: (Int) -> Void = { part in
        let terms = HandTerms(
          layer, part: part, of: count, constants: constants, gates: gates)
        let own = sums.cleared(part, terms.places(of: .left), below: layer.wires)
        unsafe wires.withUnsafeBufferPointer { wires in
          unsafe terms.weighLeft(by: wires, into: own)
        }
        unsafe parts[part] = terms
      }
      team.run(parts: count, make)
    }
    self.parts = parts.compactMap { $0 }
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
        let polynomial = self.polynomial(of: hand)
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

  /// The sum as a polynomial in the lowest bit of one hand's index.
  private func polynomial(of hand: Hand) -> RoundPolynomial<Element> {
    let own = wires[hand.rawValue]
    let places = parts.map { $0.places(of: hand) }
    var coefficients = [(constant: Element, square: Element)](
      repeating: (.zero, .zero), count: team.mostParts)
    unsafe coefficients.withUnsafeMutableBufferPointer { coefficients in
      nonisolated(unsafe) let coefficients = unsafe coefficients
      let sums = sums
      team.run(over: (own.count + 1) / 2, grain: Self.grain) { number, pairs in
        unsafe coefficients[number] = Self.coefficients(pairs, own: own, sums, places)
      }
    }
    let total = coefficients.reduce((Element.zero, Element.zero)) {
      ($0.0 + $1.constant, $0.1 + $1.square)
    }
    return RoundPolynomial(constant: total.0, square: total.1, sum: sum)
  }

  /// The constant and the square coefficient of that polynomial: the sum of weight times value over
  /// some pairs of wires. It adds up the weights of all parts.
  private static func coefficients(
    _ pairs: Range<Int>, own: [Element], _ sums: PartialSums<Element>, _ parts: [Range<Int>]
  ) -> (constant: Element, square: Element) {
    let places = 2 * pairs.lowerBound..<min(2 * pairs.upperBound, own.count)
    sums.join(parts, within: places)
    return unsafe own.withUnsafeBufferPointer { own in
      guard !places.isEmpty, let own = own.baseAddress else { return (.zero, .zero) }
      let weights = unsafe sums.first
      var (constant, square) = unsafe Element.sums(
        ofPairs: places.count / 2, weights: weights + places.lowerBound,
        values: own + places.lowerBound)
      if places.count % 2 == 1 {
        // The last wire is paired with a zero.
        let last = unsafe weights[places.upperBound - 1] * own[places.upperBound - 1]
        constant += last
        square += last
      }
      return (constant, square)
    }
  }

  private mutating func bind(
    _ hand: Hand, _ polynomial: RoundPolynomial<Element>, to challenge: Element
  ) {
    sum = polynomial.value(at: challenge)
    wires[hand.rawValue].bind(to: challenge, team)
    bindParts(hand, to: challenge)
    switch hand {
    case .left: challenges.left.append(challenge)
    case .right: challenges.right.append(challenge)
    }
  }

  private mutating func bindParts(_ hand: Hand, to challenge: Element) {
    let own = wires[hand.rawValue]
    let others = wires[1 - hand.rawValue].count
    let (sums, team, grain) = (sums, team, Self.grain)
    let work = parts.reduce(0) { $0 + $1.count }
    unsafe parts.withUnsafeMutableBufferPointer { parts in
      nonisolated(unsafe) let parts = unsafe parts
      let bind: (Int) -> Void = { part in
        let partial = unsafe sums.cleared(
          part, parts[part].places(of: hand.other), below: others)
        unsafe own.withUnsafeBufferPointer { own in
          unsafe parts[part].bind(hand, to: challenge, wires: own, into: partial)
        }
      }
      if unsafe parts.count > 1, work >= grain {
        unsafe team.run(parts: parts.count, bind)
      } else {
        unsafe parts.indices.forEach(bind)
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
  /// Binds the lowest bit of the index: makes an array of half the length, as if a zero followed an
  /// odd length. It is a new array. Binding in place would first copy the whole array while both
  /// hands share it, and would keep its memory.
  mutating func bind(to challenge: Element, _ team: Team) {
    let half = (count + 1) / 2
    self = unsafe [Element](unsafeUninitializedCapacity: half) { bound, filled in
      unsafe withUnsafeBufferPointer { table in
        // Each part writes only its own elements.
        nonisolated(unsafe) let (table, bound) = unsafe (table, bound)
        team.run(over: half, grain: 4096) { _, places in
          let pairs = unsafe 2 * places.lowerBound..<Swift.min(2 * places.upperBound, table.count)
          unsafe Element.bind(
            UnsafeBufferPointer(rebasing: table[pairs]), at: challenge,
            into: UnsafeMutableBufferPointer(rebasing: bound[places]))
        }
      }
      filled = half
    }
  }
}

/// The polynomial of a round, of degree two, by its coefficients.
struct RoundPolynomial<Element: FieldElement> {
  private let constant: Element
  private let linear: Element
  private let square: Element

  /// The polynomial with these coefficients whose values at 0 and 1 add up to `sum`.
  init(constant: Element, square: Element, sum: Element) {
    self.constant = constant
    self.square = square
    linear = sum - constant - constant - square
  }

  func value(at point: Element) -> Element { constant + point * (linear + point * square) }

  /// Its values at 0 and at the third point, each minus its pad.
  func hidden(by pad: SumcheckPolynomial<Element>) -> SumcheckPolynomial<Element> {
    SumcheckPolynomial(
      atZero: constant - pad.atZero, atPoint: value(at: .sumcheckPoint) - pad.atPoint)
  }
}
