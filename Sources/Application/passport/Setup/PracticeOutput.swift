import Inspection
import Operations
import Presentation

extension PracticeRead {
  /// Shows the record as a read does, below a line that says what was read.
  /// - Throws: ``OutputError``.
  static func show(_ record: any JudgedRecord, _ environment: AppEnvironment) throws {
    let output = environment.output
    try output.lines(
      output.layout.shown(
        "PRACTICE: the virtual passport of a state that does not exist", hanging: 2))
    try output.lines(RecordSummary(record, for: environment).lines)
  }
}
