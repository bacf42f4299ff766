import Encoding
import HTTP
import Messages
import Operations
import Presentation
import Trust
import TrustStore
import Verdicts

/// `passport trust update`: imports the newest lists, from the network or from a folder.
enum TrustUpdateCommand {
  private static let from = Option(
    "--from", "FOLDER", "take the files of a folder, as of a stick, and fetch nothing")
  private static let url = Option(
    "--url", "URL", "fetch from this address, https://host/path, and not from those that are known",
    mayRepeat: true, read: { text throws(UsageError) in try address(text, of: "--url") }
  ).configurable()
  private static let timeout = Setting(
    Option(
      "--fetch-timeout", "SECONDS", "how long each address may take", takes: ReadOptions.secondsForm
    ) {
      Int($0).flatMap { (1...86400).contains($0) ? $0 : nil }
    },
    "60", 60)
  private static let statusLists = Flag(
    "--status-lists", "fetch the status lists of institutions alone, and no master list")
  private static let dryRun = Flag("--dry-run", "show what would change, and write nothing")
  private static let test = Flag(
    "--test", "as test anchors: documents that end at one count as simulated")
  private static let yes = AcceptancePrompt.yes

  static let command = Command(
    "trust update",
    synopsis:
      "[\(from.usage) | \(url.usage)… | \(statusLists)] [\(yes)] [\(AcceptancePrompt.checksPublisher)] "
      + "[\(dryRun)]",
    summary: "fetch the newest master lists, or take them from a folder",
    options: [
      [from, url, statusLists, timeout] + NetworkOptions.group,
      [yes] + AcceptancePrompt.options,
      [
        CommonOptions.noInput, test, dryRun,
        CommonOptions.json.saying("print what changed as JSON"),
        CommonOptions.quiet.saying("show no progress, and do not list what was left out"),
      ],
    ],
    rules: [
      .exclude([from, url, statusLists]), .exclude([statusLists, dryRun]),
      .exclude([yes, AcceptancePrompt.checksPublisher]),
    ],
    notes: [
      "Without \(from) and \(url) it fetches the lists of "
        + JoinedWords.and(fetched.map(shown)) + ".",
      "The status lists of the institutions that you trust are fetched too, each from its host, and kept for a week: of "
        + "credentials that were verified here, and of trust import --status-list.",
      "Everything is checked as passport trust import checks a file, and nothing is believed because "
        + "of where it came from. A source that fails leaves the trust store as it was, and does not "
        + "stop the others; the exit code is the worst. No anchor is taken out because a list does not "
        + "carry it any more.",
    ],
    examples: [
      Example("the newest German and Dutch lists", "passport trust update"),
      Example("what is on a stick", "passport trust update --from /media/stick"),
    ], run: run)

  /// The addresses that are fetched if none is given: those of publishers that keep their newest
  /// list at one.
  private static let fetched = ListPublisher.all.flatMap { publisher in
    publisher.addresses.map { (publisher, $0) }
  }

  private static func shown(_ publisher: ListPublisher, _ address: String) -> String {
    let host = (try? HTTPURL(parsing: address))?.host
    return publisher.name + (host.map { " (\($0))" } ?? "")
  }

  /// An address that is fetched.
  /// - Parameter option: the name of the option that gives it.
  static func address(_ text: String, of option: String) throws(UsageError) -> HTTPURL {
    do throws(HTTPError) {
      return try HTTPURL(parsing: text)
    } catch {
      guard case .urlMalformed(_, let defect) = error else {
        throw UsageError("\(option) needs a value")
      }
      throw UsageError("\(option): \(MessageCatalogue.english.words(defect))")
    }
  }

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.checkClock()
    let opened = try TrustStore(folder: environment.surroundings.trustFolder)
    let before = try StoreInventory(of: opened)
    let files = try FileImport(
      environment.surroundings, environment.errors, anchorClass: options[test] ? .test : .state,
      to: options[dryRun] ? opened.rehearsal : opened,
      accept: AcceptancePrompt.acceptance(options, environment).answer)
    var update = TrustUpdate(files, environment.errors)
    defer { environment.errors.clearProgress() }
    if let folder = options[from] {
      try update.take(from: folder)
      if update.results.isEmpty {
        tell(ignored: update.ignored, environment)
        throw TrustImportError.nothingToImport(WireText(folder))
      }
    } else if !options[statusLists] {
      let addresses = try addresses(options)
      var client = client(options)
      // A configuration file that gives an address names its host.
      if options.origin(of: url) != nil { client.privateHosts.formUnion(addresses.map(\.host)) }
      try update.fetch(addresses, with: client)
    }
    var lists: [StatusListUpdate.Result] = []
    // Addresses that were given are all that is fetched; what only shows changes leaves the lists as they are.
    let isGiven = options.has(from) || (options.has(url) && options.origin(of: url) == nil)
    if !isGiven, !options[dryRun] {
      lists = try StatusListUpdate(environment.surroundings, environment.errors)
        .run(with: client(options))
    }
    try show(update, lists, since: before, options, environment)
    return ([update.exit] + lists.map(\.exit)).max { $0.rawValue < $1.rawValue } ?? .success
  }

  private static func addresses(_ options: Arguments) throws(HTTPError) -> [HTTPURL] {
    let given = options.all(url)
    if !given.isEmpty { return given }
    var known: [HTTPURL] = []
    for (_, address) in fetched { known.append(try HTTPURL(parsing: address)) }
    return known
  }

  private static func client(_ options: Arguments) -> HTTPClient {
    var client = NetworkOptions.client(options)
    client.time = options[timeout] * 1000
    return client
  }

  private static func show(
    _ update: TrustUpdate, _ lists: [StatusListUpdate.Result], since before: StoreInventory,
    _ options: Arguments, _ environment: AppEnvironment
  ) throws {
    let asJSON = options[CommonOptions.json]
    let output = TrustImportOutput(environment)
    let (store, results) = (update.store, update.results)
    let updated = UpdatedStore(
      try StoreDifference(from: before, to: try StoreInventory(of: store)),
      missing: try update.missing(), anchors: store.count, states: store.countries.count,
      isRehearsal: options[dryRun],
      isRefused: !results.isEmpty && results.allSatisfy(\.outcome.isRefusal))
    if asJSON {
      try environment.output.json(
        TrustUpdateJSON.value(
          updated, imports: results.map { output.imported($0.source.place, $0.outcome) },
          statusLists: lists.map { text(of: $0, environment.catalogue).json },
          ignored: update.ignored))
    }
    tell(ignored: update.ignored, environment)
    for result in results {
      switch result.outcome {
      case .imported(let report) where asJSON || !report.isNews: break
      default: try output.show([(result.source.label, result.outcome)], asJSON: false)
      }
    }
    if asJSON { return }
    if !options[statusLists] { try environment.output.lines(updated.lines, hanging: 2) }
    for list in lists {
      let line = text(of: list, environment.catalogue).line
      if list.made != nil {
        try environment.output.line(line)
      } else {
        environment.errors.note("passport: \(line)")
      }
    }
  }

  private static func text(
    of list: StatusListUpdate.Result, _ catalogue: MessageCatalogue
  ) -> StatusListText {
    StatusListText(list.address, at: list.host, made: list.made, list.error, catalogue)
  }

  /// Prints the names of ignored files in a folder.
  private static func tell(ignored names: [String], _ environment: AppEnvironment) {
    for name in names { environment.errors.say("passed over: \(name)") }
  }
}
