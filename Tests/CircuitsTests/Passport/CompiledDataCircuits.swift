import CircuitTestSupport
import Encoding
import Foundation

@testable import Circuits
@testable import ZeroKnowledge

/// The data circuits for tests, each compiled once in a run, also for the tests of other modules.
enum CompiledDataCircuits {
  private final class Kept: @unchecked Sendable {
    let lock = NSLock()
    var circuits: [LinkedPassportData.Shape: Circuit<GF2To128>] = [:]
  }

  private static let kept = Kept()

  static func circuit(_ shape: LinkedPassportData.Shape) throws -> Circuit<GF2To128> {
    kept.lock.lock()
    defer { kept.lock.unlock() }
    if let circuit = kept.circuits[shape] { return circuit }
    let circuit = try Circuit<GF2To128>(file: CompiledCircuits().file(WireText(shape.name)))
    kept.circuits[shape] = circuit
    return circuit
  }
}
