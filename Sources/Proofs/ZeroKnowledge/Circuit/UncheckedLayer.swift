import Parallel

/// A layer as it was read or made, whose indices can be anything.
struct UncheckedLayer: Sendable {
  var wires: Int
  var logWires: Int
  var steps: [TermStep]
  var segments: [UInt32]
  var segmentStarts: [UInt32]
  var tokens: [UInt32]
  var gates: Int
  var constants: Int

  /// The layer.
  /// - Throws: `CircuitError` when an index is out of bounds or sizes do not fit each other.
  func checked() throws(CircuitError) -> CircuitLayer {
    try CircuitLayer(
      wires: wires, logWires: logWires, steps: steps, segments: segments,
      segmentStarts: segmentStarts, tokens: tokens, gates: gates, constants: constants)
  }

  /// What there is to check.
  private var size: Int { segments.count + tokens.count }

  /// All layers, which are checked side by side.
  /// - Throws: `CircuitError` of the first layer that has one.
  static func checked(_ layers: [UncheckedLayer]) throws(CircuitError) -> [CircuitLayer] {
    // Threads are not worth their start for a small circuit. A team's share one area of memory, which `AllCores`' do
    // not: what they free would stay in areas of their own.
    let isSmall = layers.map(\.size).reduce(0, +) < 100_000
    let team = Team(atMost: isSmall ? 1 : Team.largest)
    var results = [Result<CircuitLayer, CircuitError>?](repeating: nil, count: layers.count)
    unsafe results.withUnsafeMutableBufferPointer { results in
      // Each part writes its own place.
      nonisolated(unsafe) let results = unsafe results
      team.run(parts: layers.count) { part in
        unsafe results[part] = Result { () throws(CircuitError) in try layers[part].checked() }
      }
    }
    var checked: [CircuitLayer] = []
    for result in results { if let result { checked.append(try result.get()) } }
    return checked
  }
}
