import ChipAccess
import Encoding
import Inspection
import LDS
import MRZ
import Presentation
import SmartCard
import Trust
import TrustStore
import Verdicts

/// `passport read`: the main road, from the document on the reader to three verdicts.
enum ReadCommand: Command {
  static let words = ["read"]
  static let synopsis = "--mrz [-] | --mrz-file FILE | --can [-] | --can-file FILE"
  static let summary = "read a document and judge it"
  static let help = """
      --mrz                  ask for the MRZ on the terminal, without echo
      --mrz -                take it from standard input, or from a terminal as a swipe reader types it
      --mrz-file FILE        take it from a file
      --mrz-fields           ask for document number, date of birth and date of expiry instead, where
                             there is no MRZ to type; no name is compared with the chip then
      --can, --can -, --can-file FILE
                             open the chip with its card access number, asked, from standard input
                             or from a file; it is tried once, and --mrz may be given besides
      --pin, --pin -, --pin-file FILE, --puk, --puk -, --puk-file FILE
                             the same with a PIN or PUK
      --reader NAME          use this reader; simulator[:PROFILE] is the built-in virtual passport,
                             replay:FILE plays a trace that was written with --trace-secrets
      --timeout SECONDS      how long to wait for a document (60)
      --only FILES           read these files only, as in DG1,SOD; EF.DIR and EF.CVCA too
      --all                  read every file that the chip has and gives, fingerprints included, and
                             name the applications whose data it gives to other readers only
      --at DATE              judge validity on this day, as in 2030-06-30
      --policy NAME          strict, standard or lenient; passport help policy has the table
      --challenge HEX        have the chip sign these 8 bytes in active authentication
      --no-chip-proof        do not ask the chip to prove that it is the original
      --save DIR             keep the files that were read in a new folder, in clear
      --save FILE.age        keep them in one encrypted file, which age opens too; a new passphrase
                             is asked for twice, or
      --save-passphrase-file FILE
                             is the first line of a file, or
      --recipient KEY        the file is for the owner of this public key of age; repeatable
      --portrait FILE        write the portrait as it is; from JPEG 2000, a FILE.jpg or FILE.png is
                             converted where a program for that is there; - is standard output
      --report FILE          write a page for people about it, in HTML; it holds personal data
      --allow-bac-downgrade  use BAC although the document offers PACE; the record says so
      --json                 print the record as JSON
      --redact               leave everything about the holder out of the JSON
      --fields PATHS         with --json: only these members and the verdicts, as in
                             time,holder.nationality,holder.ageOver.18
      --trace                tell of each command on standard error, without its data
      --trace FILE           write a trace of the read, without data and keys
      --trace-secrets FILE   write a trace that can be replayed; it holds personal data and keys
      --issue                put a card into the wallet if the record passed
      --accept-unproven-chip make the card although the chip's proof was not checked
      --holder-matched       say in the card that you compared the holder with the portrait
      --wallet FILE          use this wallet
      --passphrase-file FILE, --desk-passphrase-file FILE
                             take the wallet's and the desk's passphrase from files
      --quiet                show no progress
      --no-input             never ask; fail instead
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments,
      flags: [
        "--json", "--redact", "--quiet", "--issue",
        "--accept-unproven-chip", "--holder-matched", "--no-input", "--allow-bac-downgrade",
        "--no-chip-proof", "--all", "--mrz-fields",
      ],
      values: PasswordSource.values.union([
        "--wallet", "--passphrase-file", "--desk-passphrase-file", "--mrz-file", "--reader",
        "--timeout", "--only", "--at", "--policy", "--challenge", "--fields",
      ]).union(ReadOutputs.values),
      optionalDash: PasswordSource.flags.union(["--mrz"]), optionalValues: ["--trace"],
      repeatable: SaveDestination.repeatable)
    environment.errors.isQuiet = options.has("--quiet")
    // A swipe may come before the first question, and between two: none of it shows up anywhere.
    let asks = try TypedInput.isAskedFor(options)
    let hidden = asks ? try TypedInput.hide() : nil
    defer { hidden?.giveBack() }
    guard options.has("--json") || !options.has("--redact") else {
      throw UsageError("--redact goes with --json")
    }
    guard !options.has("--all") || !options.has("--only") else {
      throw UsageError("--all and --only exclude each other")
    }
    let fields = try FieldsOption.selection(options)
    let place = try DocumentSource(options.value("--reader"))
    let recorded = place.trace?.request
    guard !options.has("--issue") || !options.has("--at") else {
      throw UsageError("--issue and --at exclude each other: a card is made of what is true today")
    }
    guard recorded == nil || !options.has("--issue") else {
      throw UsageError("--issue: no card is made from a trace")
    }
    let source = try AccessKeySource(options, mayBeMissing: recorded != nil)
    let policy = try policy(options, recorded: recorded?.policy)
    let challenge = try options.value("--challenge").map(challenge) ?? recorded?.challenge
    let timeout = try seconds(options.value("--timeout") ?? "60")
    let time = try DayOption.time(
      options, now: place.trace?.time(in: environment.deskTime.zone) ?? environment.deskTime)
    var outputs = try ReadOutputs(options)
    let store = try TrustStore(folder: environment.trustFolder)
    if asks { try place.check() }
    if options.has("--issue") { try CardIssuing.check(options, environment) }
    guard let key = try source?.read(environment.catalogue) ?? recorded?.key
    else { throw UsageError("no key is given") }
    let issuing = options.has("--issue") ? try CardIssuing(options, environment) : nil
    try outputs.ask()

    let document = try place.open(timeout: timeout, environment)
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
    let issued = issuing?.issue(inspected, environment)
    // What was judged is printed first; what a file or the wallet meets must not lose it.
    let printed = Result {
      try print(record, issued, options, fields, to: outputs, environment)
    }
    let written =
      [issued?.tell(environment)].compactMap(\.self) + outputs.write(record, tracing, environment)
    try printed.get()
    // The record's own exit code counts first.
    return ([record.exitCode] + written).first { $0 != .success } ?? .success
  }

  private static func print(
    _ record: any JudgedRecord, _ issued: IssuedCard?, _ options: Arguments,
    _ fields: FieldSelection?, to outputs: ReadOutputs, _ environment: AppEnvironment
  ) throws {
    if options.has("--json") {
      let json = RecordJSON(
        environment.catalogue, isRedacted: options.has("--redact"), fields: fields)
      try environment.output.json(json.value(record, issued: issued))
    } else {
      let summary = RecordSummary(record, for: environment)
      let output = PortraitOutput.summaryOutput(outputs.portrait, environment)
      try output.lines(summary.lines)
      if let issued {
        try output.lines(["", issued.text(environment.catalogue, at: environment.now)])
      }
    }
  }

  /// Runs the inspection; one that stops leaves its trace all the same.
  private static func inspect(
    _ document: DocumentSource.Document, _ request: ReadRequest, _ inspection: Inspection,
    at time: DeskTime, _ tracing: inout TracedRead, _ environment: AppEnvironment,
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

  /// Runs an inspection; where a trace is played, one that is another than the recorded one says so
  /// first, whatever it came to.
  private static func whole(
    _ document: DocumentSource.Document, run: () throws -> InspectedDocument
  ) throws -> InspectedDocument {
    let outcome = Result { try run() }
    try document.finish()
    return try outcome.get()
  }

  /// What the options say; where a trace is played, what they leave open is as it was.
  private static func policy(
    _ options: Arguments, recorded: InspectionPolicy?
  ) throws -> InspectionPolicy {
    let only = try options.value("--only").map(FileSelection.parse)
    return InspectionPolicy(
      allowsDowngrade: options.has("--allow-bac-downgrade") || recorded?.allowsDowngrade == true,
      only: only ?? recorded?.only,
      readsAll: options.has("--all") || (only == nil && recorded?.readsAll == true),
      trust: try options.value("--policy").map(PolicyName.parse) ?? recorded?.trust ?? .standard,
      provesChip: !options.has("--no-chip-proof") && recorded?.provesChip != false)
  }

  private static func seconds(_ text: String) throws(UsageError) -> Duration {
    guard let number = Int(text), (1...86400).contains(number) else {
      throw UsageError("--timeout takes seconds, 1 to 86400")
    }
    return .seconds(number)
  }

  private static func challenge(_ text: String) throws(UsageError) -> [UInt8] {
    guard let octets = try? Hex.decode(text),
      octets.count == ActiveAuthenticationEvidence.challengeLength
    else { throw UsageError("--challenge takes 16 hexadecimal digits") }
    return octets
  }
}
