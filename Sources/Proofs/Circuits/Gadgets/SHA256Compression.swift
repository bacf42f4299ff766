import ZeroKnowledge

/// The compression function of SHA-256 as a statement, FIPS 180-4, 6.2.2.
public struct SHA256Compression<Element: FieldElement> {
  private let builder: CircuitBuilder<Element>
  private var addition: ModularAddition<Element>

  /// The statement in this builder.
  public init(in builder: CircuitBuilder<Element>) {
    self.builder = builder
    addition = ModularAddition(builder)
  }

  /// The initial hash value, FIPS 180-4, 5.3.3.
  public var initialHash: [BitVector<Element>] { SHA256Constants.initialHash.map(word) }

  /// Asserts that `wires` are those of compressing a block of 16 words into a hash value.
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

/// The words of one application of SHA-256's compression function that are inputs of a circuit,
/// FIPS 180-4, 6.2.2. The circuit checks the additions between them.
public struct SHA256CompressionWires<Element: FieldElement> {
  /// W16 to W63.
  public let schedule: [BitVector<Element>]
  /// e after each round.
  public let e: [BitVector<Element>]
  /// a after each round.
  public let a: [BitVector<Element>]
  /// The intermediate hash value after the block.
  public let hash: [BitVector<Element>]

  /// New private inputs, each word by `input`.
  public init(_ input: () -> BitVector<Element>) {
    schedule = (0..<48).map { _ in input() }
    e = (0..<64).map { _ in input() }
    a = (0..<64).map { _ in input() }
    hash = (0..<8).map { _ in input() }
  }

  /// New private inputs, one for each bit.
  public init(in builder: CircuitBuilder<Element>) { self.init { builder.privateBits(32) } }

  /// New private inputs, each of several bits.
  public init(in builder: CircuitBuilder<Element>, packed: PackedBits<Element>) {
    self.init { packed.privateBits(32, in: builder) }
  }
}

/// The constants of SHA-256.
enum SHA256Constants {
  /// The initial hash value, FIPS 180-4, 5.3.3.
  static let initialHash: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The constants of the rounds, FIPS 180-4, 4.2.2.
  static let rounds: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
