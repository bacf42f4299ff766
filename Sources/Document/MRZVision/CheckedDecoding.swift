import Glibc

/// The most probable characters of a zone whose check digits are all right, found exactly: a way
/// through the remainders of the sums that its check digits are made of, one for the field and one
/// for the composite check digit.
struct CheckedDecoding {
  /// The glyph at each place.
  let glyphs: [Int]
  /// The logarithm of the probability of these glyphs.
  let score: Float

  /// The states: the field's sum and the composite one, modulo 10 each.
  private static let states = 100
  private static let values = Glyph.characters.map { character -> Int in
    switch character {
    case 0x30...0x39: Int(character) - 0x30
    case 0x41...0x5A: Int(character) - 0x41 + 10
    default: 0
    }
  }
  private static let remainders = values.map { $0 % 10 }

  /// - Parameters:
  ///   - scores: for each place, the logarithm of the probability of each glyph, and minus infinity
  ///     for those that it cannot be.
  /// - Returns: nil if no characters satisfy the check digits.
  init?(_ layout: ZoneLayout, _ scores: [[Float]]) {
    var best = [Float](repeating: -.infinity, count: Self.states)
    best[0] = 0
    var steps: [Step] = []
    for (place, character) in layout.characters.enumerated() {
      var step = Step(scores[place])
      best = step.advance(best, character)
      steps.append(step)
    }
    guard let end = best.indices.max(by: { best[$0] < best[$1] }), best[end] > -.infinity else {
      return nil
    }
    score = best[end]
    var (state, glyphs) = (end, [Int](repeating: 0, count: steps.count))
    for place in steps.indices.reversed() {
      glyphs[place] = steps[place].glyph(at: state)
      state = steps[place].from[state]
    }
    self.glyphs = glyphs
  }

  /// The state after a character, from the sums before it; nil if the character is a check digit
  /// that they contradict.
  @inline(__always)
  private static func next(
    _ state: Int, _ remainder: Int, _ character: ZoneLayout.Character
  ) -> Int? {
    var (field, composite) = (state / 10, state % 10)
    switch character.role {
    case .plain: field = (field + character.fieldWeight * remainder) % 10
    case .fieldCheckDigit:
      guard remainder == field else { return nil }
      field = 0
    case .compositeCheckDigit:
      guard remainder == composite else { return nil }
      return field * 10
    }
    composite = (composite + character.compositeWeight * remainder) % 10
    return field * 10 + composite
  }

  /// A place on the way: the best glyph of each remainder, and from where each state came.
  private struct Step {
    private var glyphs = [Int](repeating: 0, count: 10)
    private var scores = [Float](repeating: -.infinity, count: 10)
    private var taken = [Int](repeating: 0, count: states)
    var from = [Int](repeating: 0, count: states)

    init(_ all: [Float]) {
      for (glyph, score) in all.enumerated() where score > scores[remainders[glyph]] {
        (glyphs[remainders[glyph]], scores[remainders[glyph]]) = (glyph, score)
      }
    }

    func glyph(at state: Int) -> Int { glyphs[taken[state]] }

    mutating func advance(_ before: [Float], _ character: ZoneLayout.Character) -> [Float] {
      var after = [Float](repeating: -.infinity, count: states)
      for state in before.indices where before[state] > -.infinity {
        for remainder in 0..<10 where scores[remainder] > -.infinity {
          guard let next = next(state, remainder, character) else { continue }
          let score = before[state] + scores[remainder]
          if score > after[next] {
            after[next] = score
            (taken[next], from[next]) = (remainder, state)
          }
        }
      }
      return after
    }
  }

  /// The logarithm of the sum of the probabilities of all characters that satisfy the check digits.
  static func total(_ layout: ZoneLayout, _ scores: [[Float]]) -> Float {
    var sums = [Float](repeating: 0, count: states)
    sums[0] = 1
    var logarithm: Float = 0
    for (place, character) in layout.characters.enumerated() {
      var shares = [Float](repeating: 0, count: 10)
      for (glyph, score) in scores[place].enumerated() { shares[remainders[glyph]] += expf(score) }
      var after = [Float](repeating: 0, count: states)
      for state in sums.indices where sums[state] > 0 {
        for remainder in 0..<10 where shares[remainder] > 0 {
          guard let next = next(state, remainder, character) else { continue }
          after[next] += sums[state] * shares[remainder]
        }
      }
      // The sums stay near 1, so that no number becomes too small to be one.
      let whole = after.reduce(0, +)
      guard whole > 0 else { return -.infinity }
      logarithm += logf(whole)
      sums = after.map { $0 / whole }
    }
    return logarithm
  }
}
