import ZeroKnowledge

/// The inputs of a circuit, in the order of its wires. Its functions are specialised for the fields
/// in use, because other modules would otherwise call the generic ones.
package struct CircuitInputs<Field: FieldElement> {
  /// The inputs so far.
  package private(set) var elements: [Field] = []

  /// Makes an empty list of inputs.
  package init() {}

  /// Appends an input.
  package mutating func append(_ element: Field) { elements.append(element) }

  /// Appends inputs.
  package mutating func append(_ more: [Field]) { elements += more }

  /// Appends the lowest `count` bits of a number, the lowest first, each as an input.
  @_specialize(where Field == GF2To128)
  @_specialize(where Field == P256Field)
  @_specialize(where Field == BrainpoolP256Field)
  @_specialize(where Field == Fp128)
  package mutating func append(bits count: Int, of number: Int) {
    for bit in 0..<count { elements.append(number >> bit & 1 == 1 ? .one : .zero) }
  }

  /// Appends the bits of bytes, the lowest bit of each byte first.
  package mutating func append(bitsOf bytes: some Sequence<UInt8>) {
    for byte in bytes { append(bits: 8, of: Int(byte)) }
  }

  /// Appends the bits of bytes, with zeros up to `count` bytes.
  @_specialize(where Field == GF2To128)
  @_specialize(where Field == P256Field)
  @_specialize(where Field == BrainpoolP256Field)
  @_specialize(where Field == Fp128)
  package mutating func append(bitsOf bytes: [UInt8], paddedTo count: Int) {
    append(bitsOf: bytes.prefix(count))
    for _ in 0..<max(0, count - bytes.count) { append(bits: 8, of: 0) }
  }
}
