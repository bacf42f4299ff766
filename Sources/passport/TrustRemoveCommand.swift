import Encoding
import Presentation
import Trust
import Verdicts

/// `passport trust remove`: takes certificates out of the trust store.
enum TrustRemoveCommand: Command {
  static let words = ["trust", "remove"]
  static let synopsis = "FINGERPRINT | --country XX | --source NAME  [--yes]"
  static let summary = "take certificates out of the trust store"
  static let help = """
      FINGERPRINT    the SHA-256 of one certificate, or its first eight digits or more
      --country XX   everything of a state
      --source NAME  what only the file of this name brought
      --yes          do not ask when more than one goes
      --no-input     never ask; fail instead
      --json         print what went as JSON

    Links that only a removed certificate verified go too; they are kept aside, and a later import
    can link them again.
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: ["--yes", "--no-input", "--json"], values: ["--country", "--source"],
      operands: 0...1)
    let selection = try selection(options)
    var store = try TrustStore(folder: environment.trustFolder)
    let removal = try store.remove(selection) { removal in
      if options.has("--yes") || (removal.count <= 1 && removal.documentSigners <= 1) {
        return true
      }
      for anchor in (removal.anchors + removal.unlinked).prefix(20) {
        environment.errors.row(TrustListCommand.cells(anchor))
      }
      if removal.count > 20 { environment.errors.note("and \(removal.count - 20) more") }
      guard !options.has("--no-input"), let terminal = Terminal() else {
        throw RemovalUnconfirmed(count: removal.count)
      }
      return try terminal.confirm("Remove \(Counted.text(removal.count, "certificate")) [y/N]: ")
    }
    guard let removal else { return .success }
    guard !removal.isEmpty else { throw NothingChosen(what: name(selection)) }
    try show(removal, options, environment)
    return .success
  }

  private static func selection(_ options: Arguments) throws -> RemovalSelection {
    let chosen: [RemovalSelection] =
      options.operands.map { .fingerprint($0) }
      + [options.value("--country")].compactMap { $0.map { .country($0) } }
      + [options.value("--source")].compactMap { $0.map { .source($0) } }
    guard chosen.count == 1, let selection = chosen.first else {
      throw UsageError("one of FINGERPRINT, --country and --source is needed")
    }
    if case .fingerprint(let digits) = selection {
      guard (8...64).contains(digits.count), digits.allSatisfy(\.isHexDigit) else {
        throw UsageError("a fingerprint has 64 hexadecimal digits; its first eight are enough")
      }
    }
    return selection
  }

  private static func name(_ selection: RemovalSelection) -> String {
    switch selection {
    case .fingerprint(let name), .country(let name), .source(let name): name
    }
  }

  private static func show(
    _ removal: TrustRemoval, _ options: Arguments, _ environment: AppEnvironment
  ) throws {
    if options.has("--json") {
      return try environment.output.json(TrustJSON.value(removal))
    }
    for anchor in removal.anchors {
      try environment.output.row(["removed"] + TrustListCommand.cells(anchor))
    }
    for anchor in removal.unlinked {
      try environment.output.row(["unlinked"] + TrustListCommand.cells(anchor))
    }
    try environment.output.line(
      "\(Counted.text(removal.count, "certificate")), \(Counted.text(removal.revocationLists, "CRL")), "
        + "\(removal.documentSigners) document signers and \(removal.pending) that waited went"
        + (removal.keptOtherwise > 0
          ? "; \(removal.keptOtherwise) stay, because another source has them" : ""))
  }
}

/// More than one certificate would go, and nobody can be asked.
struct RemovalUnconfirmed: CodedError {
  let count: Int
  var code: Code { .removalUnconfirmed }
  var details: [String] { [String(count)] }
}
