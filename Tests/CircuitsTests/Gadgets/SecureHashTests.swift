import Crypto
import Encoding
import TestSupport
import Testing

@testable import Circuits
import ZeroKnowledge

/// SHA-2 and SHA-1 in circuits against libcrypto.
struct SecureHashTests {
  /// The circuit of one block under any hash value, as the reference has it, with an input for each bit.
  private func compression<Element: FieldElement>(
    _ algorithm: SecureHash, _ field: Element.Type
  ) throws -> BuiltStatement<Element> {
    try BuiltStatement { builder in
      let given = (0..<16 + algorithm.hashWords).map { _ in
        builder.privateBits(algorithm.wordBits)
      }
      var compression = SecureHashCompression(algorithm, in: builder)
      compression.assert(
        SecureHashCompressionWires(algorithm, in: builder), block: Array(given[..<16]),
        initialHash: Array(given[16...]))
    }
  }

  private func values<Element: FieldElement>(
    _ algorithm: SecureHash, seed: UInt64, _ field: Element.Type
  ) -> InputValues<Element> {
    var numbers = SeededNumbers(seed: seed)
    let words = (0..<16 + algorithm.hashWords).map { _ in
      numbers.next() >> UInt64(64 - algorithm.wordBits)
    }
    var values = InputValues<Element>()
    for word in words { values.append(bits: algorithm.wordBits, of: word) }
    SecureHashCompressionWitness(
      algorithm, block: Array(words[..<16]), initialHash: Array(words[16...])
    ).append(to: &values)
    return values
  }

  @Test(
    "given the same statement as the reference's, when sizes are compared, then ours are no larger")
  func size() throws {
    let statement = try self.compression(.sha256, GF2To128.self)
    // docs/specs/rust/tests/testdata/sha256_circuit.lfc2 of longfellow-zk at 8aeca544.
    #expect(statement.circuit.inputs == 6657)
    #expect(statement.circuit.termCount <= 98_993 && statement.wireCount <= 58_130)
    #expect(statement.circuit.layers.count <= 12)
  }

  @Test("given the standard's examples, when they are witnessed, then the digests are theirs")
  func examples() throws {
    let examples = try #require(try Vectors.load("sha-2.json")["examples"]?.array)
    for example in examples {
      let name = try example.text("digest")
      let algorithm = try #require(SecureHash.allCases.first { $0.name == name })
      let message = Array(try example.text("message").utf8)
      let value = try example.bytes("value")
      #expect(SecureHashFixedMessage<GF2To128>.digest(algorithm, of: message) == value)
      #expect(SecureHashMessageWitness(algorithm, message, blocks: 3)?.digest == value)
    }
    #expect(examples.count == 8)
  }

  @Test(
    "given messages of every length about a block's, when they are witnessed, then digests agree",
    arguments: SecureHash.allCases)
  func digests(_ algorithm: SecureHash) throws {
    let block = algorithm.blockLength
    for count in 0...3 * block + 8 {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let needed = (count + block / 8) / block + 1
      for blocks in [needed, needed + 2] {
        let witness = try #require(SecureHashMessageWitness(algorithm, message, blocks: blocks))
        #expect(witness.digest == (try algorithm.digest.digest(message)))
        #expect(witness.blockCount == needed && witness.blocks.count == blocks)
        #expect(witness.padded.count == block * blocks)
      }
      #expect(SecureHashMessageWitness(algorithm, message, blocks: needed - 1) == nil)
    }
  }

  @Test(
    "given random blocks, when a bit of any word is changed, then the statement does not hold",
    // That of SHA-384 is that of SHA-512.
    arguments: [SecureHash.sha256, .sha512, .sha1])
  func blocks(_ algorithm: SecureHash) throws {
    func check<Element: FieldElement>(_ field: Element.Type) throws {
      let statement = try self.compression(algorithm, field)
      for seed in 1...(isAudit ? 3 : 1) as ClosedRange<UInt64> {
        let values = self.values(algorithm, seed: seed, field)
        #expect(statement.holds(values))
        // Neither has a factor with 32, so that all places of words have their turn.
        let step = isAudit || algorithm == .sha256 ? 37 : 331
        #expect(statement.unnoticed(in: values, step: step).isEmpty)
      }
    }
    try check(GF2To128.self)
    if isAudit || algorithm == .sha256 { try check(P256Field.self) }
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
  private func message(_ algorithm: SecureHash, blocks: Int) throws -> BuiltStatement<GF2To128> {
    try BuiltStatement { builder in
      let message = SecureHashMessage(algorithm, blocks: blocks, packed: PackedBits(2), in: builder)
      message.digest.assertEqual(builder.publicBits(algorithm.bits))
    }
  }

  private func values(
    _ witness: SecureHashMessageWitness, digest: [UInt8]
  ) -> InputValues<GF2To128> {
    var values = InputValues<GF2To128>()
    witness.append(to: &values, packed: PackedBits(2))
    for byte in digest.reversed() { values.appendPublic(bits: 8, of: UInt64(byte)) }
    return values
  }

  /// Those whose statements over two blocks are compiled: all in an audit.
  private static let algorithms = isAudit ? SecureHash.allCases : [.sha256]

  @Test(
    "given messages of every kind of length, when they are stated, then libcrypto's digest holds",
    arguments: algorithms)
  func messages(_ algorithm: SecureHash) throws {
    let statement = try self.message(algorithm, blocks: 2)
    let block = algorithm.blockLength
    // The longest message of one block.
    let most = block - block / 8 - 1
    var numbers = SeededNumbers(seed: 1)
    for length in [
      0, 1, 3, most - 1, most, most + 1, most + 2, block - 1, block, block + 1, block + 36,
      block + most - 1, block + most,
    ] {
      let message = (0..<length).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
      var digest = try algorithm.digest.digest(message)
      let witness = try #require(SecureHashMessageWitness(algorithm, message, blocks: 2))
      #expect(statement.holds(values(witness, digest: digest)))
      digest[length % algorithm.length] ^= 1 << UInt8(length % 8)
      #expect(!statement.holds(values(witness, digest: digest)))
    }
    let long = [UInt8](repeating: 0, count: block + most + 1)
    #expect(SecureHashMessageWitness(algorithm, long, blocks: 2) == nil)
  }

  @Test(
    "given a message, when any of its inputs is changed, then the statement does not hold",
    arguments: algorithms)
  func messageInputs(_ algorithm: SecureHash) throws {
    let statement = try self.message(algorithm, blocks: 1)
    let text = Array("abc".utf8)
    let witness = try #require(SecureHashMessageWitness(algorithm, text, blocks: 1))
    let values = self.values(witness, digest: try algorithm.digest.digest(text))
    #expect(statement.holds(values))
    #expect(statement.unnoticed(in: values, step: 11).isEmpty)
  }

  @Test(
    "given blocks that are not padded as they must be, when their own digest is stated, then no",
    arguments: algorithms)
  func padding(_ algorithm: SecureHash) throws {
    let statement = try self.message(algorithm, blocks: 2)
    let block = algorithm.blockLength
    let count = block - block / 8
    var good = Array("abc".utf8) + [0x80] + [UInt8](repeating: 0, count: 2 * block - 4)
    good[block - 1] = 24
    /// Whether blocks hold with the hash value after one of them.
    func holds(_ bytes: [UInt8], length: Int, block number: Int) -> Bool {
      let witness = SecureHashMessageWitness(algorithm, padded: bytes, length: length)
      let digest = algorithm.digest(witness.blocks[number].hash)
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
    for place in [4, 40, count - 1] { #expect(!holds(changed(place, 1), length: 3, block: 0)) }
    for place in [count, block - 2, block - 1] {
      #expect(!holds(changed(place, 25), length: 3, block: 0))
    }
    for place in [block, block + 36, 2 * block - 1] {
      #expect(!holds(changed(place, 1), length: 3, block: 0))
    }
    // Another length, another number of blocks.
    for length in [2, 4, block, block + 3, block + count, 2 * block - 1] {
      #expect(!holds(good, length: length, block: 0) && !holds(good, length: length, block: 1))
    }
    #expect(!holds(good, length: 3, block: 1))
    // Two blocks whose last bytes are right for a length that needs a third one.
    var long = [UInt8](repeating: 0x41, count: 2 * block)
    long[block + count] = 0x80
    #expect(!holds(long, length: block + count, block: 1))
  }

  @Test(
    "given a block of 128 bytes, when its padding or its initial values are another's, then no")
  func longBlock() throws {
    let statement = try self.message(.sha384, blocks: 1)
    let padded = { (text: [UInt8]) in text + SecureHash.sha384.padding(text.count) }
    let text = [UInt8](repeating: 0x41, count: 111)
    for message in [text, Array("abc".utf8)] {
      let witness = SecureHashMessageWitness(
        .sha384, padded: padded(message), length: message.count)
      let digest = try DigestAlgorithm.sha384.digest(message)
      #expect(statement.holds(values(witness, digest: digest)))
      #expect(statement.unnoticed(in: values(witness, digest: digest), step: 499).isEmpty)
      // SHA-512 of the same message, cut: all but the initial values is the same.
      let other = SecureHashMessageWitness(.sha512, padded: padded(message), length: message.count)
      let cut = Array(try DigestAlgorithm.sha512.digest(message).prefix(48))
      #expect(other.digest.starts(with: cut))
      #expect(!statement.holds(values(other, digest: cut)))
      #expect(!statement.holds(values(witness, digest: cut)))
    }
    func holds(_ bytes: [UInt8], length: Int) -> Bool {
      let witness = SecureHashMessageWitness(.sha384, padded: bytes, length: length)
      return statement.holds(
        values(witness, digest: SecureHash.sha384.digest(witness.blocks[0].hash)))
    }
    // Each of the sixteen bytes of the number of bits, and the byte before them.
    let taken = (111..<128).filter { place in
      var bytes = padded(Array("abc".utf8))
      bytes[place] ^= 1
      return holds(bytes, length: 3)
    }
    #expect(taken == [])
    // The number in eight bytes, as a block of 64 has it: 112 bytes and the marker leave no space for sixteen.
    let long = [UInt8](repeating: 0x41, count: 112) + [0x80] + [UInt8](repeating: 0, count: 13)
    #expect(!holds(long + [0x03, 0x80], length: 112))
  }
}
