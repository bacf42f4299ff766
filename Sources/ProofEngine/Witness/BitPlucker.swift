import ZeroKnowledge

/// How several bits become one input of a circuit: the number v below n = 2^bits stands for the
/// element of 2v minus that of n - 1, from which the circuit recovers each bit with a polynomial.
struct BitPlucker<Field: FieldElement> {
  private let points: [Field]
  private let bits: Int

  /// Packs this many bits, 1 to 8, into an element.
  init(bits: Int) {
    self.bits = bits
    let count = 1 << bits
    points = (0..<count).map { Field(index: 2 * $0) - Field(index: count - 1) }
  }

  /// A word of 32 bits, its lowest bits first.
  func pack(_ word: UInt32) -> [Field] {
    stride(from: 0, to: 32, by: bits).map { points[Int(word >> UInt32($0)) & (points.count - 1)] }
  }

  /// A number in little-endian octets, its lowest bits first; `bits` must divide 8.
  func pack(_ octets: [UInt8]) -> [Field] {
    octets.flatMap { octet in
      stride(from: 0, to: 8, by: bits).map { points[Int(octet >> UInt8($0)) & (points.count - 1)] }
    }
  }
}
