import Crypto
import Testing

@testable import ZeroKnowledge

/// Limits and forms of circuits that a file of another kind, or a layer made by hand, would pass by.
struct CircuitGuardTests {
  private typealias Element = Fp128

  private func read(_ bytes: [UInt8]) throws -> Circuit<Element> {
    let (circuit, length) = try bytes.withUnsafeBytes { try Circuit<Element>.read(from: $0) }
    guard length == bytes.count else { throw CircuitError.trailingBytes }
    return circuit
  }

  private let name = [UInt8](repeating: 0, count: 32)

  /// A compact file of one circuit with an output, two inputs and the constant one.
  private func compact(
    inputs: Int = 2, boundary: Int = 1, layers: [[UInt8]], constants: Int = 1
  ) -> [UInt8] {
    CompactCircuitFile.magic
      + [6, 1, 1, 1, boundary, inputs, layers.count, constants].flatMap([UInt8].compactNumber)
      + (constants == 1 ? Element.one.bytes : []) + layers.flatMap { $0 } + name
  }

  /// A layer of two wires, one step and one run: of this many steps, and used as often as said.
  private func layer(
    logWires: Int = 1, wires: Int = 2, step: Int = 0, run: Int = 1, uses: Int = 1
  ) -> [UInt8] {
    [logWires, wires, 1, 0, 0, 0, 0, 1, run].flatMap([UInt8].compactNumber)
      + [UInt8](repeating: UInt8(step), count: run) + [UInt8].compactNumber(uses)
      + [UInt8](repeating: 0, count: uses)
  }

  @Test("given the smallest circuit, when it is read, then it is one")
  func smallest() throws { #expect(try read(compact(layers: [layer()])).termCount == 1) }

  @Test("given a file whose sizes are lies, when it is read, then it is refused at once")
  func lies() throws {
    let expected: [([UInt8], CircuitError)] = [
      (compact(boundary: 3, layers: [layer()]), .badSize(.inputs)),
      // The constants would be longer than the file.
      (compact(layers: [layer()], constants: 10), .truncated),
      (compact(layers: [layer(wires: 0)]), .badSize(.layerWires)),
      (
        compact(inputs: 5_000_001, layers: [layer(logWires: 23, wires: 5_000_001)]),
        .badSize(.layerWires)
      ),
      (compact(layers: [layer(step: 1)]), .badIndex(.layerStep)),
      (compact(layers: [layer(run: 0)]), .badSize(.layerTerms)),
      (compact(layers: [layer(uses: 0)]), .badSize(.layerTerms)),
      // Each layer keeps to the limit, both together do not.
      (
        compact(layers: Array(repeating: layer(run: 1000, uses: 12_000), count: 2)),
        .tooLarge(.terms)
      ),
      (compact(layers: [layer(run: 20_000_001)]), .tooLarge(.layerRuns)),
    ]
    for (index, (bytes, error)) in expected.enumerated() {
      #expect(throws: error, "\(index)") { try read(bytes) }
    }
  }

  @Test("given sizes that no circuit has, when it is made, then it is refused")
  func sizes() throws {
    let layer = try read(compact(layers: [layer()])).layers[0]
    func circuit(outputs: Int = 1, inputs: Int = 2, name: [UInt8]? = nil) throws {
      _ = try Circuit<Element>(
        outputs: outputs, inputs: inputs, publicInputs: 1, subfieldBoundary: 1, constants: [.one],
        layers: [layer], identifier: name ?? self.name)
    }
    try circuit()
    for outputs in [0, -1, CircuitBounds.wires + 1] {
      #expect(throws: CircuitError.badSize(.outputs)) { try circuit(outputs: outputs) }
    }
    #expect(throws: CircuitError.badSize(.inputWires)) { try circuit(inputs: 3) }
    for count in [0, 31, 33] {
      #expect(throws: CircuitError.badSize(.identifier)) {
        try circuit(name: [UInt8](repeating: 0, count: count))
      }
    }
  }

  private func name<Field: FieldElement>(
    _ field: Field.Type, tag: [UInt8]
  ) throws -> (computed: [UInt8], expected: [UInt8]) {
    let constants = [Field.one, Field(index: 2)]
    let terms: [(gate: UInt32, left: UInt32, right: UInt32, constant: UInt32)] = [
      (0, 0, 1, 0), (4, 2, 1, 1), (3, 0, 2, 0),
    ]
    var builder = LayerBuilder()
    for term in terms {
      builder.append(
        gate: term.gate, left: term.left, right: term.right, constant: term.constant)
    }
    let circuit = try Circuit<Field>(
      outputs: 5, inputs: 3, publicInputs: 2, subfieldBoundary: 1, constants: constants,
      layers: [try builder.layer(wires: 3, logWires: 6, gates: 5, constants: 2)],
      identifier: name)
    // Outputs, their bits, copies, bits of copies, layers, inputs, public ones, the subfield's.
    var written = tag + [5, 3, 1, 0, 1, 3, 2, 1].flatMap(word)
    written += [3, 6, 3].flatMap(word)
    for term in terms {
      written += [term.gate, term.left, term.right].flatMap { word(Int($0)) }
      written += constants[Int(term.constant)].bytes
    }
    return (try circuit.computedIdentifier(), try DigestAlgorithm.sha256.digest(written))
  }

  private func word(_ number: Int) -> [UInt8] {
    [UInt8(number)] + [UInt8](repeating: 0, count: 7)
  }

  @Test("given a circuit, when it is named, then its name is the digest of all sizes and terms")
  func names() throws {
    // A field of characteristic two has its bits in the name, another one the prime less one.
    let binary = try name(GF2To128.self, tag: word(2) + word(128))
    #expect(binary.computed == binary.expected)
    let prime = try name(Fp128.self, tag: word(1) + (-Fp128.one).bytes)
    #expect(prime.computed == prime.expected)
  }

  @Test("given runs that do not follow each other, when a layer is made, then it is refused")
  func runs() throws {
    func layer(_ starts: [UInt32], tokens: [UInt32] = [0]) throws {
      _ = try CircuitLayer(
        wires: 2, logWires: 1, steps: [TermStep(gate: 0, left: 0, right: 0, constant: 0)],
        segments: [0, 0], segmentStarts: starts, tokens: tokens, gates: 1, constants: 1)
    }
    try layer([0, 1, 2])
    for starts: [UInt32] in [[], [0], [1, 2], [0, 1], [0, 3], [0, 2, 1, 2]] {
      #expect(throws: CircuitError.badIndex(.layerRun), "\(starts)") { try layer(starts) }
    }
    #expect(throws: CircuitError.badIndex(.layerRun)) { try layer([0, 2], tokens: [1]) }
  }

  @Test("given bytes that end within a number, when it is read, then they are too short")
  func numbers() {
    func expect(
      _ bytes: [UInt8], _ read: (inout ByteCursor) throws(CircuitError) -> Void
    ) {
      let error = bytes.withUnsafeBytes { bytes -> CircuitError? in
        var cursor = ByteCursor(bytes)
        do throws(CircuitError) {
          try read(&cursor)
          return nil
        } catch { return error }
      }
      #expect(error == .truncated, "\(bytes)")
    }
    for bytes: [UInt8] in [[], [1], [1, 2]] {
      expect(bytes) { cursor throws(CircuitError) in _ = try cursor.uint24() }
    }
    for bytes: [UInt8] in [[], [0x80], [0x80, 0x80]] {
      expect(bytes) { cursor throws(CircuitError) in _ = try cursor.shortNumber() }
    }
  }
}
