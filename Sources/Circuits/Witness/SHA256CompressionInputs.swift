import ZeroKnowledge

extension SHA256CompressionWitness {
  /// The inputs of the circuit for digests: the schedule, e and a of each round, the hash value, several
  /// bits an input.
  package func inputs(_ packed: PackedBits<GF2To128>) -> [GF2To128] {
    (schedule + zip(e, a).flatMap { [$0, $1] } + hash).flatMap {
      packed.elements(32, of: UInt64($0))
    }
  }
}
