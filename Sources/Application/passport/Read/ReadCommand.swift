import ChipAccess
import Encoding
import Inspection
import LDS
import MRZ
import Operations
import Presentation
import SmartCard
import Trust
import TrustStore
import Verdicts

/// `passport read`: from the document on the reader to three verdicts.
enum ReadCommand {
  static let command = Command(
    "read",
    synopsis: "[\(MRZSource.typed.usage) | \(MRZSource.file.usage) | \(AccessKeySource.fields) | "
      + "\(PasswordSource.can.usage)] [\(DocumentSource.reader.usage)] [\(CommonOptions.json)]",
    summary: "read a document and judge it", options: ReadOptions.all,
    rules: ReadOptions.rules,
    notes: [
      "Without a key it asks for the MRZ. A card access number, PIN or PUK is tried once, and the MRZ may be given "
        + "besides, to be compared with the chip."
    ],
    examples: [
      Example("Judge the document on the reader", "passport read"),
      Example(
        "Try it with the virtual passport",
        "passport sim mrz | passport read --mrz - --reader simulator"),
      Example(
        "Keep the files, encrypted, and a sheet for people",
        "passport read --save files.age --report sheet.html"),
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.errors.isQuiet = options[CommonOptions.quiet]
    let place = try DocumentSource(options[DocumentSource.reader])
    let recorded = place.trace?.request
    let source = try AccessKeySource(options, mayBeMissing: recorded != nil)
    // A swipe may come before the first question, and between two: its keys must not be shown.
    let asks = TypedInput.isAskedFor(options, source)
    let hidden = asks ? try TypedInput.hide() : nil
    defer { hidden?.giveBack() }
    let fields = try FieldsOption.selection(options)
    let issues = options[IssuingOptions.issue]
    let offers = options[CardOffer.offer]
    guard recorded == nil || !issues && !offers else {
      throw UsageError(
        "\(issues ? IssuingOptions.issue : CardOffer.offer): no card is made from a trace")
    }
    let policy = ReadOptions.policy(options, recorded: recorded?.policy, environment)
    let challenge = options[ReadOptions.challenge] ?? recorded?.challenge
    let time = DayOption.time(
      options, recorded: place.trace?.time(in: environment.judgementTime.zone), environment)
    var outputs = try ReadOutputs(options)
    let store = try TrustStore(folder: environment.surroundings.trustFolder)
    if asks { try place.check() }
    if issues { try IssuingOptions.check(options, environment) }
    guard let key = try source?.read(environment.catalogue) ?? recorded?.key
    else { throw UsageError("no key is given") }
    let issuing = issues ? try IssuingOptions.operation(options, environment) : nil
    let offer = offers ? try CardOffer(options, environment) : nil
    try outputs.ask()

    if place.trace != nil { environment.errors.say("a trace is played; no document is here") }
    let document = try place.open(
      timeout: options[ReadOptions.timeout], telling: .lines(environment.errors),
      environment.surroundings)
    defer { document.release() }
    let request = ReadRequest(key: key, policy: policy, challenge: challenge)
    var tracing = outputs.tracing(of: document, request, at: time, environment)
    let inspected = try inspect(
      document, request, Inspection(anchors: store, policy: policy, random: tracing.random),
      at: time, &tracing, environment
    ) { given, differences in
      environment.errors.clearProgress()
      return try source?.askAgain(given, differences, environment.catalogue)
    }
    document.release()
    hidden?.giveBack()
    environment.errors.clearProgress()
    let record = inspected.record
    let issued = issuing?.issue(inspected, environment.surroundings)
    // The record is printed first, so that an error of a file or the wallet does not lose it.
    let printed = Result {
      try print(record, issued, options, fields, to: outputs, environment)
    }
    let written =
      [issued?.tell(environment)].compactMap(\.self) + outputs.write(record, tracing, environment)
    try printed.get()
    let offered = offer.map { offer in environment.attempt { try offer.serve(inspected) } }
    // The record's own exit code counts first.
    return ([record.exitCode] + written + [offered].compactMap(\.self)).first { $0 != .success }
      ?? .success
  }

  private static func print(
    _ record: any JudgedRecord, _ issued: IssuedCard?, _ options: Arguments,
    _ fields: FieldSelection?, to outputs: ReadOutputs, _ environment: AppEnvironment
  ) throws {
    if options[CommonOptions.json] {
      let json = RecordJSON(
        isRedacted: options[ReadOptions.redact], fields: fields)
      try environment.output.json(json.value(record, issued: issued))
    } else {
      let summary = RecordSummary(record, for: environment)
      let output = PortraitOutput.summaryOutput(outputs.portrait, environment)
      try output.lines(summary.lines)
      if let issued {
        try output.lines([""] + issued.lines(environment.catalogue, at: environment.now))
      }
    }
  }

  /// Runs the inspection; the trace is written also where an error ends it.
  private static func inspect(
    _ document: DocumentSource.Document, _ request: ReadRequest, _ inspection: Inspection,
    at time: JudgementTime, _ tracing: inout TracedRead, _ environment: AppEnvironment,
    askAgain: @escaping MRZQuestion
  ) throws -> InspectedDocument {
    let started = tracing
    var key = request.key
    do {
      let inspected = try whole(document) {
        try inspection.run(
          over: started.channel, key: request.key, at: time, challenge: request.challenge,
          report: { event in
            started.enter(event)
            environment.errors.progress(ProgressLine.text(event))
          },
          askAgain: { given, differences in
            guard let again = try askAgain(given, differences) else { return nil }
            key = key.with(again)
            return again
          })
      }
      tracing.request = ReadRequest(
        key: key, policy: request.policy, challenge: request.challenge)
      return inspected
    } catch {
      tracing.write(stoppedBy: error)
      throw error
    }
  }

  /// Runs an inspection. Where a trace is replayed and the read differs from the recorded one, that
  /// error comes before any result.
  private static func whole(
    _ document: DocumentSource.Document, run: () throws -> InspectedDocument
  ) throws -> InspectedDocument {
    let outcome = Result { try run() }
    try document.finish()
    return try outcome.get()
  }
}

/// The words of the progress line.
enum ProgressLine {
  static func text(_ event: InspectionEvent) -> String {
    switch event {
    case .opening: "opening the chip …"
    case .beginning(let file): "reading \(file.name) …"
    case .reading(let file, let read, let total):
      "reading \(file.name) … \(total > 0 ? read * 100 / total : 0) %"
    case .authenticatingChip: "asking the chip for its proof …"
    case .verifying: "verifying …"
    }
  }
}
