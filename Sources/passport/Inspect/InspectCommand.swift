import Inspection
import Presentation
import Trust
import TrustStore
import Verdicts

/// `passport inspect`: judges a read that was saved, without a reader; or many, a line each.
enum InspectCommand: Command {
  static let words = ["inspect"]
  static let synopsis = "PATH | --jsonl"
  static let summary = "judge a read that was saved, or many of them"
  static let help = """
      PATH            a folder of files as --save writes it, or one file: the elementary files one
                      after the other, or EF.SOD alone; or an encrypted file of --save FILE.age
      --json          print the record as JSON
      --report FILE   write a page for people about it, in HTML; it holds personal data
      --redact        leave everything about the holder out of the JSON
      --fields PATHS  with --json or --jsonl: only these members and the verdicts, as in
                      time,holder.nationality,holder.ageOver.18
      --at DATE       judge validity on this day, as in 2030-06-30
      --policy NAME   strict, standard or lenient; passport help policy has the table
      --portrait FILE write the portrait as it is; from JPEG 2000, a FILE.jpg or FILE.png is
                      converted where a program for that is there; - is standard output
    \(SavedReadKey.help)
      --jsonl         judge what standard input names, a line each: a path that begins with / or .,
                      or a record in base 64; print a line of JSON for each, in their order
      --paths         with --jsonl: each line is a path
      --records       with --jsonl: each line is a record
      --holder        with --jsonl: print the holder's data too
      --jobs N        with --jsonl: judge so many at a time (as many as there are processors)
      --quiet         print no count at the end
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments,
      flags: SavedReadKey.flags.union([
        "--json", "--redact", "--jsonl", "--paths", "--records", "--holder", "--quiet",
      ]),
      values: SavedReadKey.values.union(PortraitOutput.values)
        .union(ReportOutput.values).union(["--at", "--jobs", "--policy", "--fields"]),
      operands: 0...1)
    environment.errors.isQuiet = options.has("--quiet")
    try check(options)
    let fields = try FieldsOption.selection(options)
    let time = try DayOption.time(options, now: environment.deskTime)
    let jobs = try options.value("--jobs").map(number)
    let policy = InspectionPolicy(
      trust: try options.value("--policy").map(PolicyName.parse) ?? .standard)
    let inspection = SavedInspection(
      anchors: try TrustStore(folder: environment.trustFolder), policy: policy)
    if options.has("--jsonl") {
      let work = LineInspection(
        inspection, at: time, input: input(options),
        line: VerdictLine(
          environment.catalogue, showsHolder: options.has("--holder"), fields: fields))
      return try BatchInspection(work, jobs: jobs).run(environment)
    }
    let key = try SavedReadKey(options)
    let portrait = try PortraitOutput(options)
    let report = try ReportOutput(options)
    let saved = try SavedPath(options.operands[0], key: key)
    let record = try inspection.run(saved.document, at: time)
    // What was judged is printed first; what a file meets must not lose it.
    let printed = Result { try print(record, saved, options, fields, portrait, environment) }
    let written = [
      Passport.attempt(environment) {
        try report?.write(
          record, json: RecordJSON(environment.catalogue).value(record, ignored: saved.ignored),
          environment)
      },
      portrait?.write(record, environment) ?? .success,
    ]
    try printed.get()
    return ([record.exitCode] + written).first { $0 != .success } ?? .success
  }

  private static func print(
    _ record: any JudgedRecord, _ saved: SavedPath, _ options: Arguments,
    _ fields: FieldSelection?, _ portrait: PortraitOutput?, _ environment: AppEnvironment
  ) throws {
    if options.has("--json") {
      let json = RecordJSON(
        environment.catalogue, isRedacted: options.has("--redact"), fields: fields)
      try environment.output.json(json.value(record, ignored: saved.ignored))
    } else {
      let summary = RecordSummary(record, for: environment)
      let output = PortraitOutput.summaryOutput(portrait, environment)
      try output.lines(summary.lines)
      if !saved.ignored.isEmpty {
        try output.line("ignored: " + saved.ignored.joined(separator: ", "))
      }
    }
  }

  private static func check(_ options: Arguments) throws(UsageError) {
    guard options.has("--json") || !options.has("--redact") else {
      throw UsageError("--redact goes with --json")
    }
    if options.has("--jsonl") {
      for option in SavedReadKey.values.union(PortraitOutput.values) where options.has(option) {
        throw UsageError("\(option) does not go with --jsonl")
      }
      guard options.operands.isEmpty, !options.has("--json") else {
        throw UsageError("--jsonl takes paths and records from standard input, and nothing else")
      }
      guard !options.has("--paths") || !options.has("--records") else {
        throw UsageError("--paths and --records exclude each other")
      }
    } else {
      for option in ["--paths", "--records", "--holder", "--jobs"] where options.has(option) {
        throw UsageError("\(option) goes with --jsonl")
      }
      guard !options.operands.isEmpty else { throw UsageError("a path or --jsonl is missing") }
    }
  }

  private static func input(_ options: Arguments) -> LineInput {
    options.has("--paths") ? .paths : options.has("--records") ? .records : .either
  }

  private static func number(_ text: String) throws(UsageError) -> Int {
    guard let number = Int(text), (1...256).contains(number) else {
      throw UsageError("--jobs takes a number, 1 to 256")
    }
    return number
  }
}
