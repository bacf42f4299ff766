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

/// `passport read`: reads the document on the reader, and gives three verdicts.
enum ReadCommand {
  static let command = Command(
    "read",
    synopsis: "[\(MRZSource.typed.usage) | \(MRZSource.file.usage) | \(MRZSource.picture.usage) | "
      + "\(AccessKeySource.fields) | \(PasswordSource.can.usage)] [\(DocumentSource.reader.usage)] [\(CommonOptions.json)]",
    summary: "read a document and judge it", options: ReadOptions.all,
    rules: ReadOptions.rules + TerminalOptions.rules,
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
    ], run: { try read($0, $1) })

  /// What follows after a read.
  enum Next {
    case nothing
    /// A card for the wallet or a file.
    case issue(IssueOperation)
    /// A card is offered to a phone.
    case offer(CardOffer)
  }

  /// Reads a document with the given options, shows the results, and writes the outputs.
  /// - Parameters:
  ///   - asksPassphrases: true if passphrases for the work after the read are typed.
  ///   - check: finds what would prevent that work, before any question is asked.
  ///   - next: prepares that work, before the document is read.
  static func read(
    _ options: Arguments, _ environment: AppEnvironment, asksPassphrases: Bool = false,
    check: (() throws -> Void)? = nil, then next: () throws -> Next = { .nothing }
  ) throws -> ExitCode {
    let place = try DocumentSource(options[DocumentSource.reader])
    let recorded = place.trace?.request
    let source = try AccessKeySource(options, mayBeMissing: recorded != nil)
    // A swipe may come before the first question, and between two: its keys must not be shown.
    let asks =
      source?.isTyped == true || asksPassphrases || SaveDestination.asks(options)
      || TerminalOptions.asks(options)
    let hidden = asks ? try Terminal.hideUnasked() : nil
    defer { hidden?.restore() }
    let fields = try FieldsOption.selection(options)
    guard recorded == nil || check == nil else {
      throw UsageError("\(DocumentSource.reader): no card is made from a trace")
    }
    let policy = ReadOptions.policy(options, recorded: recorded?.policy, environment)
    let challenge = options[ReadOptions.challenge] ?? recorded?.challenge
    let time = DayOption.time(
      options, recorded: place.trace?.time(in: environment.judgementTime.zone), environment)
    var outputs = try ReadOutputs(options)
    let store = try TrustStore(folder: environment.surroundings.trustFolder)
    if asks { try place.check() }
    try check?()
    guard let key = try source?.read(environment) ?? recorded?.key
    else { throw UsageError("no key is given") }
    let terminal = try TerminalOptions.credentials(
      options, isReplay: recorded != nil, environment)
    let after = try next()
    try outputs.ask()
    if place.trace != nil { environment.errors.say("a trace is played; no document is here") }
    let result = try ReadOperation(
      place, anchors: store, timeout: options[ReadOptions.timeout],
      recording: outputs.recording(environment)
    ).run(
      ReadRequest(key: key, policy: policy, challenge: challenge, terminal: terminal), at: time,
      environment.surroundings, environment.errors, telling: .lines(environment.errors),
      report: { environment.errors.show(.inspecting($0)) },
      askAgain: { given, differences in
        environment.errors.clearProgress()
        return try source?.askAgain(given, differences, environment.catalogue)
      })
    hidden?.restore()
    environment.errors.clearProgress()
    let record = result.inspected
    var issued: IssuedCard?
    if case .issue(let operation) = after {
      issued = operation.issue(result.inspected, environment.surroundings)
    }
    // The record is printed first, so that it is not lost if a file or the wallet cannot be
    // written.
    let printed = Swift.Result {
      try print(record, issued, options, fields, to: outputs, environment)
    }
    var exits = [record.exitCode] + [issued?.tell(environment)].compactMap(\.self)
    exits += outputs.write(record, result.trace, environment)
    try printed.get()
    if case .offer(let offer) = after {
      exits.append(environment.attempt { try offer.serve(result.inspected) })
    }
    // The record's own exit code takes precedence.
    return exits.first { $0 != .success } ?? .success
  }

  private static func print(
    _ record: InspectionRecord, _ issued: IssuedCard?, _ options: Arguments,
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
}
