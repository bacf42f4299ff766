import ZeroKnowledge

/// The compression function of SHA-2 or SHA-1 as a statement, FIPS 180-4, 6.1.2, 6.2.2 and 6.4.2.
public struct SecureHashCompression<Element: FieldElement> {
  private let algorithm: SecureHash
  private let builder: CircuitBuilder<Element>
  private var addition: ModularAddition<Element>

  /// The statement in this builder.
  public init(_ algorithm: SecureHash, in builder: CircuitBuilder<Element>) {
    self.algorithm = algorithm
    self.builder = builder
    addition = ModularAddition(builder)
  }

  /// The initial hash value, FIPS 180-4, 5.3.
  public var initialHash: [BitVector<Element>] { algorithm.initialHash.map(word) }

  /// Asserts that `wires` are those of compressing a block of 16 words into a hash value.
  public mutating func assert(
    _ wires: SecureHashCompressionWires<Element>, block: [BitVector<Element>],
    initialHash: [BitVector<Element>]
  ) {
    let schedule = block + wires.schedule
    let state =
      algorithm == .sha1
      ? assertOldRounds(wires, schedule, initialHash) : assertRounds(wires, schedule, initialHash)
    for (number, hash) in wires.hash.enumerated() {
      addition.assertSum(hash, [[initialHash[number], state[number]]])
    }
  }

  /// The schedule and the rounds of SHA-2.
  /// - Returns: the state after them.
  private mutating func assertRounds(
    _ wires: SecureHashCompressionWires<Element>, _ schedule: [BitVector<Element>],
    _ initialHash: [BitVector<Element>]
  ) -> [BitVector<Element>] {
    let places = algorithm.places
    for t in 16..<algorithm.rounds {
      addition.assertSum(
        schedule[t],
        [
          [
            lowerSigma(schedule[t - 2], places.lowerSigma1), schedule[t - 7],
            lowerSigma(schedule[t - 15], places.lowerSigma0), schedule[t - 16],
          ]
        ])
    }
    var state = initialHash
    for t in 0..<algorithm.rounds {
      assertRound(t, state, word: schedule[t], e: wires.e[t], a: wires.a[t])
      state = [wires.a[t]] + state[0..<3] + [wires.e[t]] + state[4..<7]
    }
    return state
  }

  /// The schedule and the rounds of SHA-1. A word of the schedule is linear in those before it, and an input all the
  /// same: without that its bits would be sums of more and more others.
  /// - Returns: the state after them.
  private mutating func assertOldRounds(
    _ wires: SecureHashCompressionWires<Element>, _ schedule: [BitVector<Element>],
    _ initialHash: [BitVector<Element>]
  ) -> [BitVector<Element>] {
    for t in 16..<algorithm.rounds {
      let mixed = schedule[t - 3] ^ schedule[t - 8] ^ schedule[t - 14] ^ schedule[t - 16]
      schedule[t].assertEqual(mixed.rotatedRight(31))
    }
    var state = initialHash
    for t in 0..<algorithm.rounds {
      let terms = [
        state[0].rotatedRight(27), oldFunction(t, state), state[4],
        word(algorithm.roundConstants[t]), schedule[t],
      ]
      addition.assertSum(wires.a[t], [terms])
      state = [wires.a[t], state[0], state[1].rotatedRight(2), state[2], state[3]]
    }
    return state
  }

  /// The function of a round of SHA-1, 4.1.1.
  private func oldFunction(_ t: Int, _ v: [BitVector<Element>]) -> BitVector<Element> {
    switch t / 20 {
    case 0: choice(v[1], v[2], v[3])
    case 2: majority(v[1], v[2], v[3])
    default: v[1] ^ v[2] ^ v[3]
    }
  }

  private func choice(
    _ x: BitVector<Element>, _ y: BitVector<Element>, _ z: BitVector<Element>
  ) -> BitVector<Element> {
    BitVector(x.bits.indices.map { x.bits[$0].choosing(y.bits[$0], z.bits[$0]) })
  }

  private func majority(
    _ x: BitVector<Element>, _ y: BitVector<Element>, _ z: BitVector<Element>
  ) -> BitVector<Element> {
    BitVector(x.bits.indices.map { Bit.majority(x.bits[$0], y.bits[$0], z.bits[$0]) })
  }

  private mutating func assertRound(
    _ t: Int, _ v: [BitVector<Element>], word: BitVector<Element>, e: BitVector<Element>,
    a: BitVector<Element>
  ) {
    let choice = choice(v[4], v[5], v[6])
    let majority = majority(v[0], v[1], v[2])
    let t1 = [
      v[7], upperSigma(v[4], algorithm.places.upperSigma1), choice,
      self.word(algorithm.roundConstants[t]), word,
    ]
    addition.assertSum(e, [[v[3]], t1])
    addition.assertSum(a, [[upperSigma(v[0], algorithm.places.upperSigma0), majority], t1])
  }

  private func word(_ value: UInt64) -> BitVector<Element> {
    BitVector(value, count: algorithm.wordBits, in: builder)
  }

  private func upperSigma(_ x: BitVector<Element>, _ places: [Int]) -> BitVector<Element> {
    x.rotatedRight(places[0]) ^ x.rotatedRight(places[1]) ^ x.rotatedRight(places[2])
  }

  private func lowerSigma(_ x: BitVector<Element>, _ places: [Int]) -> BitVector<Element> {
    x.rotatedRight(places[0]) ^ x.rotatedRight(places[1]) ^ x.shiftedRight(places[2])
  }
}

/// The words of one application of the compression function that are inputs of a circuit, FIPS
/// 180-4, 6.1.2, 6.2.2 and 6.4.2. The circuit checks the additions between them.
public struct SecureHashCompressionWires<Element: FieldElement> {
  /// The words of the schedule from W16 on.
  public let schedule: [BitVector<Element>]
  /// e after each round; none with SHA-1, whose e is an earlier a, rotated.
  public let e: [BitVector<Element>]
  /// a after each round.
  public let a: [BitVector<Element>]
  /// The intermediate hash value after the block.
  public let hash: [BitVector<Element>]

  /// New private inputs, each word of several bits if they are packed, else one for each bit.
  public init(
    _ algorithm: SecureHash, packed: PackedBits<Element>? = nil, in builder: CircuitBuilder<Element>
  ) {
    func words(_ count: Int) -> [BitVector<Element>] {
      (0..<count).map { _ in
        packed?.privateBits(algorithm.wordBits, in: builder)
          ?? builder.privateBits(algorithm.wordBits)
      }
    }
    schedule = words(algorithm.rounds - 16)
    e = words(algorithm == .sha1 ? 0 : algorithm.rounds)
    a = words(algorithm.rounds)
    hash = words(algorithm.hashWords)
  }
}
