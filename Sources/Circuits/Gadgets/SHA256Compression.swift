import ZeroKnowledge

/// SHA-256's compression function as a statement, FIPS 180-4, 6.2.2.
public struct SHA256Compression<Element: FieldElement> {
  private let builder: CircuitBuilder<Element>
  private var addition: ModularAddition<Element>

  /// The statement in this builder.
  public init(in builder: CircuitBuilder<Element>) {
    self.builder = builder
    addition = ModularAddition(builder)
  }

  /// The hash value that a digest begins with, FIPS 180-4, 5.3.3.
  public var initialHash: [BitVector<Element>] { SHA256Constants.initialHash.map(word) }

  /// States that `wires` are those of compressing a block of 16 words into a hash value.
  public mutating func assert(
    _ wires: SHA256CompressionWires<Element>, block: [BitVector<Element>],
    initialHash: [BitVector<Element>]
  ) {
    let schedule = block + wires.schedule
    for t in 16..<64 {
      addition.assertSum(
        schedule[t],
        [
          [
            lowerSigma1(schedule[t - 2]), schedule[t - 7], lowerSigma0(schedule[t - 15]),
            schedule[t - 16],
          ]
        ])
    }
    var state = initialHash
    for t in 0..<64 {
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
    let choice = BitVector((0..<32).map { v[4].bits[$0].choosing(v[5].bits[$0], v[6].bits[$0]) })
    let majority = BitVector(
      (0..<32).map { Bit.majority(v[0].bits[$0], v[1].bits[$0], v[2].bits[$0]) })
    let t1 = [v[7], upperSigma1(v[4]), choice, self.word(SHA256Constants.rounds[t]), word]
    addition.assertSum(e, [[v[3]], t1])
    addition.assertSum(a, [[upperSigma0(v[0]), majority], t1])
  }

  private func word(_ value: UInt32) -> BitVector<Element> {
    BitVector(UInt64(value), count: 32, in: builder)
  }

  private func upperSigma0(_ x: BitVector<Element>) -> BitVector<Element> {
    x.rotatedRight(2) ^ x.rotatedRight(13) ^ x.rotatedRight(22)
  }

  private func upperSigma1(_ x: BitVector<Element>) -> BitVector<Element> {
    x.rotatedRight(6) ^ x.rotatedRight(11) ^ x.rotatedRight(25)
  }

  private func lowerSigma0(_ x: BitVector<Element>) -> BitVector<Element> {
    x.rotatedRight(7) ^ x.rotatedRight(18) ^ x.shiftedRight(3)
  }

  private func lowerSigma1(_ x: BitVector<Element>) -> BitVector<Element> {
    x.rotatedRight(17) ^ x.rotatedRight(19) ^ x.shiftedRight(10)
  }
}
