import Parallel

/// A layer as it was read or made. Its indices may be out of bounds.
struct UncheckedLayer: Sendable {
  var wires: Int
  var logWires: Int
  var steps: [TermStep]
  var segments: [UInt32]
  var segmentStarts: [UInt32]
  var tokens: [UInt32]
  var gates: Int
  var constants: Int

  /// The checked layer.
  /// - Throws: `CircuitError` when an index is out of bounds or sizes do not fit each other.
  func checked() throws(CircuitError) -> CircuitLayer {
    try CircuitLayer(
      wires: wires, logWires: logWires, steps: steps, segments: segments,
      segmentStarts: segmentStarts, tokens: tokens, gates: gates, constants: constants)
  }

  /// The amount of data to check.
  private var size: Int { segments.count + tokens.count }

  /// Checks all layers, in parallel.
  /// - Throws: `CircuitError` of the first layer that has one.
  static func checked(_ layers: [UncheckedLayer]) throws(CircuitError) -> [CircuitLayer] {
    // A small circuit is not worth the start of threads. The threads of a team share one memory
    // arena. The threads of `AllCores` do not: memory that they free would stay in their own
    // arenas.
    let isSmall = layers.map(\.size).reduce(0, +) < 100_000
    let team = Team(atMost: isSmall ? 1 : Team.largest)
    var results = [Result<CircuitLayer, CircuitError>?](repeating: nil, count: layers.count)
    unsafe results.withUnsafeMutableBufferPointer { results in
      // Each part writes only its own element.
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
