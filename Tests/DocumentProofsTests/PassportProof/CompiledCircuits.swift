import Encoding
import Foundation
import DocumentProofs

/// The circuits for tests, each compiled once in a run; nothing is kept.
struct CompiledCircuits: PassportCircuitSource {
  private final class Kept: @unchecked Sendable {
    let lock = NSLock()
    var files: [WireText: [UInt8]] = [:]
  }

  private static let kept = Kept()

  func file(_ name: WireText) throws -> [UInt8] {
    Self.kept.lock.lock()
    defer { Self.kept.lock.unlock() }
    if let file = Self.kept.files[name] { return file }
    let file = try ProofCircuits.compiled(name)
    Self.kept.files[name] = file
    return file
  }
}
