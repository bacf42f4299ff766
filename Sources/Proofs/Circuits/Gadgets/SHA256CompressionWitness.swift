import ZeroKnowledge

/// The values of `SHA256CompressionWires`.
public struct SHA256CompressionWitness: Sendable {
  /// W16 to W63.
  public private(set) var schedule: [UInt32]
  /// e after each round.
  public private(set) var e: [UInt32] = []
  /// a after each round.
  public private(set) var a: [UInt32] = []
  /// The intermediate hash value after the block.
  public private(set) var hash: [UInt32]

  /// Compresses 16 words into a hash value of 8 words, FIPS 180-4, 6.2.2.
  public init(block: [UInt32], initialHash: [UInt32]) {
    var w = block
    for t in 16..<64 {
      let s1 = w[t - 2].rotated(17) ^ w[t - 2].rotated(19) ^ w[t - 2] >> 10
      let s0 = w[t - 15].rotated(7) ^ w[t - 15].rotated(18) ^ w[t - 15] >> 3
      w.append(s1 &+ w[t - 7] &+ s0 &+ w[t - 16])
    }
    schedule = Array(w[16...])
    var state = initialHash
    for t in 0..<64 {
      state = Self.round(state, constant: SHA256Constants.rounds[t], word: w[t])
      a.append(state[0])
      e.append(state[4])
    }
    hash = zip(initialHash, state).map { $0 &+ $1 }
  }

  /// The words in the order of the inputs.
  var words: [UInt32] { schedule + e + a + hash }

  /// Appends the values of wires with an input for each bit.
  public func append<Element>(to values: inout InputValues<Element>) {
    for word in words { values.append(bits: 32, of: UInt64(word)) }
  }

  /// Appends the values of wires with inputs of several bits.
  public func append<Element>(to values: inout InputValues<Element>, packed: PackedBits<Element>) {
    for word in words { packed.append(32, of: UInt64(word), to: &values) }
  }

  private static func round(_ v: [UInt32], constant: UInt32, word: UInt32) -> [UInt32] {
    let sum1 = v[4].rotated(6) ^ v[4].rotated(11) ^ v[4].rotated(25)
    let choice = v[4] & v[5] ^ ~v[4] & v[6]
    let t1 = v[7] &+ sum1 &+ choice &+ constant &+ word
    let sum0 = v[0].rotated(2) ^ v[0].rotated(13) ^ v[0].rotated(22)
    let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
    return [t1 &+ sum0 &+ majority, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]]
  }
}

extension UInt32 {
  /// The number rotated to the right, ROTR of FIPS 180-4, 3.2.
  fileprivate func rotated(_ bits: UInt32) -> UInt32 { self >> bits | self << (32 - bits) }
}

extension SHA256CompressionWitness {
  /// The inputs of the circuit for digests: the schedule, e and a of each round, and the hash
  /// value, with several bits in each input.
  package func inputs(_ packed: PackedBits<GF2To128>) -> [GF2To128] {
    (schedule + zip(e, a).flatMap { [$0, $1] } + hash).flatMap {
      packed.elements(32, of: UInt64($0))
    }
  }
}
