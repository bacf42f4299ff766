import ChipAccess
import Encoding
import Inspection
import LDS
import SmartCard
import Trust
import Verdicts

/// `passport read`: the main road, from the document on the reader to three verdicts.
enum ReadCommand: Command {
  static let words = ["read"]
  static let synopsis = "--mrz [-] | --mrz-file FILE | --can [-] | --can-file FILE"
  static let summary = "read a document and judge it"
  static let help = """
      --mrz                  ask for the MRZ on the terminal, without echo
      --mrz -                take it from standard input, as a swipe reader types it
      --mrz-file FILE        take it from a file
      --can, --can -, --can-file FILE
                             open the chip with its card access number, asked, from standard input
                             or from a file; it is tried once, and --mrz may be given besides
      --pin, --puk           the same with a PIN or PUK
      --reader NAME          use this reader; simulator[:PROFILE] is the built-in virtual passport
      --timeout SECONDS      how long to wait for a document (60)
      --only FILES           read these files only, as in DG1,SOD
      --at DATE              judge validity on this day, as in 2030-06-30
      --policy NAME          strict, standard or lenient; passport help policy has the table
      --challenge HEX        have the chip sign these 8 bytes in active authentication
      --no-chip-proof        do not ask the chip to prove that it is the original
      --save DIR             keep the files that were read in a new folder, in clear
      --allow-bac-downgrade  use BAC although the document offers PACE; the record says so
      --json                 print the record as JSON
      --redact               leave everything about the holder out of the JSON
      --fields PATHS         with --json: only these members and the verdicts, as in
                             time,holder.nationality,holder.ageOver.18
      --trace                tell of each command on standard error, without its data
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
        "--json", "--redact", "--trace", "--quiet", "--issue",
        "--accept-unproven-chip", "--holder-matched", "--no-input", "--allow-bac-downgrade",
        "--no-chip-proof",
      ],
      values: PasswordSource.values.union([
        "--wallet", "--passphrase-file", "--desk-passphrase-file", "--mrz-file", "--reader",
        "--timeout", "--only", "--at", "--save", "--policy", "--challenge", "--fields",
      ]),
      optionalDash: PasswordSource.flags.union(["--mrz"]))
    environment.errors.isQuiet = options.has("--quiet")
    guard options.has("--json") || !options.has("--redact") else {
      throw UsageError("--redact goes with --json")
    }
    let fields = try FieldSelection.chosen(by: options)
    let source = try AccessKeySource(options)
    let place = try DocumentSource(options.value("--reader"))
    let policy = InspectionPolicy(
      allowsDowngrade: options.has("--allow-bac-downgrade"),
      only: try options.value("--only").map(FileSelection.parse),
      trust: try options.value("--policy").map(PolicyName.parse) ?? .standard,
      provesChip: !options.has("--no-chip-proof"))
    let challenge = try options.value("--challenge").map(challenge)
    let timeout = try seconds(options.value("--timeout") ?? "60")
    let time = try options.value("--at").map(DayOption.instant) ?? environment.now
    let folder = try options.value("--save").map(DumpFolder.init(path:))
    let issuing = options.has("--issue") ? try CardIssuing(options, environment) : nil
    let store = try TrustStore(folder: environment.trustFolder)
    let key = try source.read(allowsPrompt: !options.has("--no-input"))

    let document = try place.open(timeout: timeout, environment)
    defer { document.release() }
    let channel =
      options.has("--trace")
      ? TracingChannel(document.channel) { environment.errors.note($0) } : document.channel
    let record = try Inspection(store: store, policy: policy, random: environment.random).run(
      over: channel, key: key, at: time, challenge: challenge,
      report: { environment.errors.progress(ProgressLine.text($0)) })
    document.release()
    environment.errors.clearProgress()
    try folder?.write(record)
    let issued = try issuing?.issue(record, environment)
    if options.has("--json") {
      let json = RecordJSON(
        environment.catalogue, isRedacted: options.has("--redact"), fields: fields)
      try environment.output.json(json.value(record, issued: issued))
    } else {
      let summary = RecordSummary(record, environment.catalogue, colour: environment.usesColour)
      try environment.output.line(summary.text)
      if let issued { try environment.output.line("\n" + issued.text(environment)) }
    }
    // The record's own exit code counts first.
    return record.exitCode == .success ? issued?.exitCode ?? .success : record.exitCode
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
