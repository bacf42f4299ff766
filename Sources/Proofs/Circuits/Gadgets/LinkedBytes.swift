import ZeroKnowledge

extension [UInt8] {
  /// The bits of a big-endian number, the lowest first: the order in which circuits share bytes.
  package var bitsFromLast: [Bool] {
    reversed().flatMap { byte in (0..<8).map { byte >> UInt8($0) & 1 == 1 } }
  }
}

extension InputValues {
  /// Appends bits, for `privateBits`.
  package mutating func append(bitsOf bits: [Bool]) {
    for bit in bits { appendSubfield(bit ? .one : .zero) }
  }

  /// Appends bits, for `publicBits`.
  package mutating func appendPublic(bitsOf bits: [Bool]) {
    for bit in bits { appendPublic(bit ? .one : .zero) }
  }
}
