/// The plain form of a circuit's file: every term with four numbers of three bytes, indices as
/// differences whose lowest bit is the sign (draft-google-cfrg-libzk, "Serializing a Circuit").
enum PlainCircuitFile {
  static let version: UInt8 = 1

  /// The circuit at the cursor, after its version.
  ///
  /// - Throws: `CircuitError`.
  static func read<Element>(
    from cursor: inout ByteCursor, _ type: Circuit<Element>.Type
  ) throws(CircuitError) -> Circuit<Element> {
    try Circuit(
      from: &cursor, number: { cursor throws(CircuitError) in try cursor.uint24() },
      layer: readLayer)
  }

  private static func readLayer(
    from cursor: inout ByteCursor, _ gates: Int, _ constants: Int
  ) throws(CircuitError) -> UncheckedLayer {
    let logWires = try cursor.uint24()
    let wires = try cursor.uint24()
    let count = try cursor.uint24()
    guard count > 0, let bytes = unsafe cursor.take(count * 12) else { throw .truncated }
    var builder = LayerBuilder()
    var gate: UInt32 = 0
    var left: UInt32 = 0
    var right: UInt32 = 0
    for start in stride(from: 0, to: bytes.count, by: 12) {
      // Minus zero would be a second form of zero.
      guard unsafe number(bytes, start) != 1, unsafe number(bytes, start + 3) != 1,
        unsafe number(bytes, start + 6) != 1
      else { throw .badNumber }
      gate = unsafe moved(gate, by: number(bytes, start))
      left = unsafe moved(left, by: number(bytes, start + 3))
      right = unsafe moved(right, by: number(bytes, start + 6))
      unsafe builder.append(
        gate: gate, left: left, right: right, constant: number(bytes, start + 9))
    }
    return builder.unchecked(
      wires: wires, logWires: logWires, gates: gates, constants: constants)
  }

  private static func number(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt32 {
    unsafe UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
  }

  private static func moved(_ index: UInt32, by difference: UInt32) -> UInt32 {
    difference & 1 == 0 ? index &+ difference >> 1 : index &- difference >> 1
  }

  /// Appends a circuit in this form.
  ///
  /// - Throws: `CircuitError.tooLarge` when a number does not fit three bytes.
  static func write<Element>(
    _ circuit: Circuit<Element>, to bytes: inout [UInt8]
  ) throws(CircuitError) {
    bytes.append(version)
    for number in circuit.headerNumbers { try append(number, to: &bytes) }
    circuit.appendConstants(to: &bytes)
    for layer in circuit.layers {
      for number in [layer.logWires, layer.wires, layer.termCount] {
        try append(number, to: &bytes)
      }
      try append(layer, to: &bytes)
    }
    bytes += circuit.identifier
  }

  private static func append(_ layer: CircuitLayer, to bytes: inout [UInt8]) throws(CircuitError) {
    var previous: (UInt32, UInt32, UInt32) = (0, 0, 0)
    var good = true
    bytes.reserveCapacity(bytes.count + layer.termCount * 12)
    layer.forEachTerm { gate, left, right, constant in
      for number in [
        difference(gate, previous.0), difference(left, previous.1), difference(right, previous.2),
        constant,
      ] {
        good = good && number < 1 << 24
        bytes.append(UInt8(truncatingIfNeeded: number))
        bytes.append(UInt8(truncatingIfNeeded: number >> 8))
        bytes.append(UInt8(truncatingIfNeeded: number >> 16))
      }
      previous = (gate, left, right)
    }
    guard good else { throw .tooLarge(.indexDifference) }
  }

  private static func difference(_ index: UInt32, _ previous: UInt32) -> UInt32 {
    index >= previous ? (index - previous) << 1 : (previous - index) << 1 | 1
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) throws(CircuitError) {
    guard number < 1 << 24 else { throw .tooLarge(.number) }
    for shift in [0, 8, 16] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
