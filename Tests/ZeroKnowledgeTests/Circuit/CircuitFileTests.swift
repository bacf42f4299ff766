import Testing

import Parallel
@testable import ZeroKnowledge

/// Both forms of a circuit's file, and files that lie.
struct CircuitFileTests {
  private func read<Element: FieldElement>(
    _ bytes: [UInt8], _ field: Element.Type = Element.self
  ) throws -> Circuit<Element> {
    let (circuit, length) = try bytes.withUnsafeBytes { try Circuit<Element>.read(from: $0) }
    guard length == bytes.count else { throw CircuitError.trailingBytes }
    return circuit
  }

  private func roundTrip<Element: FieldElement>(_ field: Element.Type) throws {
    let circuit = try PolygonalNumbers<Element>().circuit
    let plain = try circuit.plainFile()
    let compact = try circuit.compactFile()
    #expect(try read(plain, field).plainFile() == plain)
    #expect(try read(compact, field).compactFile() == compact)
    #expect(try read(plain, field).compactFile() == compact)
    #expect(try read(compact, field).plainFile() == plain)
    #expect(try read(plain, field).computedIdentifier() == circuit.identifier)
    // The reference's Rust version writes the constants of the same circuit in another order.
    let normal = try read(compact, field).normalized().compactFile()
    let other = try reordered(circuit)
    #expect(try other.computedIdentifier() == circuit.identifier && other.compactFile() != compact)
    for bytes in [normal, try other.compactFile()] {
      #expect(try read(bytes, field).normalized().compactFile() == normal)
    }
  }

  /// The same circuit with its constants in the opposite order, after one that no term uses.
  private func reordered<Element: FieldElement>(
    _ circuit: Circuit<Element>
  ) throws -> Circuit<Element> {
    let count = UInt32(circuit.constants.count)
    var (layers, gates): ([CircuitLayer], Int) = ([], circuit.outputs)
    for layer in circuit.layers {
      var builder = LayerBuilder()
      layer.forEachTerm { builder.append(gate: $0, left: $1, right: $2, constant: count - $3) }
      layers.append(
        try builder.layer(
          wires: layer.wires, logWires: layer.logWires, gates: gates, constants: Int(count) + 1))
      gates = layer.wires
    }
    return try Circuit(
      outputs: circuit.outputs, inputs: circuit.inputs, publicInputs: circuit.publicInputs,
      subfieldBoundary: circuit.subfieldBoundary,
      constants: [Element(index: 3)] + circuit.constants.reversed(), layers: layers,
      identifier: circuit.identifier)
  }

  @Test("given a circuit, when written and read in either form, then it is the same circuit")
  func roundTrip() throws {
    try roundTrip(GF2To128.self)
    try roundTrip(P256Field.self)
    try roundTrip(Fp128.self)
  }

  @Test("given circuits that differ in anything, when named, then the names differ")
  func identifiers() throws {
    let circuit = try PolygonalNumbers<Fp128>().circuit
    func name(
      publicInputs: Int = 2, boundary: Int = 2, constants: [Fp128]? = nil
    ) throws -> [UInt8] {
      try Circuit(
        outputs: 1, inputs: 5, publicInputs: publicInputs, subfieldBoundary: boundary,
        constants: constants ?? circuit.constants, layers: circuit.layers,
        identifier: circuit.identifier
      ).computedIdentifier()
    }
    var constants = circuit.constants
    constants[3] += .one
    let names = [
      try name(), try name(publicInputs: 1), try name(boundary: 3), try name(constants: constants),
      try PolygonalNumbers<P256Field>().circuit.identifier,
      try PolygonalNumbers<GF2To128>().circuit.identifier,
    ]
    #expect(Set(names).count == names.count)
    #expect(names[0] == circuit.identifier)
  }

  @Test("given a file cut anywhere, when read, then it is refused")
  func cut() throws {
    let circuit = try PolygonalNumbers<Fp128>().circuit
    for file in [try circuit.plainFile(), try circuit.compactFile()] {
      for length in file.indices {
        #expect(throws: CircuitError.self, "\(length)") {
          try read(Array(file[..<length]), Fp128.self)
        }
      }
      #expect(throws: CircuitError.trailingBytes) { try read(file + [0], Fp128.self) }
    }
  }

  @Test("given a file with any byte changed, when read, then it is refused or another circuit")
  func changed() throws {
    let circuit = try PolygonalNumbers<Fp128>().circuit
    let identifier = circuit.identifier
    for file in [try circuit.plainFile(), try circuit.compactFile()] {
      for place in file.indices {
        for change: UInt8 in [0x01, 0x80, 0xFF] {
          var changed = file
          changed[place] ^= change
          guard let read = try? read(changed, Fp128.self) else { continue }
          // Nothing that was read may point out of bounds: naming and computing go through all of it.
          let name = try read.computedIdentifier()
          #expect(name != identifier || read.identifier != identifier || place >= file.count - 32)
          _ = try? CircuitEvaluation(
            read, inputs: [Fp128](repeating: .one, count: read.inputs), team: Team(atMost: 1))
        }
      }
    }
  }

  @Test("given a file whose sizes are lies, when read, then it is refused at once")
  func lies() throws {
    // A byte of the version, then numbers of three bytes: field, outputs, copies, public inputs,
    // boundary of the subfield, inputs, layers, constants.
    func plain(_ numbers: [Int], _ rest: [UInt8] = []) -> [UInt8] {
      var bytes: [UInt8] = [1]
      for number in numbers {
        for shift in [0, 8, 16] { bytes.append(UInt8(number >> shift & 255)) }
      }
      return bytes + rest
    }
    let most = 0xFFFFFF
    let expected: [([Int], CircuitError)] = [
      ([4, 1, 1, 1, 1, 2, 1, 0], .otherField(4)),
      ([6, 1, 2, 1, 1, 2, 1, 0], .badSize(.copies)),
      ([6, 0, 1, 1, 1, 2, 1, 0], .badSize(.outputs)),
      ([6, most, 1, 1, 1, 2, 1, 0], .badSize(.outputs)),
      ([6, 1, 1, 1, 1, 2, 0, 0], .badSize(.layers)),
      ([6, 1, 1, 1, 1, 2, most, 0], .badSize(.layers)),
      ([6, 1, 1, 1, 1, 2, 1, most], .tooLarge(.constants)),
      ([6, 1, 1, 1, 1, 2, 1, 1 << 19], .truncated),
      ([6, 1, 1, 1, 1, 2, 1, 0], .truncated),
    ]
    for (numbers, error) in expected {
      #expect(throws: error, "\(numbers)") { try read(plain(numbers), Fp128.self) }
    }
    let one = Fp128.one.bytes
    let header = [6, 1, 1, 1, 1, 2, 1, 1]
    func layer(_ numbers: [UInt8]) -> [UInt8] { numbers.flatMap { [$0, 0, 0] } }
    for (numbers, error) in [
      ([1, 2, 0], CircuitError.truncated), ([1, 2, 200], .truncated),
      ([0, 1, 1, 0, 0, 0, 0], .badSize(.layerWires)),
      ([41, 2, 1, 0, 0, 0, 0], .badSize(.layerWires)),
      ([1, 3, 1, 0, 0, 0, 0], .badSize(.layerWires)),
      ([1, 2, 1, 2, 0, 0, 0], .badIndex(.termWire)),
      ([1, 2, 1, 0, 4, 0, 0], .badIndex(.termWire)),
      ([1, 2, 1, 0, 0, 4, 0], .badIndex(.termWire)),
      ([1, 2, 1, 0, 0, 3, 0], .badIndex(.termWire)),
      ([1, 2, 1, 0, 0, 0, 1], .badIndex(.termConstant)),
      ([1, 2, 1, 0, 0, 0, 0], .truncated),
    ] as [([UInt8], CircuitError)] {
      #expect(throws: error, "\(numbers)") {
        try read(plain(header, one + layer(numbers)), Fp128.self)
      }
    }
    let name = [UInt8](repeating: 0, count: 32)
    _ = try read(plain(header, one + layer([1, 2, 1, 0, 0, 0, 0]) + name), Fp128.self)
    #expect(throws: CircuitError.badSize(.inputWires)) {
      try read(
        plain([6, 1, 1, 1, 1, 3, 1, 1], one + layer([1, 2, 1, 0, 0, 0, 0]) + name), Fp128.self)
    }
    #expect(throws: CircuitError.badSize(.inputs)) {
      try read(
        plain([6, 1, 1, 3, 1, 2, 1, 1], one + layer([1, 2, 1, 0, 0, 0, 0]) + name), Fp128.self)
    }
    #expect(throws: CircuitError.badConstant) {
      try read(plain(header, [UInt8](repeating: 255, count: 16)), Fp128.self)
    }
    #expect(throws: CircuitError.unknownForm) { try read([2] + name, Fp128.self) }
  }

  @Test("given a compact file with a bomb, when read, then it is refused at once")
  func bomb() throws {
    // One run of a thousand terms that is repeated without end: 20 million terms are the limit.
    let header = [6, 1, 1, 1, 1, 2, 1, 1].flatMap([UInt8].compactNumber) + Fp128.one.bytes
    let layer =
      [1, 2, 1, 0, 0, 0, 0, 1, 1000].flatMap([UInt8].compactNumber)
      + [UInt8](repeating: 0, count: 1000)
    let tokens = [UInt8].compactNumber(100_000) + [UInt8](repeating: 0, count: 100_000)
    let file = CompactCircuitFile.magic + header + layer + tokens
    #expect(throws: CircuitError.tooLarge(.layerTerms)) { try read(file, Fp128.self) }
    // A number with a needless last digit would be a second form of the same file.
    #expect(throws: CircuitError.badNumber) {
      try read(CompactCircuitFile.magic + [0x86, 0x00], Fp128.self)
    }
    #expect(throws: CircuitError.badNumber) {
      try read(CompactCircuitFile.magic + [0x86, 0x80, 0x80, 0x80, 0x01], Fp128.self)
    }
  }
}
