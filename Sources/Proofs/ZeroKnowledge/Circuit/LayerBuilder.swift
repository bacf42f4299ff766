/// A layer that is being made from its terms; it finds the runs that repeat.
///
/// A sum over the last steps decides where a run ends. Equal sequences of steps are therefore
/// divided at the same points wherever they occur, and the copies of a gadget share their runs.
package struct LayerBuilder {
  private var table = StepTable()
  private var run: [UInt32] = []
  private var runs: [[UInt32]: UInt32] = [:]
  private var segments: [UInt32] = []
  private var segmentStarts: [UInt32] = [0]
  private var tokens: [UInt32] = []
  private var window: UInt64 = 0
  private var gate: UInt32 = 0
  private var left: UInt32 = 0
  private var right: UInt32 = 0

  /// The mean length of the runs that this sum makes, in steps.
  private static let meanRun: UInt64 = 64
  private static let longestRun = 1024

  /// Makes a builder without terms.
  package init() {}

  /// Adds the term with these indices.
  package mutating func append(gate: UInt32, left: UInt32, right: UInt32, constant: UInt32) {
    let step = TermStep(
      gate: gate &- self.gate, left: left &- self.left, right: right &- self.right,
      constant: constant)
    (self.gate, self.left, self.right) = (gate, left, right)
    let position = table.position(of: step)
    run.append(position)
    window = (window << 8) ^ UInt64(position) &* 0x9E37_79B9_7F4A_7C15
    let mixed = (window ^ window >> 31) &* 0xBF58_476D_1CE4_E5B9
    if (mixed >> 40) % Self.meanRun == 0 || run.count == Self.longestRun { endRun() }
  }

  private mutating func endRun() {
    guard !run.isEmpty else { return }
    if let token = runs[run] {
      tokens.append(token)
    } else {
      let token = UInt32(runs.count)
      runs[run] = token
      tokens.append(token)
      segments.append(contentsOf: run)
      segmentStarts.append(UInt32(segments.count))
    }
    run.removeAll(keepingCapacity: true)
    window = 0
  }

  /// The layer of the terms so far.
  ///
  /// - Throws: `CircuitError` when an index is out of bounds.
  package mutating func layer(
    wires: Int, logWires: Int, gates: Int, constants: Int
  ) throws(CircuitError) -> CircuitLayer {
    try unchecked(wires: wires, logWires: logWires, gates: gates, constants: constants).checked()
  }

  /// The layer of the terms so far, unchecked.
  mutating func unchecked(wires: Int, logWires: Int, gates: Int, constants: Int) -> UncheckedLayer {
    endRun()
    return UncheckedLayer(
      wires: wires, logWires: logWires, steps: table.steps, segments: segments,
      segmentStarts: segmentStarts, tokens: tokens, gates: gates, constants: constants)
  }
}
