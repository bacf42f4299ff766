extension Circuit {
  /// The circuit at the start of `bytes`, in the plain or the compact form, and its length in
  /// bytes: files of a statement over two fields hold two circuits, one after the other.
  ///
  /// The identifier at its end is not checked. Compare it with `computedIdentifier()` before a
  /// circuit from outside is trusted for the first time.
  ///
  /// - Throws: `CircuitError`.
  public static func read(
    from bytes: UnsafeRawBufferPointer
  ) throws(CircuitError) -> (circuit: Circuit, length: Int) {
    var cursor = unsafe ByteCursor(bytes)
    if unsafe bytes.starts(with: CompactCircuitFile.magic) {
      _ = unsafe cursor.take(CompactCircuitFile.magic.count)
      return (try CompactCircuitFile.read(from: &cursor, Circuit.self), cursor.position)
    }
    guard let version = unsafe cursor.take(1) else { throw .truncated }
    guard unsafe version[0] == PlainCircuitFile.version else { throw .unknownForm }
    return (try PlainCircuitFile.read(from: &cursor, Circuit.self), cursor.position)
  }

  /// The circuit in `bytes`, in either form; nothing may follow it. As with `read(from:)`, the
  /// identifier is not checked.
  ///
  /// - Throws: `CircuitError`.
  public init(file bytes: [UInt8]) throws(CircuitError) {
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result<Circuit, CircuitError> { () throws(CircuitError) in
        let (circuit, length) = unsafe try Circuit.read(from: bytes)
        guard length == bytes.count else { throw .trailingBytes }
        return circuit
      }
    }
    self = try result.get()
  }

  /// The circuit in the plain form.
  ///
  /// - Throws: `CircuitError.tooLarge` when a number does not fit this form.
  public func plainFile() throws(CircuitError) -> [UInt8] {
    var bytes: [UInt8] = []
    try PlainCircuitFile.write(self, to: &bytes)
    return bytes
  }

  /// The circuit in the compact form. The same circuit from the same file always gives the same
  /// bytes.
  ///
  /// - Throws: `CircuitError.tooLarge` when a number does not fit this form.
  public func compactFile() throws(CircuitError) -> [UInt8] {
    var bytes: [UInt8] = []
    try CompactCircuitFile.write(self, to: &bytes)
    return bytes
  }

  /// The same circuit with its terms divided into runs as `LayerBuilder` does, and its constants in the order in which
  /// the terms first use them.
  func normalized() throws(CircuitError) -> Circuit {
    var layers: [CircuitLayer] = []
    var gates = outputs
    var used = UsedConstants(of: constants)
    for layer in self.layers {
      var builder = LayerBuilder()
      layer.forEachTerm { gate, left, right, constant in
        builder.append(
          gate: gate, left: left, right: right, constant: used.number(ofPlace: constant))
      }
      layers.append(
        try builder.layer(
          wires: layer.wires, logWires: layer.logWires, gates: gates, constants: constants.count))
      gates = layer.wires
    }
    return try Circuit(
      outputs: outputs, inputs: inputs, publicInputs: publicInputs,
      subfieldBoundary: subfieldBoundary, constants: used.constants, layers: layers,
      identifier: identifier)
  }

  /// Reads a circuit of either form: `number` reads a number of the header, `layer` a layer with a
  /// number of gates and constants.
  init(
    from cursor: inout ByteCursor,
    number: (inout ByteCursor) throws(CircuitError) -> Int,
    layer: (inout ByteCursor, _ gates: Int, _ constants: Int) throws(CircuitError)
      -> UncheckedLayer
  ) throws(CircuitError) {
    let header = try CircuitHeader<Element>(from: &cursor, number: number)
    var unchecked: [UncheckedLayer] = []
    var gates = header.outputs
    for _ in 0..<header.layers {
      let next = try layer(&cursor, gates, header.constants.count)
      gates = next.wires
      unchecked.append(next)
    }
    let layers = try UncheckedLayer.checked(unchecked)
    guard layers.map(\.termCount).reduce(0, +) <= CircuitBounds.terms else {
      throw .tooLarge(.terms)
    }
    guard let identifier = unsafe cursor.take(32) else { throw .truncated }
    unsafe try self.init(
      outputs: header.outputs, inputs: header.inputs, publicInputs: header.publicInputs,
      subfieldBoundary: header.subfieldBoundary, constants: header.constants, layers: layers,
      identifier: Array(identifier))
  }

  /// The numbers before the constants, in the order of both forms.
  var headerNumbers: [Int] {
    [
      Int(Element.identifier.rawValue), outputs, 1, publicInputs, subfieldBoundary, inputs,
      layers.count, constants.count,
    ]
  }

  func appendConstants(to bytes: inout [UInt8]) {
    for constant in constants { bytes += constant.bytes }
  }
}

/// The constants of a circuit in the order in which its terms first use them, each once.
private struct UsedConstants<Element: FieldElement> {
  /// Those that were used until now.
  private(set) var constants: [Element] = []
  private let all: [Element]
  /// The new numbers by the places in the circuit, and by value.
  private var numbers: [UInt32?]
  private var known: [Element: UInt32] = [:]

  init(of all: [Element]) {
    self.all = all
    numbers = [UInt32?](repeating: nil, count: all.count)
  }

  /// The new number of the constant that the circuit has at a place.
  mutating func number(ofPlace place: UInt32) -> UInt32 {
    if let number = numbers[Int(place)] { return number }
    let constant = all[Int(place)]
    let number = known[constant] ?? UInt32(constants.count)
    if number == constants.count { constants.append(constant) }
    (known[constant], numbers[Int(place)]) = (number, number)
    return number
  }
}
