import Crypto
import Inspection
import LDS
import MRZ
import Operations
import Presentation
import SmartCard
import Verdicts

/// The outputs of a read in addition to its record: the saved files, the portrait, the report, the
/// traces. Each destination is checked before any work is done.
struct ReadOutputs {
  /// The output of the portrait; nil if it is not wanted.
  let portrait: PortraitOutput?
  private var saving: SaveDestination?
  private let named: Set<ElementaryFile>
  private let report: ReportOutput?
  private let traces: TraceFiles?
  private let tells: Bool

  /// Makes the outputs that the options choose.
  /// - Throws: the errors of each.
  init(_ options: Arguments) throws {
    portrait = try PortraitOutput(options)
    saving = try SaveDestination(options)
    named = SaveDestination.named(options)
    report = try ReportOutput(options)
    traces = try TraceFiles(options)
    tells = if case .told? = options[TraceFiles.trace] { true } else { false }
  }

  /// Asks for the new passphrase of an encrypted read.
  /// - Throws: the errors of asking, and of reading a file.
  mutating func ask() throws { saving = try saving?.ready() }

  /// What must be recorded of the exchange for these outputs.
  func recording(_ environment: AppEnvironment) -> ReadOperation.Recording {
    ReadOperation.Recording(
      traces, isReported: report != nil,
      telling: tells ? { environment.errors.note($0) } : nil)
  }

  /// Writes all outputs, after the record was printed. An error of one goes to standard error and
  /// does not stop the others.
  /// - Returns: the exit code of each.
  func write(
    _ record: InspectionRecord, _ tracing: TracedRead, _ environment: AppEnvironment
  ) -> [ExitCode] {
    [
      environment.attempt { try tracing.write(record) },
      environment.attempt {
        try saving?.write(record, naming: named, environment.surroundings)
      },
      environment.attempt {
        try report?.write(
          record, events: tracing.events, json: RecordJSON().value(record),
          environment)
      },
      portrait?.write(record, environment) ?? .success,
    ]
  }
}
