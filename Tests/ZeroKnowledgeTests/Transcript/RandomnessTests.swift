import Testing

@testable import ZeroKnowledge

@Suite struct RandomnessTests {
  @Test("given the generator of the system, when drawing much, then nothing repeats")
  func system() throws {
    var randomness = BufferedRandomness()
    let pieces = try (0..<500).map { _ in try randomness.bytes(17) }
    #expect(Set(pieces).count == 500)
    #expect(Set(try randomness.bytes(10_000)).count == 256)
    var other = BufferedRandomness()
    #expect(try randomness.bytes(16) != other.bytes(16))
  }

  @Test("given a seed, when drawing, then the bytes are bits 32 to 39 of each state")
  func seeded() throws {
    var randomness = SeededRandomness(seed: 12345)
    var state: UInt64 = 12345
    let expected = (0..<64).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 32 & 0xFF)
    }
    #expect(try randomness.bytes(10) + randomness.bytes(54) == expected)
  }

  @Test("given bytes that are no canonical element, when sampling, then the next ones are taken")
  func rejection() throws {
    var draws: [[UInt8]] = [
      [UInt8](repeating: 0xFF, count: 32), Array(P256Field.serialization([P256Field(index: 5)])),
    ]
    let element = P256Field.sample { bytes in bytes.copyBytes(from: draws.removeFirst()) }
    #expect(element == P256Field(index: 5))
    #expect(draws.isEmpty)
  }

  @Test("given the subfield, when sampling, then two bytes make an element of it")
  func subfield() throws {
    var randomness = SeededRandomness(seed: 1)
    let bytes = try randomness.bytes(2)
    var same = SeededRandomness(seed: 1)
    let element = try same.subfieldElement(GF2To128.self)
    #expect(element == GF2To128(index: Int(bytes[0]) | Int(bytes[1]) << 8))
  }
}
