import Encoding
import Inspection
import ZeroKnowledge

/// A step of an operation, as codes and numbers. The code that shows it turns it into words.
package enum OperationStep: Sendable {
  /// A document is read and judged.
  case inspecting(InspectionEvent)
  /// A file is imported; `done` of it is complete.
  case importing(file: String, done: Int, of: Int)
  /// A list is fetched, one of several; `done` of its length has come, if the length is known.
  case fetching(host: WireText, number: Int, of: Int, done: (Int, of: Int)?)
  /// A circuit that no store has yet is compiled.
  case makingCircuit(WireText)
  /// Circuits are compiled; `done` of them are complete.
  case compilingCircuits(done: Int, of: Int)
  case proving(ProofStage)
}

/// A remark in addition to the result of an operation.
package enum OperationNote: Sendable {
  /// The file of a circuit is damaged, or is of another version.
  case circuitDamaged(String)
  /// What was issued can be revoked by this number.
  case revocable(WireText)
  /// The issued credential cannot be revoked; it ends on this day.
  case irrevocable(until: CalendarDate)
  /// The issuer has already bound this document to another wallet. The card is issued without a new
  /// binding to the holder.
  case boundElsewhere
  /// A trace with secrets was written to this path.
  case secretsWritten(String)
  /// The trace of a read that an error ended could not be written.
  case traceNotWritten
}

/// Shows the steps of an operation, and its remarks.
package protocol Progress: Sendable {
  /// Shows a step instead of the previous one.
  func show(_ step: OperationStep)
  /// Removes the step that is shown.
  func clear()
  func note(_ note: OperationNote)
}
