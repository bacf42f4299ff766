import Foundation

/// An independent evaluator of circuits, in Python: Tests/TestSupport/circuit-evaluator.
package enum CircuitEvaluator {
  /// Its result for each case of inputs: nil if the circuit is satisfied, otherwise the first layer
  /// that is not.
  /// - Parameters:
  ///   - circuit: the circuit in its compact form.
  ///   - inputs: for each case, the elements of the field, one after the other.
  /// - Throws: ``ProgramMissing``, ``Unreadable``.
  package static func unsatisfied(
    circuit: [UInt8], inputs: [[UInt8]]
  ) throws -> [Int?] {
    let folder = try TemporaryFolder()
    try folder.write(circuit, to: "circuit")
    let names = inputs.indices.map { "inputs\($0)" }
    for (name, bytes) in zip(names, inputs) { try folder.write(bytes, to: name) }
    let script = Vectors.root.appending(path: "Tests/TestSupport/circuit-evaluator").path
    let output = try Program.output(
      "python3", [script, folder.path("circuit")] + names.map { folder.path($0) })
    let lines = output.split(separator: "\n")
    guard lines.count == inputs.count else { throw Unreadable(text: output) }
    return try lines.map { line in
      if line == "satisfied" { return nil }
      guard line.hasPrefix("unsatisfied "), let layer = Int(line.dropFirst(12)) else {
        throw Unreadable(text: output)
      }
      return layer
    }
  }

  /// The evaluator ended, or gave another answer.
  package struct Unreadable: Error, CustomStringConvertible {
    let text: String
    /// Its answer.
    package var description: String { "the evaluator said: \(text)" }
  }
}
