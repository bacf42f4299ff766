/// Random numbers that are the same in every run, for damage at random places: SplitMix64.
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// A generator with a seed.
  package init(seed: UInt64) { state = seed }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A generator that several parties share.
private final class SharedNumbers: @unchecked Sendable {
  var generator: SeededNumbers
  init(_ generator: SeededNumbers) { self.generator = generator }
}

/// Bytes that follow from a seed, so that a run with another implementation can be repeated. For one
/// thread.
package func seededBytes(_ seed: UInt64) -> @Sendable (Int) -> [UInt8] {
  let numbers = SharedNumbers(SeededNumbers(seed: seed))
  return { count in (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers.generator) } }
}
