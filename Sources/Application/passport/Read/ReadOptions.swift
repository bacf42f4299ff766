import ChipAccess
import Encoding
import Inspection
import LDS
import Operations
import Verdicts

/// The options of `passport read`.
enum ReadOptions {
  static let json = CommonOptions.json.saying("print the record as JSON")
  static let redact = Flag("--redact", "leave everything about the holder out of the JSON")
  static let timeout = Setting(
    Option(
      "--timeout", "SECONDS", "how long to wait for a document, and for each answer",
      takes: secondsForm, read: seconds
    )
    .configurable(),
    "60", .seconds(60))
  static let challenge = Option(
    "--challenge", "HEX", "have the chip sign these 8 bytes in active authentication",
    takes: "16 hexadecimal digits", read: bytes)
  static let only = Option(
    "--only", "FILES", "read these files only, as in DG1,SOD; EF.DIR and EF.CVCA too",
    takes: "names of files as in DG1,DG2,SOD", read: files)
  private static let readsAll = Flag(
    "--all",
    "read every file that the chip has and gives, fingerprints included, and name the applications "
      + "whose data it gives to other readers only")
  static let provesNoChip = Flag(
    "--no-chip-proof", "do not ask the chip to prove that it is the original")
  private static let allowsDowngrade = Flag(
    "--allow-bac-downgrade", "use BAC although the document offers PACE; the record says so")

  static let all = groups(
    DocumentSource.reader, judging: [CommonOptions.policy, DayOption.at],
    further: [[Heading("Fingerprints and irises")] + TerminalOptions.options])
  /// The options of a read from which a card is issued, which must be of today, not from a trace.
  static let ofToday = groups(
    DocumentSource.reader.saying(
      "use this reader, or the virtual passport with simulator[:PROFILE]"),
    judging: [CommonOptions.policy])

  private static func groups(
    _ reader: Option<String>, judging: [any HelpItem], further: [[any HelpItem]] = []
  ) -> [[any HelpItem]] {
    [
      [Heading("Key")] + AccessKeySource.options,
      [
        Heading("Reader"), reader, timeout, only, readsAll, provesNoChip,
        allowsDowngrade, challenge,
      ],
      [Heading("Judging")] + judging,
    ] + further + [
      [Heading("What to keep"), PortraitOutput.option, ReportOutput.option, ReportOutput.whole]
        + SaveDestination.options + [TraceFiles.trace, TraceFiles.secrets],
      [
        Heading("Output and questions"), json, redact, FieldsOption.fields, CommonOptions.quiet,
        CommonOptions.noInput,
      ],
    ]
  }

  static let rules: [OptionRule] =
    AccessKeySource.rules + SaveDestination.rules + ReportOutput.rules + [
      .goesWith(redact, [json]), .goesWith(FieldsOption.fields, [json]),
      .exclude([readsAll, only]),
    ]

  /// The policy of the options. If a trace is replayed, its recorded policy applies where the
  /// command line states nothing.
  static func policy(
    _ options: Arguments, recorded: InspectionPolicy?, _ environment: AppEnvironment
  ) -> InspectionPolicy {
    var only = options[only]
    // It has the key with which the chip proves itself before a terminal does.
    if options.has(TerminalOptions.folder) { only?.insert(.dg14) }
    return InspectionPolicy(
      allowsDowngrade: options[allowsDowngrade] || recorded?.allowsDowngrade == true,
      only: only ?? recorded?.only,
      readsAll: options[readsAll] || (only == nil && recorded?.readsAll == true),
      trust: environment.trustPolicy(options, recorded: recorded?.trust),
      provesChip: !options[provesNoChip] && recorded?.provesChip != false)
  }

  /// The form of a number of seconds.
  static let secondsForm = "seconds, 1 to 86400"

  /// A number of seconds, up to a day.
  static func seconds(_ text: String) -> Duration? {
    Int(text).flatMap { (1...86400).contains($0) ? .seconds($0) : nil }
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    guard let bytes = try? Hex.decode(text),
      bytes.count == ActiveAuthenticationEvidence.challengeLength
    else { return nil }
    return bytes
  }

  /// The files of a list of names, separated by commas; nil for an unknown name.
  static func files(_ text: String) -> Set<ElementaryFile>? {
    var files: Set<ElementaryFile> = []
    for name in text.split(separator: ",") {
      guard let file = ElementaryFile(name: String(name)) else { return nil }
      files.insert(file)
    }
    return files
  }
}
