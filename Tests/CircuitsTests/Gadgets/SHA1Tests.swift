import CircuitTestSupport
import TestSupport
import Testing

@testable import Circuits
import ZeroKnowledge

/// The rounds of SHA-1 in a circuit. Messages, lengths and padding are those of `SecureHashTests`.
struct SHA1Tests {
  /// SHA-1 written a second time, FIPS 180-4, 6.1.2: the words of the schedule from W16 on, a after each round, and the
  /// hash value.
  /// - Parameter wrong: the number of a word of which a bit is another; all that follows is computed from that one.
  private func words(_ block: [UInt32], _ hash: [UInt32], wrong: Int? = nil) -> [UInt32] {
    var made: [UInt32] = []
    func keep(_ word: UInt32) -> UInt32 {
      let kept = made.count == wrong ? word ^ 1 << UInt32(made.count * 7 % 32) : word
      made.append(kept)
      return kept
    }
    func left(_ word: UInt32, _ places: UInt32) -> UInt32 {
      (word << places) | (word >> (32 - places))
    }
    var w = block
    for t in 16..<80 { w.append(keep(left(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1))) }
    var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
    for t in 0..<80 {
      let (choice, parity) = ((b & c) | (~b & d), b ^ c ^ d)
      let majority = (b & c) | (b & d) | (c & d)
      let function = [choice, parity, majority, parity][t / 20]
      // 2^30 times the roots of 2, 3, 5 and 10.
      let square: Double = [2, 3, 5, 10][t / 20]
      let constant = UInt32(square.squareRoot() * 0x4000_0000)
      let sum = keep(left(a, 5) &+ function &+ e &+ constant &+ w[t])
      (a, b, c, d, e) = (sum, a, left(b, 30), c, d)
    }
    for (one, other) in zip(hash, [a, b, c, d, e]) { _ = keep(one &+ other) }
    return made
  }

  private func values(_ words: [UInt32]) -> InputValues<GF2To128> {
    var values = InputValues<GF2To128>()
    for word in words { values.append(bits: 32, of: UInt64(word)) }
    return values
  }

  @Test(
    "given a block, when one word is another and all that follows fits, then its constraint fails alone"
  )
  func constraints() throws {
    let violated = ViolatedAssertions<GF2To128> { builder in
      let given = (0..<21).map { _ in builder.privateBits(32) }
      var compression = SecureHashCompression(.sha1, in: builder)
      compression.assert(
        SecureHashCompressionWires(.sha1, in: builder), block: Array(given[..<16]),
        initialHash: Array(given[16...]))
    }
    var numbers = SeededNumbers(seed: 1)
    let given = (0..<21).map { _ in UInt32(truncatingIfNeeded: numbers.next()) }
    let (block, hash) = (Array(given[..<16]), Array(given[16...]))
    let right = words(block, hash)
    let witness = SecureHashCompressionWitness(
      .sha1, block: block.map(UInt64.init), initialHash: hash.map(UInt64.init))
    #expect(witness.words == right.map(UInt64.init))
    #expect(try violated(values(given + right).inputs) == [])
    // One for each bit of an input, and one for each word: of the schedule, of the rounds, of the hash value.
    let bits = 32 * (given.count + right.count)
    #expect(right.count == 64 + 80 + 5 && violated.count == bits + right.count)
    for number in sweep(right.indices, each: 12) {
      let other = words(block, hash, wrong: number)
      #expect(try violated(values(given + other).inputs) == [bits + number], "word \(number)")
    }
  }
}
