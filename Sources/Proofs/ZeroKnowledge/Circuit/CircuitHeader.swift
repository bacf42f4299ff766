/// The part of a circuit's file before the layers, the same in both forms.
struct CircuitHeader<Element: FieldElement> {
  var outputs: Int
  var publicInputs: Int
  var subfieldBoundary: Int
  var inputs: Int
  var layers: Int
  var constants: [Element]

  /// Reads a header; `number` reads one of its numbers.
  ///
  /// - Throws: `CircuitError`.
  init(
    from cursor: inout ByteCursor,
    number: (inout ByteCursor) throws(CircuitError) -> Int
  ) throws(CircuitError) {
    let field = try number(&cursor)
    guard field == Int(Element.identifier.rawValue) else {
      throw .otherField(UInt32(clamping: field))
    }
    outputs = try number(&cursor)
    // Files with several copies of a circuit were never used, and are not read here.
    guard try number(&cursor) == 1 else { throw .badSize(.copies) }
    publicInputs = try number(&cursor)
    subfieldBoundary = try number(&cursor)
    inputs = try number(&cursor)
    layers = try number(&cursor)
    guard (1...CircuitBounds.layers).contains(layers) else { throw .badSize(.layers) }
    guard (1...CircuitBounds.wires).contains(outputs) else { throw .badSize(.outputs) }
    let count = try number(&cursor)
    guard count <= CircuitBounds.constants else { throw .tooLarge(.constants) }
    guard let bytes = unsafe cursor.take(count * Element.byteCount) else { throw .truncated }
    constants = []
    constants.reserveCapacity(count)
    for start in stride(from: 0, to: bytes.count, by: Element.byteCount) {
      let one = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<start + Element.byteCount])
      guard let constant = unsafe Element(canonical: one) else { throw .badConstant }
      constants.append(constant)
    }
  }
}

/// The largest sizes of a circuit that is read or made here. The largest published one, an mdoc
/// with four attributes, has about 9 million terms.
package enum CircuitBounds {
  static let layers = 10_000
  static let logWires = 40
  package static let wires = 5_000_000
  static let constants = 1 << 20
  /// The largest number of terms, of one layer and of all together.
  package static let terms = 20_000_000
  /// The largest number of different steps of one layer, and of positions in its runs.
  static let steps = 20_000_000
}
