import ZeroKnowledge

/// The values of `SecureHashCompressionWires`. A word has the lower bits of its number.
public struct SecureHashCompressionWitness: Sendable {
  /// The words of the schedule from W16 on.
  public private(set) var schedule: [UInt64]
  /// e after each round; none with SHA-1.
  public private(set) var e: [UInt64] = []
  /// a after each round.
  public private(set) var a: [UInt64] = []
  /// The intermediate hash value after the block.
  public private(set) var hash: [UInt64]
  private let algorithm: SecureHash

  /// Compresses 16 words into a hash value of 8 words, of 5 with SHA-1, FIPS 180-4, 6.1.2, 6.2.2 and 6.4.2.
  public init(_ algorithm: SecureHash, block: [UInt64], initialHash: [UInt64]) {
    self.algorithm = algorithm
    (schedule, hash) = (block, initialHash)
    schedule.reserveCapacity(algorithm.rounds)
    let state = algorithm == .sha1 ? oldRounds(initialHash) : rounds(initialHash)
    schedule.removeFirst(16)
    hash = zip(initialHash, state).map { algorithm.word($0 &+ $1) }
  }

  /// The schedule and the rounds of SHA-2.
  /// - Returns: the state after them.
  private mutating func rounds(_ initialHash: [UInt64]) -> [UInt64] {
    let (rounds, places) = (algorithm.rounds, algorithm.places)
    let constants = algorithm.roundConstants
    for t in 16..<rounds {
      let s1 = algorithm.lowerSigma(schedule[t - 2], places.lowerSigma1)
      let s0 = algorithm.lowerSigma(schedule[t - 15], places.lowerSigma0)
      schedule.append(algorithm.word(s1 &+ schedule[t - 7] &+ s0 &+ schedule[t - 16]))
    }
    var v = initialHash
    for t in 0..<rounds {
      let sum1 = algorithm.upperSigma(v[4], places.upperSigma1)
      let choice = v[4] & v[5] ^ ~v[4] & v[6]
      let t1 = v[7] &+ sum1 &+ choice &+ constants[t] &+ schedule[t]
      let sum0 = algorithm.upperSigma(v[0], places.upperSigma0)
      let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
      let (a, e) = (
        algorithm.word(t1 &+ sum0 &+ majority), algorithm.word(v[3] &+ t1)
      )
      v = [a, v[0], v[1], v[2], e, v[4], v[5], v[6]]
      self.a.append(a)
      self.e.append(e)
    }
    return v
  }

  /// The schedule and the rounds of SHA-1.
  /// - Returns: the state after them.
  private mutating func oldRounds(_ initialHash: [UInt64]) -> [UInt64] {
    let constants = algorithm.roundConstants
    for t in 16..<algorithm.rounds {
      let mixed = schedule[t - 3] ^ schedule[t - 8] ^ schedule[t - 14] ^ schedule[t - 16]
      schedule.append(algorithm.rotated(mixed, 31))
    }
    var v = initialHash
    for t in 0..<algorithm.rounds {
      let function =
        switch t / 20 {
        case 0: v[1] & v[2] ^ ~v[1] & v[3]
        case 2: v[1] & v[2] ^ v[1] & v[3] ^ v[2] & v[3]
        default: v[1] ^ v[2] ^ v[3]
        }
      let sum = algorithm.rotated(v[0], 27) &+ function &+ v[4] &+ constants[t] &+ schedule[t]
      v = [algorithm.word(sum), v[0], algorithm.rotated(v[1], 2), v[2], v[3]]
      a.append(v[0])
    }
    return v
  }

  /// The words in the order of the inputs.
  var words: [UInt64] { schedule + e + a + hash }

  /// Appends the values of wires with inputs of several bits, or with one for each bit.
  public func append<Element>(
    to values: inout InputValues<Element>, packed: PackedBits<Element>? = nil
  ) {
    for word in words {
      if let packed {
        packed.append(algorithm.wordBits, of: word, to: &values)
      } else {
        values.append(bits: algorithm.wordBits, of: word)
      }
    }
  }
}

extension SecureHash {
  /// The lower bits of a number, as many as a word has.
  fileprivate func word(_ number: UInt64) -> UInt64 {
    wordBits == 32 ? number & 0xFFFF_FFFF : number
  }

  /// A word rotated to the right, ROTR of FIPS 180-4, 3.2.
  fileprivate func rotated(_ word: UInt64, _ places: Int) -> UInt64 {
    self.word(word >> UInt64(places) | word << UInt64(wordBits - places))
  }

  fileprivate func upperSigma(_ x: UInt64, _ places: [Int]) -> UInt64 {
    rotated(x, places[0]) ^ rotated(x, places[1]) ^ rotated(x, places[2])
  }

  fileprivate func lowerSigma(_ x: UInt64, _ places: [Int]) -> UInt64 {
    rotated(x, places[0]) ^ rotated(x, places[1]) ^ x >> UInt64(places[2])
  }
}

extension SecureHashCompressionWitness {
  /// The inputs of the circuit for digests: the schedule, e and a of each round, and the hash
  /// value, with several bits in each input.
  package func inputs(_ packed: PackedBits<GF2To128>) -> [GF2To128] {
    (schedule + zip(e, a).flatMap { [$0, $1] } + hash).flatMap {
      packed.elements(algorithm.wordBits, of: $0)
    }
  }
}
