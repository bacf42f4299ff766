import TestSupport
import Testing

@testable import ZeroKnowledge

/// The check of a layer's indices run by run.
@Suite struct RunExtentTests {
  /// A layer of two gates and four wires with these steps, each a run of its own, and one of all of them.
  private func layer(_ steps: [TermStep], tokens: [UInt32]) throws(CircuitError) -> CircuitLayer {
    try CircuitLayer(
      wires: 4, logWires: 2, steps: steps,
      segments: Array(0..<UInt32(steps.count)) + Array(0..<UInt32(steps.count)),
      segmentStarts: Array(0...UInt32(steps.count)) + [UInt32(2 * steps.count)], tokens: tokens,
      gates: 2, constants: 1)
  }

  private func step(_ gate: Int32, _ left: Int32, _ right: Int32) -> TermStep {
    TermStep(
      gate: UInt32(bitPattern: gate), left: UInt32(bitPattern: left),
      right: UInt32(bitPattern: right), constant: 0)
  }

  @Test("given runs whose terms all exist, when the layer is made, then its parts have their gates")
  func good() throws {
    let layer = try layer([step(1, 3, 2), step(-1, -3, 1), step(0, 1, -1)], tokens: [3, 2, 2])
    var terms: [[UInt32]] = []
    layer.forEachTerm { gate, left, right, _ in terms.append([gate, left, right]) }
    #expect(terms == [[1, 3, 2], [0, 0, 3], [0, 1, 2], [0, 2, 1], [0, 3, 0]])
    #expect(layer.gates(ofPart: 0, of: 1) == 0..<2)
  }

  @Test(
    "given a run that leaves the bounds at its start, within or at its end, when read, then it is refused",
    arguments: [
      [[2, 0, 0]], [[0, 4, 0]], [[0, 0, 4]], [[-1, 0, 0]], [[0, -1, 0]], [[0, 0, -1]],
      [[1, 0, 0], [1, 0, 0], [-1, 0, 0]], [[0, 3, 0], [0, 1, 0], [0, -2, 0]],
      [[0, 0, 1], [0, 0, -2], [0, 0, 1]], [[0, Int32.max, 0], [0, Int32.max, 0], [0, 2, 0]],
    ])
  func bad(steps: [[Int32]]) throws {
    let steps = steps.map { step($0[0], $0[1], $0[2]) }
    // Each step by itself, and all of them as one run.
    for tokens in [Array(0..<UInt32(steps.count)), [UInt32(steps.count)]] {
      #expect(throws: CircuitError.badIndex(.termWire)) { _ = try layer(steps, tokens: tokens) }
    }
  }

  @Test("given runs that are good alone, when their order leads out of bounds, then it is refused")
  func order() throws {
    let steps = [step(0, 2, 0), step(0, -2, 0)]
    _ = try layer(steps, tokens: [0, 1, 0, 1])
    #expect(throws: CircuitError.badIndex(.termWire)) { _ = try layer(steps, tokens: [0, 0]) }
    #expect(throws: CircuitError.badIndex(.termWire)) { _ = try layer(steps, tokens: [0, 1, 1]) }
  }
}
