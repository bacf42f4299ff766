import Crypto
import Parallel
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// Compiled circuits, evaluated by a program that shares no code with this one.
@Suite("Circuits and a second evaluator")
struct SecondEvaluationTests {
  /// Whether both evaluators say the same of values and of changes of some of them, which is returned: the
  /// first layer that does not hold, for each.
  private func agreed<Element: FieldElement>(
    _ circuit: Circuit<Element>, _ values: InputValues<Element>, changed: [Int]
  ) throws -> [Int?] {
    let cases =
      [values.inputs]
      + changed.map { position in
        var inputs = values.inputs
        inputs[position] += .one
        return inputs
      }
    let ours = cases.map { inputs -> Int? in
      do throws(ProofError) {
        _ = try CircuitEvaluation(circuit, inputs: inputs, team: Team(atMost: 1))
        return nil
      } catch {
        guard case .unsatisfied(let layer) = error else { return -1 }
        return layer
      }
    }
    let theirs = try CircuitEvaluator.unsatisfied(
      circuit: try circuit.compactFile(), inputs: cases.map { $0.flatMap(\.bytes) })
    #expect(ours == theirs)
    return theirs
  }

  @Test("given SHA-256 in a circuit, when both evaluate it, then they say the same")
  func digest() throws {
    let statement = try BuiltStatement<GF2To128> { builder in
      let message = SecureHashMessage(.sha256, blocks: 2, packed: PackedBits(2), in: builder)
      message.digest.assertEqual(builder.publicBits(256))
    }
    let message = Array("the same".utf8)
    var values = InputValues<GF2To128>()
    try #require(SecureHashMessageWitness(.sha256, message, blocks: 2)).append(
      to: &values, packed: PackedBits(2))
    for byte in try DigestAlgorithm.sha256.digest(message).reversed() {
      values.appendPublic(bits: 8, of: UInt64(byte))
    }
    let layers = try agreed(statement.circuit, values, changed: [1, 9, 300, 1500, 4000])
    #expect(layers.map { $0 == nil } == [true, false, false, false, false, false])
  }

  @Test("given bytes at a place that nobody sees, when both evaluate it, then they say the same")
  func placedBytes() throws {
    let (length, placeBits, width) = (150, 8, 9)
    let statement = try BuiltStatement<GF2To128> { builder in
      let expected = (0..<2).map { _ in builder.publicInput() }
      let bytes = (0..<length).map { _ in builder.privateBits(8) }
      let placed = PlacedBytes(bytes, width: width, in: builder)
      let place = PlacedBytes.Place(builder.privateBits(placeBits))
      for (offset, element) in zip([0, 70], expected) {
        builder.assertEqual(placed.window(at: place, offset: offset), element)
      }
    }
    let message = (0..<length).map { UInt8(truncatingIfNeeded: 37 * $0 + 11) }
    func element(_ place: Int) throws -> GF2To128 {
      let window = message.dropFirst(place).prefix(width)
      return try #require(
        GF2To128(bytes: window + [UInt8](repeating: 0, count: GF2To128.byteCount - window.count)))
    }
    // In the first column, at the end of one, over the end of the bytes, at the last byte, behind them.
    for place in [0, 63, 64, 75, 149, 150, 255] {
      var values = InputValues<GF2To128>()
      for offset in [0, 70] { values.appendPublic(try element(place + offset)) }
      for byte in message { values.append(bits: 8, of: UInt64(byte)) }
      values.append(bits: placeBits, of: UInt64(place))
      let end = values.inputs.count
      // Both windows; a byte in the first one, or the last; one in none; the lowest and the highest bit of the place.
      let inside = 3 + 8 * min(place, length - 1)
      let layers = try agreed(
        statement.circuit, values,
        changed: [1, 2, inside, 3 + 8 * ((place + 140) % length), end - placeBits, end - 1])
      // Behind the bytes there are zeros, wherever that is.
      let isBehind = place >= length
      #expect(
        layers.map { $0 == nil } == [true, false, false, isBehind, true, isBehind, false],
        "\(place)")
    }
  }
}
