import Parallel

@testable import Operations

/// Keeps what an operation tells.
final class RecordedProgress: Progress {
  private let told = Monitor<[OperationNote]>([])
  private let shown = Monitor<[OperationStep]>([])

  /// The notes so far.
  var notes: [OperationNote] { told.read { $0 } }

  /// The steps so far.
  var steps: [OperationStep] { shown.read { $0 } }

  func show(_ step: OperationStep) { shown.change { $0.append(step) } }
  func clear() {}
  func note(_ note: OperationNote) { told.change { $0.append(note) } }
}
