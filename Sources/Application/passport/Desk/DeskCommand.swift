import Age
import Desk
import Encoding
import MRZ
import Operations
import Presentation
import Verdicts

/// `passport desk`: a page on which a clerk reads one document after the other, and the holder's
/// own page.
enum DeskCommand {
  private static let mrzDevice = MRZSource.device.saying(
    "read a document as soon as this desk reader sends its MRZ over a serial line, as /dev/ttyACM0; "
      + "elyctis: before it for one with messages of Elyctis")
  private static let noBrowser = Flag(
    "--no-browser", "open no browser: print the name of the file that opens the page")
  private static let practice = Flag(
    "--practice", "practise with virtual passports: nothing is kept, and no reader is opened")
  private static let clearAfter = Setting(
    Option(
      "--clear-after", "SECONDS",
      "clear what was shown after this time without a press or a key, or when the document is lifted",
      takes: ReadOptions.secondsForm, read: ReadOptions.seconds
    ).configurable(), "60", .seconds(60))
  private static let clerk = Option.words(
    "--operator", "NAME", "who is at the desk, for the report and what is saved"
  ).configurable()
  private static let site = Option.words(
    "--place", "PLACE", "where the desk is, for the same"
  ).configurable()
  private static let lockAfter = Setting(
    Option(
      "--lock-after", "SECONDS", "lock the wallet on the page after this time without a click",
      takes: ReadOptions.secondsForm, read: ReadOptions.seconds
    ).configurable(), "600", .seconds(600))
  private static let records = Option.words(
    "--receipts", "FOLDER",
    "keep receipts there, signed by this desk, and a log without personal data"
  ).configurable()
  private static let fields = FieldsOption.fields.saying(
    "what receipts say beside the verdicts, as in holder.nationality,holder.ageOver.18")
  private static let keepsDocuments = Option(
    "--keep-documents", "KEY",
    "keep whole reads there too, encrypted for the owner of this public key of age; repeatable",
    takes: SaveDestination.recipientForm, mayRepeat: true
  ) { text in (try? AgePublicKey(parsing: text)).map { AgeRecipient.publicKey($0) } }
  .configurable()
  private static let keep = Setting(
    Option(
      "--keep", "DAYS", "remove whole reads after this time, as in 30d",
      takes: "days as in 30d, 1 to 3650"
    ) {
      text in
      guard text.utf8.last == UInt8(ascii: "d"),
        let days = Int(String(Substring(text.utf8.dropLast())))
      else { return nil }
      return (1...3650).contains(days) ? days : nil
    }.configurable(), "30d", 30)
  private static let program = Option.words(
    "--on-record", "PROGRAM", "give each receipt, as JSON, to this program on its standard input"
  ).configurable()
  private static let asksPIN = Flag(
    "--ask-pin",
    "ask here, before the page opens, for the PIN of the token that has the desk's keys")
  private static let evidence = Option(
    "--evidence", "ANSWER", oneOf: [(name: "offer", value: true), (name: "never", value: false)]
  ) {
    "\($0): whether holders may have kept in their wallets what a state signed, for proofs over its signature"
  }.configurable(otherwise: "offer")
  private static let phones = Option(
    "--digital-credentials", "ANSWER",
    oneOf: [(name: "never", value: false), (name: "allow", value: true)]
  ) {
    "\($0): whether the page may ask a phone by way of its browser, over Bluetooth and a relay of their vendor"
  }.configurable(otherwise: "never")
  static let command = Command(
    "desk",
    synopsis: "[\(practice)] [\(noBrowser)] [\(DocumentSource.reader.usage)] "
      + "[\(CommonOptions.policy.usage)] [\(clearAfter.usage)]",
    summary: "read one document after the other, in a browser",
    options: [
      [practice, noBrowser],
      [
        DocumentSource.reader, mrzDevice, ReadOptions.timeout, CommonOptions.policy, clearAfter,
        lockAfter, clerk, site,
      ],
      [
        records, fields, keepsDocuments, keep, program, asksPIN, TokenPIN.file, CommonOptions.quiet,
      ],
      ListenOptions.group, [evidence, phones] + NetworkOptions.hosts,
    ],
    rules: [
      .goesWith(fields, [records]), .goesWith(keepsDocuments, [records]),
      .goesWith(keep, [keepsDocuments]), .goesWith(program, [records]),
      .exclude([practice, DocumentSource.reader]), .exclude([practice, records]),
      .exclude([practice, mrzDevice]), .exclude([asksPIN, TokenPIN.file]),
      .exclude([practice, asksPIN]), .exclude([practice, TokenPIN.file]),
      .exclude([practice, ListenOptions.listen]),
    ] + ListenOptions.rules,
    notes: [
      "The page is served on an address of this machine alone (127.…) that differs each time, to one tab of one browser of "
        + "this user, and to nobody else. It is opened by a file that only this user can read, and that works once. Enter "
        + "here locks it and opens another one, Ctrl-C ends it.",
      "One desk of a user runs at a time. Started again, or by passport open, it opens the page of the one that runs in "
        + "another tab, which asks first where that one is in use. Practice is a desk of its own.",
      "Each document's MRZ is swiped or typed, or comes from a desk reader (\(mrzDevice)). The decision stays "
        + "until the document is lifted; then all of it is cleared, and the next one is asked for. An error is "
        + "reported in its place, and the next document is asked for.",
      "A desk whose keys are in a token gets the PIN by \(asksPIN) or \(TokenPIN.file): the page does not ask for it. A "
        + "PIN that was wrong is not tried again before the desk is started anew.",
      "With \(ListenOptions.listen), Issue a card sends one to a phone too, as passport offer does, and a question for a "
        + "proof over a passport has an address, to which the proof comes. \(ListenOptions.note)",
    ],
    examples: [
      Example("A desk to practise with", "passport desk --practice"),
      Example("A desk in a browser", "passport desk --operator \"M. Silva\" --place \"Lisbon\""),
    ], run: run)

  /// The records that the office keeps; nil without a folder for them.
  private static func office(_ options: Arguments) throws -> DeskRecords? {
    guard let folder = options[records] else { return nil }
    if let program = options[program], !WireText(program).hasPrefix("/") {
      throw UsageError("\(Self.program) takes the whole path of a program")
    }
    let fields =
      try FieldsOption.selection(options) ?? FieldSelection("time", of: FieldPaths.record)
    return DeskRecords(
      folder: folder, fields: fields, recipients: options.all(keepsDocuments),
      days: options[keep], program: options[program])
  }

  /// Gives a link to the desk that runs, or starts a desk, locked, in which it waits.
  static func take(_ link: Link, _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments([], of: command) { try environment.configuration() }
    return try run(options, link, environment)
  }

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    try run(options, nil, environment)
  }

  private static func run(
    _ options: Arguments, _ link: Link?, _ environment: AppEnvironment
  ) throws -> ExitCode {
    FreedMemory.overwrite()
    if options[practice] {
      let practice = try DeskPractice(for: environment.surroundings)
      defer { practice.remove() }
      return try serve(options, .simulator(.specimen), practice: practice, environment)
    }
    let place = try DocumentSource(options[DocumentSource.reader])
    guard place.trace == nil else { throw UsageError(DocumentSource.traceRefused) }
    let records = try office(options)
    let offers =
      try options.has(ListenOptions.listen)
      ? (place: ListenPlace(options), time: options[ListenOptions.time]) : nil
    switch try DeskSocket.find(environment.surroundings, for: link) {
    case .taken(let page): return show(page, options, environment)
    case .told(let answer):
      environment.errors.say(
        environment.catalogue.words(answer == .waits ? .linkWaitingAtDesk : .linkDropped))
      return .success
    case .free(let socket):
      let tokens = try TokenPIN.tokensOfDesk(options, asks: options[asksPIN], environment)
      // A mistake in its path is told now. The desk opens it again, and waits for it later.
      if let device = options[mrzDevice] { try MRZDevice(device).open() }
      return try serve(
        options, place, records: records, offers: offers, tokens: tokens, link: link,
        socket: socket, environment)
    }
  }

  /// Opens the page of the running desk, or says how to open it.
  private static func show(
    _ page: String, _ options: Arguments, _ environment: AppEnvironment
  ) -> ExitCode {
    let catalogue = environment.catalogue
    if !options[noBrowser], environment.surroundings.open(page) {
      environment.errors.say(catalogue.words(.deskRuns))
    } else {
      environment.errors.note(catalogue.words(.deskRunsFile(page)))
    }
    // The given options may be those of the running desk; the socket does not tell which it has.
    let without = [WireText(noBrowser.name), WireText(CommonOptions.quiet.name)]
    if ProcessArguments.given.contains(where: {
      WireText($0).hasPrefix("-") && !without.contains(WireText($0))
    }) {
      environment.errors.say(catalogue.words(.deskKeepsOptions))
    }
    return .success
  }

  private static func serve(
    _ options: Arguments, _ place: DocumentSource, records: DeskRecords? = nil,
    offers: (place: ListenPlace, time: Duration)? = nil, tokens: IssuerTokens? = nil,
    practice: DeskPractice? = nil,
    link: Link? = nil, socket: DeskSocket? = nil, _ environment: AppEnvironment
  ) throws -> ExitCode {
    let settings = DeskSettings(
      place: place, mrzDevice: options[mrzDevice],
      policy: ReadOptions.policy(options, recorded: nil, environment),
      patience: options[ReadOptions.timeout], clearAfter: options[clearAfter],
      lockAfter: options[lockAfter],
      office: ReportOffice(clerk: options[clerk], place: options[site]), records: records,
      offers: offers, tokens: tokens, keepsEvidence: options[evidence] ?? true,
      asksPhones: options[phones] ?? false, practice: practice,
      client: NetworkOptions.client(options), link: link,
      opensBrowser: !options[noBrowser], environment.catalogue,
      environment.surroundings)
    let service = try DeskService(settings, socket, environment.errors)
    TerminalCalls.holdEndingSignals()
    // The keys of a swipe may reach the terminal, and must not stay readable there.
    let hidden = Terminal()?.hideIfInForeground()
    defer { hidden?.restore() }
    try service.run()
    return .success
  }
}

/// Messages if a desk is already running.
extension Phrase {
  /// Its page opens in the browser.
  static let deskRuns = Phrase("desk-runs")
  /// *file* opens its page.
  static func deskRunsFile(_ file: String) -> Phrase { Phrase("desk-runs-file", Fact(.file, file)) }
  /// The given options have no effect on the running desk.
  static let deskKeepsOptions = Phrase("desk-keeps-options")
  /// The link waits at the running desk.
  static let linkWaitingAtDesk = Phrase("link-waiting-at-desk")
  /// Another link waits there, and this one was dropped.
  static let linkDropped = Phrase("link-dropped")
}
