import Parallel

/// One layer of a circuit: the terms that make its outputs from the products of pairs of its inputs,
/// draft-google-cfrg-libzk, "Circuits".
public struct CircuitLayer: Sendable {
  /// The number of wires that are the layer's inputs.
  public let wires: Int
  /// The number of sumcheck rounds for each hand: two to this power is at least `wires`.
  public let logWires: Int
  /// The number of terms.
  public let termCount: Int

  /// The different steps from one term to the next, each once.
  let steps: [TermStep]
  /// The different runs of steps, one after the other, as positions in `steps`.
  let segments: [UInt32]
  /// The position in `segments` at which each run begins, and the end: one number more than there
  /// are runs.
  let segmentStarts: [UInt32]
  /// The runs of the layer, in order, by their numbers.
  let tokens: [UInt32]
  /// The positions where the parts of the terms begin, and the end, so that threads can work on
  /// parts at the same time.
  private(set) var marks: [TermMark] = []
  /// For each part, a range that contains the gates of its terms.
  private var gateRanges: [Range<Int>] = []

  /// The number of parts of about the same length into which the terms are divided.
  static let parts = 32

  /// A layer whose indices are all checked to be in bounds.
  ///
  /// - Throws: `CircuitError` when a term has a gate, wire or constant that does not exist, or when
  ///   the sizes do not fit each other.
  init(
    wires: Int, logWires: Int, steps: [TermStep], segments: [UInt32], segmentStarts: [UInt32],
    tokens: [UInt32], gates: Int, constants: Int
  ) throws(CircuitError) {
    guard (1...CircuitBounds.logWires).contains(logWires), wires >= 1,
      wires <= CircuitBounds.wires, wires <= 1 << logWires
    else { throw .badSize(.layerWires) }
    self.wires = wires
    self.logWires = logWires
    self.steps = steps
    self.segments = segments
    self.segmentStarts = segmentStarts
    self.tokens = tokens
    termCount = try Self.countedTerms(
      steps: steps, segments: segments, segmentStarts: segmentStarts, tokens: tokens)
    guard steps.allSatisfy({ $0.constant < constants }) else {
      throw .badIndex(.termConstant)
    }
    try checkIndices(gates: gates)
  }

  /// The number of terms; checks that every run and token is in bounds.
  private static func countedTerms(
    steps: [TermStep], segments: [UInt32], segmentStarts: [UInt32], tokens: [UInt32]
  ) throws(CircuitError) -> Int {
    guard segments.allSatisfy({ $0 < steps.count }) else { throw .badIndex(.layerStep) }
    guard let first = segmentStarts.first, first == 0,
      segmentStarts.last.map(Int.init) == segments.count,
      zip(segmentStarts, segmentStarts.dropFirst()).allSatisfy({ $0 <= $1 })
    else { throw .badIndex(.layerRun) }
    var terms = 0
    for token in tokens {
      guard Int(token) + 1 < segmentStarts.count else { throw .badIndex(.layerRun) }
      terms += Int(segmentStarts[Int(token) + 1] - segmentStarts[Int(token)])
      guard terms <= CircuitBounds.terms else { throw .tooLarge(.layerTerms) }
    }
    guard terms > 0 else { throw .badSize(.layerTerms) }
    return terms
  }

  /// Checks the indices of all terms, and sets a mark where each part begins.
  ///
  /// All uses of a run have the same terms, except for the indices where they begin. So it is
  /// enough to look at each run once, and then at the indices to which each use leads.
  private mutating func checkIndices(gates: Int) throws(CircuitError) {
    let runs = zip(segmentStarts, segmentStarts.dropFirst()).map { start, end in
      var extent = RunExtent()
      for step in segments[Int(start)..<Int(end)] { extent.add(steps[Int(step)]) }
      return extent
    }
    var (gate, left, right) = (IndexWalk(), IndexWalk(), IndexWalk())
    var first = 0
    marks = [TermMark()]
    for end in partEnds() {
      gate.least = .max
      gate.most = .min
      for token in tokens[first..<end] {
        let run = runs[Int(token)]
        gate.add(run.gate)
        left.add(run.left)
        right.add(run.right)
      }
      guard left.isBelow(wires), right.isBelow(wires), gate.least > gate.most || gate.isBelow(gates)
      else { throw .badIndex(.termWire) }
      first = end
      marks.append(
        TermMark(
          token: end, gate: UInt32(truncatingIfNeeded: gate.position),
          left: UInt32(truncatingIfNeeded: left.position),
          right: UInt32(truncatingIfNeeded: right.position)))
      gateRanges.append(gate.least <= gate.most ? gate.least..<gate.most + 1 : 0..<0)
    }
  }

  /// The position of the token after the last one of each part.
  private func partEnds() -> [Int] {
    var ends: [Int] = []
    var terms = 0
    for (position, token) in tokens.enumerated() {
      terms += Int(segmentStarts[Int(token) + 1] - segmentStarts[Int(token)])
      while ends.count < Self.parts - 1, terms * Self.parts >= termCount * (ends.count + 1) {
        ends.append(position + 1)
      }
    }
    return ends + Array(repeating: tokens.count, count: Self.parts - ends.count)
  }

  /// Calls `body` for every term in order, with the indices of its gate, its two wires and its
  /// constant.
  @inline(__always)
  func forEachTerm(_ body: (UInt32, UInt32, UInt32, UInt32) -> Void) {
    forEachTerm(ofPart: 0, of: 1, body)
  }

  /// Calls `body` for the terms of one of `count` parts, at most `parts` of them, which together are
  /// all terms.
  @inline(__always)
  func forEachTerm(
    ofPart part: Int, of count: Int, _ body: (UInt32, UInt32, UInt32, UInt32) -> Void
  ) {
    var mark = marks[Self.parts * part / count]
    forEachTerm(from: &mark, toToken: marks[Self.parts * (part + 1) / count].token, body)
  }

  /// The best number of parts of the terms for a team: one for each member, but fewer for a small
  /// layer, which would be done before more of them have begun.
  func parts(for team: Team) -> Int { max(1, min(team.present, termCount / 2048)) }

  /// The number of parts of the terms for the rounds of sumcheck, the same for all teams: the fewer terms a part has,
  /// the less memory for its weights is in work.
  var roundParts: Int { max(1, min(Self.parts, termCount / 2048)) }

  /// A range that contains the gates of a part's terms.
  func gates(ofPart part: Int, of count: Int) -> Range<Int> {
    let ranges = gateRanges[Self.parts * part / count..<Self.parts * (part + 1) / count]
      .filter { !$0.isEmpty }
    let least = ranges.map(\.lowerBound).min() ?? 0
    return least..<(ranges.map(\.upperBound).max() ?? least)
  }

  @inline(__always)
  private func forEachTerm(
    from mark: inout TermMark, toToken end: Int, _ body: (UInt32, UInt32, UInt32, UInt32) -> Void
  ) {
    var (gate, left, right) = (mark.gate, mark.left, mark.right)
    let range = mark.token..<end
    unsafe steps.withUnsafeBufferPointer { steps in
      unsafe segments.withUnsafeBufferPointer { segments in
        unsafe segmentStarts.withUnsafeBufferPointer { starts in
          unsafe tokens.withUnsafeBufferPointer { tokens in
            for index in range {
              let token = unsafe tokens[index]
              let end = unsafe Int(starts[Int(token) + 1])
              var position = unsafe Int(starts[Int(token)])
              while position < end {
                let step = unsafe steps[Int(segments[position])]
                gate &+= step.gate
                left &+= step.left
                right &+= step.right
                body(gate, left, right, step.constant)
                position += 1
              }
            }
          }
        }
      }
    }
    mark = TermMark(token: end, gate: gate, left: left, right: right)
  }
}

/// A position between two runs of a layer, and the indices of the term before it.
struct TermMark: Hashable, Sendable {
  var token = 0
  var gate: UInt32 = 0
  var left: UInt32 = 0
  var right: UInt32 = 0
}
