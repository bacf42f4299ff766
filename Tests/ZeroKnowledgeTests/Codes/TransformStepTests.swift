import TestSupport
import Testing

@testable import ZeroKnowledge

/// The steps of the transform over a ring, each beside the one that goes butterfly by butterfly.
@Suite struct TransformStepTests {
  private func row(_ count: Int, seed: UInt64) throws -> [P256ExtensionField] {
    var randomness = SeededRandomness(seed: seed)
    let special: [P256Field] = [.zero, .one, .zero - .one]
    return try (0..<count).map { index in
      P256ExtensionField(
        index % 7 == 0 ? special[index / 7 % 3] : try randomness.element(),
        index % 5 == 0 ? special[index / 5 % 3] : try randomness.element())
    }
  }

  private func changed(
    _ row: [P256ExtensionField],
    _ change: (UnsafeMutableBufferPointer<P256ExtensionField>) -> Void
  ) -> [P256ExtensionField] {
    var row = row
    row.withUnsafeMutableBufferPointer { change($0) }
    return row
  }

  @Test(
    "given a row, when a step splits or joins it, then it is as butterfly by butterfly",
    arguments: [4, 8, 16, 32, 64, 256, 1024])
  func steps(count: Int) throws {
    let start = try row(count, seed: UInt64(count))
    var quarter = count / 4
    while quarter > 0 {
      let factors = try row(3 * count / 4 / quarter, seed: 1)
      let twiddles = stride(from: 0, to: factors.count, by: 3).map {
        TransformTwiddles(once: factors[$0], twice: factors[$0 + 1], thrice: factors[$0 + 2])
      }
      twiddles.withUnsafeBufferPointer { twiddles in
        #expect(
          changed(start) { P256ExtensionField.split($0, twiddles) }
            == changed(start) { P256ExtensionField.splitSingly($0, twiddles) })
        #expect(
          changed(start) { P256ExtensionField.join($0, twiddles) }
            == changed(start) { P256ExtensionField.joinSingly($0, twiddles) })
      }
      quarter /= 4
    }
  }

  @Test(
    "given a row, when its halves are split or joined, or it is multiplied, then it is as one by one",
    arguments: [2, 8, 16, 64, 512])
  func halves(count: Int) throws {
    let start = try row(count, seed: UInt64(count))
    let factors = try row(count, seed: 2)
    #expect(
      changed(start) { P256ExtensionField.splitHalves($0, factors[1]) }
        == changed(start) { P256ExtensionField.splitHalvesSingly($0, factors[1]) })
    #expect(
      changed(start) { P256ExtensionField.joinHalves($0, factors[1]) }
        == changed(start) { P256ExtensionField.joinHalvesSingly($0, factors[1]) })
    factors.withUnsafeBufferPointer { factors in
      #expect(
        changed(start) { P256ExtensionField.multiply($0, by: factors) }
          == changed(start) { P256ExtensionField.multiplySingly($0, by: factors) })
    }
  }
}
