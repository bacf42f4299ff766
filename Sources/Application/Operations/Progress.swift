import Encoding
import Inspection
import ZeroKnowledge

/// What an operation is at, in codes and numbers: anyone who shows it puts it into words.
package enum OperationStep: Sendable {
  /// A document is read and judged.
  case inspecting(InspectionEvent)
  /// A file is imported: so much of it.
  case importing(file: String, done: Int, of: Int)
  /// A list is fetched, one of several: so much of it, where that is known.
  case fetching(host: WireText, number: Int, of: Int, done: (Int, of: Int)?)
  /// A circuit is made, once.
  case makingCircuit(WireText)
  /// Circuits are compiled: so many of them.
  case compilingCircuits(done: Int, of: Int)
  case proving(ProofStage)
}

/// What is reported beside the result of an operation.
package enum OperationNote: Sendable {
  /// The file of a circuit is damaged, or is of another version.
  case circuitDamaged(String)
  /// What was issued can be revoked by this number.
  case revocable(WireText)
  /// Nobody can revoke what was issued; it ends on a day.
  case irrevocable(until: CalendarDate)
  /// The issuer signed for this document in another wallet: a card is made without its word for the holder.
  case boundElsewhere
  /// A trace with secrets was written there.
  case secretsWritten(String)
  /// The trace of a read that an error ended could not be written.
  case traceNotWritten
}

/// Shows what an operation is at, and tells its notes.
package protocol Progress: Sendable {
  /// Shows a step in the place of the one before.
  func show(_ step: OperationStep)
  /// Shows no step any more.
  func clear()
  func note(_ note: OperationNote)
}
