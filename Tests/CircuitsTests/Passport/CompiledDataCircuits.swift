import CircuitTestSupport
import Encoding
import TestSupport

@testable import Circuits
@testable import ZeroKnowledge

/// The data circuits for tests, each compiled once in a run, also for the tests of other modules.
enum CompiledDataCircuits {
  private static let circuits = MadeOnce<LinkedPassportData.Shape, Circuit<GF2To128>>()

  static func circuit(_ shape: LinkedPassportData.Shape) throws -> Circuit<GF2To128> {
    try circuits.value(shape) {
      try Circuit<GF2To128>(file: CompiledCircuits().file(WireText(shape.name)))
    }
  }
}
