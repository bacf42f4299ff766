/// The sizes that a circuit may have here. The largest published one, an mdoc with four attributes,
/// has about 9 million terms.
package enum CircuitBounds {
  static let layers = 10_000
  static let logWires = 40
  package static let wires = 5_000_000
  static let constants = 1 << 20
  /// Of one layer, and of all together.
  package static let terms = 20_000_000
  /// Different steps of one layer, and positions in its runs.
  static let steps = 20_000_000
}
