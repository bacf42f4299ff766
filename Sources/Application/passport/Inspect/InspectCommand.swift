import Encoding
import Inspection
import Operations
import Presentation
import Trust
import TrustStore
import Verdicts

/// `passport inspect`: inspects a saved read, without a reader; or many, one per line.
enum InspectCommand {
  /// `--jsonl`: many saved reads, one per line of standard input.
  static let jsonLines = Flag(
    "--jsonl",
    "judge what standard input names, a line each: a path that begins with / or ., or a record in "
      + "base 64; print a line of JSON for each, in their order")
  private static let paths = Flag("--paths", "with --jsonl: each line is a path")
  private static let records = Flag("--records", "with --jsonl: each line is a record")
  private static let holder = Flag("--holder", "with --jsonl: print the holder's data too")
  private static let jobs = Option(
    "--jobs", "N", "with --jsonl: judge so many at a time (as many as there are processors)",
    takes: "a number, 1 to 256"
  ) { Int($0).flatMap { (1...256).contains($0) ? $0 : nil } }

  private static let keyed = Flag(
    "--keyed",
    "with --jsonl: each line begins with a key and a tab, and so does its answer")
  /// `--require-trust`: the only trust store that may be used.
  private static let requiredTrust = Option(
    "--require-trust", "SHA256",
    "judge nothing unless the trust store has this fingerprint, as passport trust list prints it",
    takes: "a SHA-256 of 64 hexadecimal digits, as passport trust list prints it"
  ) { text in
    (try? Hex.decode(text)).flatMap { $0.count == 32 ? $0 : nil }
  }

  private static let batchOptions: [any DeclaredOption] = [paths, records, keyed, holder, jobs]

  static let command = Command(
    "inspect", synopsis: "PATH | \(jsonLines)",
    summary: "judge a read that was saved, or many of them",
    operand: Operand(
      "PATH",
      "a folder of files as --save writes it, or one file: the elementary files one after the other, "
        + "or EF.SOD alone; or an encrypted file of --save FILE.age", 0...1),
    options: [
      [
        ReadOptions.json, ReportOutput.option, ReportOutput.whole, ReadOptions.redact,
        FieldsOption.fields.saying(
          "with --json or --jsonl: only these members and the verdicts, as in "
            + "time,holder.nationality,holder.ageOver.18"),
        DayOption.at, CommonOptions.policy, PortraitOutput.option,
      ] + SavedReadKey.options + [
        requiredTrust, jsonLines, paths, records, keyed, holder, jobs,
        CommonOptions.quiet.saying("print no count at the end"),
      ]
    ],
    rules: [
      .goesWith(ReadOptions.redact, [ReadOptions.json]),
      .exclude([PortraitOutput.option, jsonLines]), .exclude([ReportOutput.option, jsonLines]),
      .exclude(SavedReadKey.keys + [jsonLines]), .exclude([ReadOptions.json, jsonLines]),
      .exclude([paths, records]),
      .goesWith(FieldsOption.fields, [ReadOptions.json, jsonLines]),
    ] + ReportOutput.rules + batchOptions.map { .goesWith($0, [jsonLines]) }, run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    guard options[jsonLines] || !options.operands.isEmpty else {
      throw UsageError("a path or \(jsonLines) is missing")
    }
    guard !options[jsonLines] || options.operands.isEmpty else {
      throw UsageError(
        "\(jsonLines) takes paths and records from standard input, and nothing else")
    }
    let fields = try FieldsOption.selection(
      options, of: options[jsonLines] ? .line : .record)
    let time = DayOption.time(options, environment)
    let policy = InspectionPolicy(trust: environment.trustPolicy(options))
    let store = try TrustStore(folder: environment.surroundings.trustFolder)
    if let required = options[requiredTrust] {
      let found = try store.fingerprint
      guard found == required else {
        throw CommandRefusal(.trustStoreDiffers, .text(Hex.encode(found)))
      }
    }
    let inspection = SavedInspection(anchors: store, policy: policy)
    if options[jsonLines] {
      let work = LineInspection(
        inspection, at: time, input: input(options), isKeyed: options[keyed],
        line: VerdictLine(showsHolder: options[holder], fields: fields))
      // A damaged table costs only the documents that need it.
      let judge = (try? store.fingerprint).map(Hex.encode) ?? "damaged"
      let counts = try BatchInspection(work, jobs: options[jobs]).run(
        write: environment.output.write)
      environment.errors.say(
        "passport: \(counts.lines) lines, \(counts.judged) judged, trust store \(judge)")
      return .success
    }
    let key = SavedReadKey(options)
    let portrait = try PortraitOutput(options)
    let report = try ReportOutput(options)
    let saved = try SavedPath(options.operand, key: key)
    let record = try inspection.run(saved.document, at: time)
    // The record is printed first, so that it is not lost if a file cannot be written.
    let printed = Result { try print(record, saved, options, fields, portrait, environment) }
    let written = [
      environment.attempt {
        try report?.write(
          record, json: RecordJSON().value(record, ignored: saved.ignored), environment)
      },
      portrait?.write(record, environment) ?? .success,
    ]
    try printed.get()
    return ([record.exitCode] + written).first { $0 != .success } ?? .success
  }

  private static func print(
    _ record: InspectionRecord, _ saved: SavedPath, _ options: Arguments,
    _ fields: FieldSelection?, _ portrait: PortraitOutput?, _ environment: AppEnvironment
  ) throws {
    if options[CommonOptions.json] {
      let json = RecordJSON(isRedacted: options[ReadOptions.redact], fields: fields)
      try environment.output.json(json.value(record, ignored: saved.ignored))
    } else {
      try summarize(record, saved, portrait, environment)
    }
  }

  /// Prints the summary of a saved read, further lines, and the names of ignored files.
  static func summarize(
    _ record: InspectionRecord, _ saved: SavedPath, further: [String] = [],
    _ portrait: PortraitOutput?, _ environment: AppEnvironment
  ) throws {
    let output = PortraitOutput.summaryOutput(portrait, environment)
    try output.lines(RecordSummary(record, for: environment).lines)
    try output.lines(further)
    if !saved.ignored.isEmpty {
      try output.line("ignored: " + saved.ignored.joined(separator: ", "))
    }
  }

  private static func input(_ options: Arguments) -> LineInput {
    options[paths] ? .paths : options[records] ? .records : .either
  }
}
