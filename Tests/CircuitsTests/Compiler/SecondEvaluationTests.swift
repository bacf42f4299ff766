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
      let message = SHA2Message(.sha256, blocks: 2, packed: PackedBits(2), in: builder)
      message.digest.assertEqual(builder.publicBits(256))
    }
    let message = Array("the same".utf8)
    var values = InputValues<GF2To128>()
    try #require(SHA2MessageWitness(.sha256, message, blocks: 2)).append(
      to: &values, packed: PackedBits(2))
    for byte in try DigestAlgorithm.sha256.digest(message).reversed() {
      values.appendPublic(bits: 8, of: UInt64(byte))
    }
    let layers = try agreed(statement.circuit, values, changed: [1, 9, 300, 1500, 4000])
    #expect(layers.map { $0 == nil } == [true, false, false, false, false, false])
  }
}
