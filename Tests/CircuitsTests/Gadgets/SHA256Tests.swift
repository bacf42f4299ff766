import Crypto
import TestSupport
import Testing

@testable import Circuits
import ZeroKnowledge

/// SHA-256 in circuits against libcrypto.
struct SHA256Tests {
  /// The circuit of one block under any hash value, as the reference has it, with an input for each bit.
  private func compression<Element: FieldElement>(
    _ field: Element.Type
  ) throws -> BuiltStatement<Element> {
    try BuiltStatement { builder in
      let given = (0..<24).map { _ in builder.privateBits(32) }
      var compression = SHA256Compression(in: builder)
      compression.assert(
        SHA256CompressionWires(in: builder), block: Array(given[..<16]),
        initialHash: Array(given[16...]))
    }
  }

  private func values<Element: FieldElement>(
    seed: UInt64, _ field: Element.Type
  ) -> InputValues<Element> {
    var numbers = SeededNumbers(seed: seed)
    let words = (0..<24).map { _ in UInt32(truncatingIfNeeded: numbers.next()) }
    var values = InputValues<Element>()
    for word in words { values.append(bits: 32, of: UInt64(word)) }
    SHA256CompressionWitness(block: Array(words[..<16]), initialHash: Array(words[16...]))
      .append(to: &values)
    return values
  }

  @Test(
    "given the same statement as the reference's, when sizes are compared, then ours are no larger")
  func size() throws {
    let statement = try self.compression(GF2To128.self)
    // docs/specs/rust/tests/testdata/sha256_circuit.lfc2 of longfellow-zk at 8aeca544.
    #expect(statement.circuit.inputs == 6657)
    #expect(statement.circuit.termCount <= 98_993 && statement.wireCount <= 58_130)
    #expect(statement.circuit.layers.count <= 12)
  }

  @Test(
    "given messages of every length about a block's, when they are witnessed, then digests agree")
  func digests() throws {
    for count in 0...200 {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let needed = (count + 72) / 64
      for blocks in [needed, needed + 2] {
        let witness = try #require(SHA256MessageWitness(message, blocks: blocks))
        #expect(witness.digest == (try DigestAlgorithm.sha256.digest(message)))
        #expect(witness.blockCount == needed && witness.blocks.count == blocks)
        #expect(witness.padded.count == 64 * blocks)
      }
      #expect(SHA256MessageWitness(message, blocks: needed - 1) == nil)
    }
  }

  @Test("given random blocks, when a bit of any word is changed, then the statement does not hold")
  func blocks() throws {
    func check<Element: FieldElement>(_ field: Element.Type) throws {
      let statement = try self.compression(field)
      for seed in 1...(isAudit ? 3 : 1) as ClosedRange<UInt64> {
        let values = self.values(seed: seed, field)
        #expect(statement.holds(values))
        // 37 has no factor with 32, so that all places of words have their turn.
        #expect(statement.unnoticed(in: values, step: 37).isEmpty)
      }
    }
    try check(GF2To128.self)
    try check(P256Field.self)
  }

  @Test(
    "given sums with every number of carries, when they are asserted, then those and no others hold"
  )
  func sums() throws {
    func check<Element: FieldElement>(_ field: Element.Type) throws {
      let statement = try BuiltStatement<Element> { builder in
        var addition = ModularAddition(builder)
        let words = (0..<4).map { _ in builder.privateBits(8) }
        addition.assertSum(builder.publicBits(8), [[words[0]], Array(words[1...])])
      }
      var numbers = SeededNumbers(seed: 5)
      for round in 0..<40 {
        let words = (0..<4).map { _ in round < 2 ? UInt64(255 * round) : numbers.next() % 256 }
        for error in [0, 1, 128, 255] as [UInt64] {
          var values = InputValues<Element>()
          for word in words { values.append(bits: 8, of: word) }
          values.appendPublic(bits: 8, of: words.reduce(error, +))
          #expect(statement.holds(values) == (error == 0))
        }
      }
    }
    try check(GF2To128.self)
    try check(P256Field.self)
  }

  /// A statement that a message of up to `blocks` blocks has a public digest.
  private func message(blocks: Int) throws -> BuiltStatement<GF2To128> {
    try BuiltStatement { builder in
      let message = SHA256Message(blocks: blocks, packed: PackedBits(2), in: builder)
      message.digest.assertEqual(builder.publicBits(256))
    }
  }

  private func values(
    _ witness: SHA256MessageWitness, digest: [UInt8]
  ) -> InputValues<GF2To128> {
    var values = InputValues<GF2To128>()
    witness.append(to: &values, packed: PackedBits(2))
    for byte in digest.reversed() { values.appendPublic(bits: 8, of: UInt64(byte)) }
    return values
  }

  @Test(
    "given messages of every kind of length, when they are stated, then libcrypto's digest holds")
  func messages() throws {
    let statement = try self.message(blocks: 2)
    var numbers = SeededNumbers(seed: 1)
    for length in [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 100, 118, 119] {
      let message = (0..<length).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
      var digest = try DigestAlgorithm.sha256.digest(message)
      let witness = try #require(SHA256MessageWitness(message, blocks: 2))
      #expect(statement.holds(values(witness, digest: digest)))
      digest[length % 32] ^= 1 << UInt8(length % 8)
      #expect(!statement.holds(values(witness, digest: digest)))
    }
    #expect(SHA256MessageWitness([UInt8](repeating: 0, count: 120), blocks: 2) == nil)
  }

  @Test("given a message, when any of its inputs is changed, then the statement does not hold")
  func messageInputs() throws {
    let statement = try self.message(blocks: 1)
    let text = Array("abc".utf8)
    let witness = try #require(SHA256MessageWitness(text, blocks: 1))
    let values = self.values(witness, digest: try DigestAlgorithm.sha256.digest(text))
    #expect(statement.holds(values))
    #expect(statement.unnoticed(in: values, step: 11).isEmpty)
  }

  @Test(
    "given blocks that are not padded as they must be, when their own digest is stated, then no")
  func padding() throws {
    let statement = try self.message(blocks: 2)
    var good = Array("abc".utf8) + [0x80] + [UInt8](repeating: 0, count: 124)
    good[63] = 24
    /// Whether blocks hold with the hash value after one of them.
    func holds(_ bytes: [UInt8], length: Int, block: Int) -> Bool {
      var hash = SHA256Constants.initialHash
      for start in stride(from: 0, through: 64 * block, by: 64) {
        let words = stride(from: start, to: start + 64, by: 4).map { word in
          bytes[word..<word + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        hash = SHA256CompressionWitness(block: words, initialHash: hash).hash
      }
      let digest = hash.flatMap { word in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
      }
      let witness = SHA256MessageWitness(padded: bytes, length: length)
      return statement.holds(values(witness, digest: digest))
    }
    func changed(_ place: Int, _ value: UInt8) -> [UInt8] {
      var bytes = good
      bytes[place] = value
      return bytes
    }
    #expect(holds(good, length: 3, block: 0))
    // The marker, the zeros, the length, and what is behind the last block.
    #expect(!holds(changed(3, 0x81), length: 3, block: 0))
    #expect(!holds(changed(3, 0x00), length: 3, block: 0))
    for place in [4, 40, 55] { #expect(!holds(changed(place, 1), length: 3, block: 0)) }
    for place in [56, 62, 63] { #expect(!holds(changed(place, 25), length: 3, block: 0)) }
    for place in [64, 100, 127] { #expect(!holds(changed(place, 1), length: 3, block: 0)) }
    // Another length, another number of blocks.
    for length in [2, 4, 64, 67, 120, 127] {
      #expect(!holds(good, length: length, block: 0) && !holds(good, length: length, block: 1))
    }
    #expect(!holds(good, length: 3, block: 1))
    // Two blocks whose last eight bytes are right for a length that needs a third one.
    var long = [UInt8](repeating: 0x41, count: 128)
    long[120] = 0x80
    #expect(!holds(long, length: 120, block: 1))
  }
}
