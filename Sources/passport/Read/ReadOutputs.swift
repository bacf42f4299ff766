import Inspection
import LDS
import MRZ
import Presentation
import SmartCard
import Verdicts

/// What a read leaves beside its record: the saved files, the portrait, the page, the traces. Each place
/// is found before any work is done, so that what cannot be written is told first.
struct ReadOutputs {
  /// Where the portrait goes; nil when it goes nowhere.
  let portrait: PortraitOutput?
  private var saving: SaveDestination?
  private let report: ReportOutput?
  private let traces: TraceFiles?
  private let tells: Bool

  /// Finds the places.
  /// - Throws: what each of them throws.
  init(_ options: Arguments) throws {
    portrait = try PortraitOutput(options)
    saving = try SaveDestination(options)
    report = try ReportOutput(options)
    traces = try TraceFiles(options)
    tells = if case .told? = options[TraceFiles.trace] { true } else { false }
  }

  /// Asks for the new passphrase of an encrypted read, where that is to be typed.
  /// - Throws: what asking and reading a file throws.
  mutating func ask() throws { saving = try saving?.ready() }

  /// The way to the document, with everything written down that the outputs need.
  func tracing(
    of document: DocumentSource.Document, _ request: ReadRequest, at time: JudgementTime,
    _ environment: AppEnvironment
  ) -> TracedRead {
    TracedRead(
      traces, of: document, request, at: time, environment.errors,
      isRecorded: traces != nil || report != nil, tells: tells)
  }

  /// Writes them all, after the record was printed: what one of them meets is told on standard error and
  /// keeps none of the others.
  /// - Returns: what came of each.
  func write(
    _ record: any JudgedRecord, _ tracing: TracedRead, _ environment: AppEnvironment
  ) -> [ExitCode] {
    [
      environment.attempt { try tracing.write(record) },
      environment.attempt { try saving?.write(record, random: environment.random) },
      environment.attempt {
        try report?.write(
          record, events: tracing.events, json: RecordJSON(environment.catalogue).value(record),
          environment)
      },
      portrait?.write(record, environment) ?? .success,
    ]
  }
}
