import Crypto
import Encoding
import FoundationEssentials
import Inspection
import LDS
import MRZ
import SmartCard
import Verdicts

/// Records the trace of one read, from the connection to the verdicts or to the error that ended
/// it. The trace is for files or a report.
package struct TracedRead {
  private let files: TraceFiles?
  private let recorder: TraceRecorder
  private let progress: any Progress
  private let beginning: Trace
  /// The inputs of the read, which a trace with secrets keeps.
  package var request: ReadRequest
  package let channel: any CardChannel
  package let random: RandomSource

  /// - Parameters:
  ///   - isRecorded: true if anything is recorded.
  ///   - tell: called with each command, without its data.
  package init(
    _ files: TraceFiles?, of document: DocumentSource.Document, _ request: ReadRequest,
    at time: JudgementTime, _ progress: any Progress, isRecorded: Bool,
    telling tell: ((String) -> Void)?
  ) {
    self.files = files
    self.progress = progress
    self.request = request
    let keepsSecrets = files?.keepsSecrets ?? false
    recorder = TraceRecorder(keepsSecrets: keepsSecrets)
    beginning = Trace(
      tool: "passport \(Version.current)", time: Timestamp(time.instant).description,
      roundedTime: Timestamp(time.zone.beginning(of: time.day)).description,
      reader: document.reader, answerToReset: document.answerToReset(),
      limits: document.channel.limits, asked: request.asked(at: time),
      secrets: keepsSecrets ? request.secrets : nil)
    var channel = document.channel
    if isRecorded {
      channel = RecordingChannel(
        channel, recorder: recorder, answerToReset: document.answerToReset)
    }
    self.channel = tell.map { TracingChannel(channel, tell: $0) } ?? channel
    random = isRecorded ? document.random.recorded(by: recorder) : document.random
  }

  /// The events on the link so far, without contents, random numbers and keys.
  package var events: [TraceEvent] { recorder.events.map(\.redacted) }

  /// Records the present step of the read.
  package func enter(_ event: InspectionEvent) { recorder.enter(step: event.step) }

  /// Writes the trace of a read with its verdicts.
  package func write(_ record: InspectionRecord) throws {
    func verdict(_ outcome: Outcome) -> JSONValue {
      .object([
        "status": .string(outcome.status.rawValue), "code": .string(outcome.code.rawValue),
      ])
    }
    try write(
      outcome: .object([
        "exit": .integer(Int(record.exitCode.rawValue)),
        "verdicts": .object([
          "data": verdict(record.data), "chip": verdict(record.chip),
          "validity": verdict(record.validity),
        ]),
      ]))
  }

  /// Writes the trace of a read that an error ended. An error of writing is only shown: the first
  /// error is the one to report.
  package func write(stoppedBy error: any Error) {
    let code = (error as? any CodedError)?.code ?? .internalFault
    do {
      try write(
        outcome: .object([
          "exit": .integer(Int(code.exitCode.rawValue)),
          "error": .string(code.rawValue),
        ]))
    } catch {
      progress.note(.traceNotWritten)
    }
  }

  private func write(outcome: JSONValue) throws {
    var trace = beginning
    if trace.secrets != nil { trace.secrets = request.secrets }
    trace.events = recorder.events
    trace.outcome = outcome
    try files?.write(trace, progress)
  }
}
