import TestSupport
import Testing

import Parallel
@testable import Circuits
@testable import ZeroKnowledge

extension SeededNumbers: Randomness {
  /// Bytes of one number each.
  package mutating func fill(_ bytes: UnsafeMutableRawBufferPointer) {
    for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: next()) }
  }
}

/// Circuits against the expressions that they are made of.
struct CircuitBuilderTests {
  /// An expression in a circuit with its value.
  private struct Pair<Element: FieldElement> {
    var wire: Wire<Element>
    var value: Element
  }

  /// A random expression over four inputs, of which one is public.
  private func build<Element: FieldElement>(
    seed: UInt64, _ field: Element.Type
  ) throws -> (circuit: Circuit<Element>, inputs: [Element], values: InputValues<Element>) {
    var numbers = SeededNumbers(seed: seed)
    let builder = CircuitBuilder<Element>()
    var values = InputValues<Element>()
    let result = builder.publicInput()
    var pairs = [Pair(wire: builder.one, value: Element.one)]
    var inputs: [Element] = []
    for _ in 0..<4 {
      let value: Element = try numbers.element()
      pairs.append(Pair(wire: builder.privateInput(), value: value))
      inputs.append(value)
    }
    var sum = pairs.dropFirst().reduce(Pair(wire: builder.zero, value: .zero)) { sum, pair in
      Pair(wire: sum.wire + pair.wire * pair.wire, value: sum.value + pair.value * pair.value)
    }
    for _ in 0..<60 {
      let one = pairs[Int(numbers.next() % UInt64(pairs.count))]
      let other = pairs[Int(numbers.next() % UInt64(pairs.count))]
      let factor: Element = try numbers.element()
      let pair =
        switch numbers.next() % 7 {
        case 0: Pair(wire: one.wire + other.wire, value: one.value + other.value)
        case 1: Pair(wire: one.wire - other.wire, value: one.value - other.value)
        case 2: Pair(wire: factor * one.wire + factor, value: factor * one.value + factor)
        case 3: Pair(wire: (-one.wire).kept, value: -one.value)
        case 4:
          Pair(wire: one.wire.expandedProduct(other.wire), value: one.value * other.value)
        default: Pair(wire: one.wire * other.wire, value: one.value * other.value)
        }
      pairs.append(pair)
      sum = Pair(wire: sum.wire + factor * pair.wire, value: sum.value + factor * pair.value)
    }
    builder.assertEqual(result, sum.wire)
    // An assertion further down than the outputs.
    builder.assertEqual(pairs[1].wire * pairs[2].wire, builder.constant(inputs[0] * inputs[1]))
    values.appendPublic(sum.value)
    values.append(inputs)
    return (try builder.circuit(), inputs, values)
  }

  private func check<Element: FieldElement>(_ field: Element.Type) throws {
    let team = Team(atMost: 1)
    for seed in 0..<40 as Range<UInt64> {
      let (circuit, _, values) = try build(seed: seed, field)
      _ = try CircuitEvaluation(circuit, inputs: values.inputs, team: team)
      for position in 1..<values.inputs.count {
        var inputs = values.inputs
        inputs[position] += .one
        #expect(throws: ProofError.self) {
          _ = try CircuitEvaluation(circuit, inputs: inputs, team: team)
        }
      }
    }
  }

  @Test("given random expressions, when they are compiled, then the circuit computes the same")
  func randomExpressions() throws {
    try check(GF2To128.self)
    try check(P256Field.self)
    try check(Fp128.self)
  }

  @Test("given a circuit, when it is written and read, then its name is that of its content")
  func files() throws {
    let (circuit, _, values) = try build(seed: 7, GF2To128.self)
    #expect(circuit.identifier == (try circuit.computedIdentifier()))
    for file in [try circuit.plainFile(), try circuit.compactFile()] {
      let read = try file.withUnsafeBytes { try Circuit<GF2To128>.read(from: $0) }
      #expect(read.length == file.count && read.circuit.identifier == circuit.identifier)
      #expect(try read.circuit.computedIdentifier() == circuit.identifier)
      _ = try CircuitEvaluation(read.circuit, inputs: values.inputs, team: Team(atMost: 1))
    }
    let again = try build(seed: 7, GF2To128.self).circuit
    #expect(again.identifier == circuit.identifier)
    #expect(try build(seed: 8, GF2To128.self).circuit.identifier != circuit.identifier)
  }

  /// The bits of a number at every second place.
  private func spread(_ number: UInt32) -> UInt64 {
    var spread: UInt64 = 0
    for bit in 0..<32 where number >> UInt32(bit) & 1 == 1 { spread |= 1 << UInt64(2 * bit) }
    return spread
  }

  @Test("given a circuit, when its terms are gone through, then they are in the canonical order")
  func order() throws {
    let (circuit, _, _) = try build(seed: 3, P256Field.self)
    for layer in circuit.layers {
      var keys: [(hands: UInt64, gate: UInt32)] = []
      layer.forEachTerm { gate, left, right, _ in
        let hands = spread(left) | spread(right) << 1
        #expect(left <= right)
        keys.append((hands, gate))
      }
      for (one, next) in zip(keys, keys.dropFirst()) { #expect(one < next) }
    }
  }

  @Test(
    "given inputs of all kinds, when they are compiled, then public ones come before subfield's")
  func inputOrder() throws {
    let builder = CircuitBuilder<GF2To128>()
    let secret = builder.privateInput()
    let known = builder.publicInput()
    let small = builder.privateSubfieldInput()
    builder.assertEqual(secret, known * small)
    let circuit = try builder.circuit()
    #expect(circuit.publicInputs == 2 && circuit.subfieldBoundary == 3 && circuit.inputs == 4)
    var values = InputValues<GF2To128>()
    values.append(GF2To128(low: 6, high: 0))
    values.appendPublic(GF2To128(low: 6, high: 0))
    values.appendSubfield(.one)
    #expect(values.inputs == [.one, GF2To128(low: 6, high: 0), .one, GF2To128(low: 6, high: 0)])
    _ = try CircuitEvaluation(circuit, inputs: values.inputs, team: Team(atMost: 1))
  }

  @Test("given equal expressions, when they are compiled, then there is one wire for them")
  func merged() throws {
    func terms(_ build: ([Wire<P256Field>]) -> Wire<P256Field>) throws -> Int {
      let builder = CircuitBuilder<P256Field>()
      let inputs = (0..<3).map { _ in builder.privateInput() }
      builder.assertZero(build(inputs))
      return try builder.circuit().termCount
    }
    let once = try terms { ($0[0] * $0[1]) * ($0[1] * $0[2]) + $0[0] }
    #expect(
      try terms {
        ($0[0] * $0[1]) * ($0[2] * $0[1]) - ($0[1] * $0[0]) * ($0[1] * $0[2])
          + ($0[2] * $0[1]) * ($0[1] * $0[0]) + $0[0]
      } == once)
    // A lone product that is asserted needs no wire.
    #expect(try terms { $0[0] * $0[1] * $0[2] } == 3)
  }

  @Test("given what is no statement, when it is compiled, then there is an error")
  func errors() throws {
    func error(_ limit: Int = 1000, _ build: (CircuitBuilder<P256Field>) -> Void)
      -> CircuitBuilderError?
    {
      let builder = CircuitBuilder<P256Field>(limit: limit)
      build(builder)
      do throws(CircuitBuilderError) {
        _ = try builder.circuit()
        return nil
      } catch {
        return error
      }
    }
    #expect(error { _ in } == .nothingAsserted)
    #expect(error { $0.assertZero($0.zero) } == .nothingAsserted)
    #expect(error { $0.assertZero($0.one) } == .contradiction)
    #expect(error { $0.assertZero($0.one + .one) } == .contradiction)
    #expect(
      error {
        let inputs = [$0.privateInput(), $0.privateInput()]
        $0.assertZero(inputs[0])
      } == .unusedInput(1))
    #expect(error { $0.assertZero($0.privateInput()) } == nil)
    #expect(
      error {
        let input = $0.privateInput()
        $0.assertEqual(input.kept + $0.publicInput(), input)
      } == .unusedInput(0))
    func powers(_ builder: CircuitBuilder<P256Field>) {
      var power = builder.privateInput()
      for _ in 0..<100 { power = (power + .one) * power }
      builder.assertZero(power)
    }
    #expect(error(1000, powers) == nil)
    #expect(error(100, powers) == .tooLarge)
  }
}
