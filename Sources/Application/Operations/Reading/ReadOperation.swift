import Inspection
import MRZ
import Trust

/// Reads the document that is on the reader, or waits for one, and inspects it. If a trace is
/// wanted, the exchanges are recorded, even if an error ends the read.
package struct ReadOperation {
  /// What is recorded of a read.
  package struct Recording {
    let files: TraceFiles?
    let isRecorded: Bool
    let tell: ((String) -> Void)?

    /// - Parameters:
    ///   - files: the files for traces; nil for none.
    ///   - isReported: true if a report has the events.
    ///   - tell: called with each command, without its data.
    package init(_ files: TraceFiles?, isReported: Bool, telling tell: ((String) -> Void)?) {
      (self.files, self.tell) = (files, tell)
      isRecorded = files != nil || isReported
    }

    package static var nothing: Recording { Recording(nil, isReported: false, telling: nil) }
  }

  package struct Result {
    package let inspected: InspectionRecord
    package let reader: String
    package let trace: TracedRead
  }

  private let source: DocumentSource
  private let anchors: any TrustAnchorSource
  private let timeout: Duration
  private let recording: Recording

  /// - Parameter timeout: how long to wait for a document, and for each of its answers.
  package init(
    _ source: DocumentSource, anchors: any TrustAnchorSource, timeout: Duration,
    recording: Recording = .nothing
  ) {
    (self.source, self.anchors) = (source, anchors)
    (self.timeout, self.recording) = (timeout, recording)
  }

  /// Waits for a document, and reads it.
  /// - Parameters:
  ///   - time: the time at which the document is inspected, evaluated once it is there.
  ///   - wait: the callbacks during the wait for a document.
  ///   - report: called with each step.
  ///   - askAgain: asks whether the typed text is the printed text.
  /// - Throws: the error that ended the read.
  package func run(
    _ request: ReadRequest, at time: @autoclosure () -> JudgementTime, _ surroundings: Surroundings,
    _ progress: any Progress, telling wait: DocumentSource.Wait,
    report: @escaping (InspectionEvent) -> Void, askAgain: @escaping MRZQuestion
  ) throws -> Result {
    let document = try source.open(timeout: timeout, telling: wait, surroundings)
    defer { document.release() }
    let time = time()
    var trace = TracedRead(
      recording.files, of: document, request, at: time, progress,
      isRecorded: recording.isRecorded, telling: recording.tell)
    let started = trace
    var key = request.key
    do {
      let inspected = try whole(document) {
        try Inspection(anchors: anchors, policy: request.policy, random: started.random).run(
          over: started.channel, key: request.key, at: time, challenge: request.challenge,
          terminal: request.terminal,
          report: { event in
            started.enter(event)
            report(event)
          },
          askAgain: { given, differences in
            guard let again = try askAgain(given, differences) else { return nil }
            key = key.with(again)
            return again
          })
      }
      trace.request = ReadRequest(key: key, policy: request.policy, challenge: request.challenge)
      return Result(inspected: inspected, reader: document.reader, trace: trace)
    } catch {
      trace.write(stoppedBy: error)
      throw error
    }
  }

  /// Runs an inspection. If a replayed read differs from the recorded one, that error takes
  /// precedence over any result.
  private func whole(
    _ document: DocumentSource.Document, run: () throws -> InspectionRecord
  ) throws -> InspectionRecord {
    let outcome = Swift.Result { try run() }
    try document.finish()
    return try outcome.get()
  }
}
