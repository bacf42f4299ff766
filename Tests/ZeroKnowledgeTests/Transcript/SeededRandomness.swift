import Crypto

@testable import ZeroKnowledge

/// The generator of the published proofs, which everybody can repeat: a linear congruence modulo 2^64,
/// of which each step gives bits 32 to 39.
struct SeededRandomness: Randomness {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func fill(_ bytes: UnsafeMutableRawBufferPointer) throws(CryptoError) {
    for index in bytes.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[index] = UInt8(truncatingIfNeeded: state >> 32)
    }
  }
}
