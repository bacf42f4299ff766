import ZeroKnowledge

/// The inputs of a circuit, in the order of its wires. There are copies for the fields in use, since other
/// modules would call the general functions.
package struct CircuitInputs<Field: FieldElement> {
  /// The inputs so far.
  package private(set) var elements: [Field] = []

  /// No inputs yet.
  package init() {}

  /// The next input.
  package mutating func append(_ element: Field) { elements.append(element) }

  /// The next inputs.
  package mutating func append(_ more: [Field]) { elements += more }

  /// The lowest bits of a number, the lowest first, each an input.
  @_specialize(where Field == GF2To128)
  @_specialize(where Field == P256Field)
  package mutating func append(bits count: Int, of number: Int) {
    for bit in 0..<count { elements.append(number >> bit & 1 == 1 ? .one : .zero) }
  }

  /// The bits of octets, of each the lowest first.
  package mutating func append(bitsOf octets: some Sequence<UInt8>) {
    for octet in octets { append(bits: 8, of: Int(octet)) }
  }

  /// The bits of octets, and zeros up to this many octets.
  @_specialize(where Field == GF2To128)
  @_specialize(where Field == P256Field)
  package mutating func append(bitsOf octets: [UInt8], paddedTo count: Int) {
    append(bitsOf: octets.prefix(count))
    for _ in 0..<max(0, count - octets.count) { append(bits: 8, of: 0) }
  }
}
