import Parallel

@testable import Operations

/// Keeps what an operation tells.
final class RecordedProgress: Progress {
  private let told = Monitor<[OperationNote]>([])

  /// The notes so far.
  var notes: [OperationNote] { told.read { $0 } }

  func show(_ step: OperationStep) {}
  func clear() {}
  func note(_ note: OperationNote) { told.change { $0.append(note) } }
}
