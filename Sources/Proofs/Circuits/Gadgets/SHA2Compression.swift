import ZeroKnowledge

/// The compression function of SHA-2 as a statement, FIPS 180-4, 6.2.2 and 6.4.2.
public struct SHA2Compression<Element: FieldElement> {
  private let algorithm: SHA2
  private let builder: CircuitBuilder<Element>
  private var addition: ModularAddition<Element>

  /// The statement in this builder.
  public init(_ algorithm: SHA2, in builder: CircuitBuilder<Element>) {
    self.algorithm = algorithm
    self.builder = builder
    addition = ModularAddition(builder)
  }

  /// The initial hash value, FIPS 180-4, 5.3.
  public var initialHash: [BitVector<Element>] { algorithm.initialHash.map(word) }

  /// Asserts that `wires` are those of compressing a block of 16 words into a hash value.
  public mutating func assert(
    _ wires: SHA2CompressionWires<Element>, block: [BitVector<Element>],
    initialHash: [BitVector<Element>]
  ) {
    let places = algorithm.places
    let schedule = block + wires.schedule
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
    for (number, hash) in wires.hash.enumerated() {
      addition.assertSum(hash, [[initialHash[number], state[number]]])
    }
  }

  private mutating func assertRound(
    _ t: Int, _ v: [BitVector<Element>], word: BitVector<Element>, e: BitVector<Element>,
    a: BitVector<Element>
  ) {
    let bits = 0..<algorithm.wordBits
    let choice = BitVector(bits.map { v[4].bits[$0].choosing(v[5].bits[$0], v[6].bits[$0]) })
    let majority = BitVector(
      bits.map { Bit.majority(v[0].bits[$0], v[1].bits[$0], v[2].bits[$0]) })
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
/// 180-4, 6.2.2 and 6.4.2. The circuit checks the additions between them.
public struct SHA2CompressionWires<Element: FieldElement> {
  /// The words of the schedule from W16 on.
  public let schedule: [BitVector<Element>]
  /// e after each round.
  public let e: [BitVector<Element>]
  /// a after each round.
  public let a: [BitVector<Element>]
  /// The intermediate hash value after the block.
  public let hash: [BitVector<Element>]

  /// New private inputs, each word of several bits if they are packed, else one for each bit.
  public init(
    _ algorithm: SHA2, packed: PackedBits<Element>? = nil, in builder: CircuitBuilder<Element>
  ) {
    func words(_ count: Int) -> [BitVector<Element>] {
      (0..<count).map { _ in
        packed?.privateBits(algorithm.wordBits, in: builder)
          ?? builder.privateBits(algorithm.wordBits)
      }
    }
    schedule = words(algorithm.rounds - 16)
    e = words(algorithm.rounds)
    a = words(algorithm.rounds)
    hash = words(8)
  }
}
