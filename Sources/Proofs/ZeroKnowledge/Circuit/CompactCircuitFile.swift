/// The compact form of a circuit's file: for every layer its different steps, the runs of steps
/// that repeat, and the order of the runs. All numbers are in base 128, least digit first.
enum CompactCircuitFile {
  static let magic: [UInt8] = [0x4C, 0x46, 0x43, 0x32]  // "LFC2"

  /// The circuit at the cursor, after its four letters.
  ///
  /// - Throws: `CircuitError`.
  static func read<Element>(
    from cursor: inout ByteCursor, _ type: Circuit<Element>.Type
  ) throws(CircuitError) -> Circuit<Element> {
    try Circuit(
      from: &cursor, number: { cursor throws(CircuitError) in Int(try cursor.shortNumber()) },
      layer: readLayer)
  }

  private static func readLayer(
    from cursor: inout ByteCursor, _ gates: Int, _ constants: Int
  ) throws(CircuitError) -> UncheckedLayer {
    let logWires = Int(try cursor.shortNumber())
    let wires = Int(try cursor.shortNumber())
    let steps = try readSteps(from: &cursor)
    var segments: [UInt32] = []
    var segmentStarts: [UInt32] = [0]
    for _ in 0..<(try count(from: &cursor, bytesEach: 1)) {
      segments += try numbers(from: &cursor)
      guard segments.count <= CircuitBounds.steps else { throw .tooLarge(.layerRuns) }
      segmentStarts.append(UInt32(segments.count))
    }
    let tokens = try numbers(from: &cursor)
    return UncheckedLayer(
      wires: wires, logWires: logWires, steps: steps,
      // A copy without unused capacity, because a circuit stays in memory.
      segments: unsafe segments.withUnsafeBufferPointer { unsafe Array($0) },
      segmentStarts: segmentStarts, tokens: tokens, gates: gates, constants: constants)
  }

  private static func readSteps(from cursor: inout ByteCursor) throws(CircuitError) -> [TermStep] {
    let count = try count(from: &cursor, bytesEach: 4)
    var steps: [TermStep] = []
    steps.reserveCapacity(count)
    for _ in 0..<count {
      steps.append(
        TermStep(
          gate: difference(try cursor.shortNumber()), left: difference(try cursor.shortNumber()),
          right: difference(try cursor.shortNumber()), constant: try cursor.shortNumber()))
    }
    return steps
  }

  /// A count of objects that take at least this many bytes each; more than the rest of the file
  /// can hold is an error.
  private static func count(
    from cursor: inout ByteCursor, bytesEach: Int
  ) throws(CircuitError) -> Int {
    let count = Int(try cursor.shortNumber())
    guard count * bytesEach <= cursor.remaining else { throw .truncated }
    return count
  }

  private static func numbers(from cursor: inout ByteCursor) throws(CircuitError) -> [UInt32] {
    let count = try count(from: &cursor, bytesEach: 1)
    var failure: CircuitError?
    let numbers = unsafe [UInt32](unsafeUninitializedCapacity: count) { numbers, filled in
      do throws(CircuitError) {
        while filled < count {
          unsafe numbers.initializeElement(at: filled, to: try cursor.shortNumber())
          filled += 1
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return numbers
  }

  /// The difference of a number in zigzag form, whose lowest bit is the sign.
  private static func difference(_ number: UInt32) -> UInt32 {
    number >> 1 ^ (0 &- (number & 1))
  }

  private static func zigzag(_ difference: UInt32) -> UInt32 {
    difference << 1 ^ UInt32(bitPattern: Int32(bitPattern: difference) >> 31)
  }

  /// Appends a circuit in this form.
  ///
  /// - Throws: `CircuitError.tooLarge` when a number does not fit 28 bits.
  static func write<Element>(
    _ circuit: Circuit<Element>, to bytes: inout [UInt8]
  ) throws(CircuitError) {
    bytes += magic
    for number in circuit.headerNumbers { try append(UInt32(clamping: number), to: &bytes) }
    circuit.appendConstants(to: &bytes)
    for layer in circuit.layers { try write(layer, to: &bytes) }
    bytes += circuit.identifier
  }

  private static func write(_ layer: CircuitLayer, to bytes: inout [UInt8]) throws(CircuitError) {
    try append(UInt32(clamping: layer.logWires), to: &bytes)
    try append(UInt32(clamping: layer.wires), to: &bytes)
    try append(UInt32(clamping: layer.steps.count), to: &bytes)
    for step in layer.steps {
      for difference in [step.gate, step.left, step.right] {
        try append(zigzag(difference), to: &bytes)
      }
      try append(step.constant, to: &bytes)
    }
    try append(UInt32(clamping: layer.segmentStarts.count - 1), to: &bytes)
    for (start, end) in zip(layer.segmentStarts, layer.segmentStarts.dropFirst()) {
      try append(end - start, to: &bytes)
      for step in layer.segments[Int(start)..<Int(end)] { try append(step, to: &bytes) }
    }
    try append(UInt32(clamping: layer.tokens.count), to: &bytes)
    for token in layer.tokens { try append(token, to: &bytes) }
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) throws(CircuitError) {
    guard number < 1 << 28 else { throw .tooLarge(.number) }
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
