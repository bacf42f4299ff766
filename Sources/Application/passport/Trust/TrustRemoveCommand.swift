import Encoding
import Operations
import Presentation
import Trust
import TrustStore
import Verdicts

/// `passport trust remove`: removes certificates from the trust store.
enum TrustRemoveCommand {
  private static let country = CommonOptions.country.saying("everything of a state")
  private static let source = Option.text(
    "--source", "NAME", "what only the file of this name brought")
  static let command = Command(
    "trust remove",
    synopsis: "FINGERPRINT | \(country.usage) | \(source.usage)  [\(CommonOptions.yes)]",
    summary: "take certificates out of the trust store",
    operand: Operand(
      "FINGERPRINT", "the SHA-256 of one certificate, or its first eight digits or more", 0...1),
    options: [
      [
        country, source, CommonOptions.yes.saying("do not ask when more than one goes"),
        CommonOptions.noInput, CommonOptions.json.saying("print what went as JSON"),
      ]
    ],
    notes: [
      "Links that only a removed certificate verified go too; they are kept aside, and a later import "
        + "can link them again."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let selection = try selection(options)
    var store = try TrustStore(folder: environment.surroundings.trustFolder)
    let removal = try store.remove(selection) { removal in
      if options[CommonOptions.yes] || (removal.count <= 1 && removal.documentSigners <= 1) {
        return true
      }
      let rows =
        (removal.anchors + removal.unlinked).map { TrustText.cells($0) }
        + removal.institutions.map(TrustText.cells)
      for row in rows.prefix(20) { environment.errors.row(row) }
      if removal.count > 20 { environment.errors.note("and \(removal.count - 20) more") }
      let terminal = try options.terminal(
        otherwise: CommandRefusal(.removalUnconfirmed, .number(removal.count)))
      return try terminal.confirm("Remove \(Counted.text(removal.count, "certificate")) [y/N]: ")
    }
    guard let removal else { return .success }
    guard !removal.isEmpty else { throw NothingChosen(what: .text(name(selection))) }
    try show(removal, options, environment)
    return .success
  }

  private static func selection(_ options: Arguments) throws -> RemovalSelection {
    let chosen: [RemovalSelection] =
      options.operands.map { .fingerprint(WireText($0)) }
      + options.all(country).map { .country($0) } + options.all(source).map { .source($0) }
    guard chosen.count == 1, let selection = chosen.first else {
      throw UsageError("one of FINGERPRINT, \(country) and \(source) is needed")
    }
    if case .fingerprint(let digits) = selection {
      let isHex = digits.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      guard (8...64).contains(digits.utf8.count), isHex else {
        throw UsageError(fingerprintForm)
      }
    }
    return selection
  }

  /// The mistake of a text that is not a fingerprint.
  static let fingerprintForm =
    "a fingerprint has 64 hexadecimal digits; its first eight are enough"

  private static func name(_ selection: RemovalSelection) -> String {
    switch selection {
    case .fingerprint(let name), .country(let name), .source(let name): name.forPeople
    }
  }

  private static func show(
    _ removal: TrustRemoval, _ options: Arguments, _ environment: AppEnvironment
  ) throws {
    if options[CommonOptions.json] {
      return try environment.output.json(TrustJSON.value(removal))
    }
    for row in TrustText.rows(removal) { try environment.output.row(row) }
    try environment.output.line(TrustText.line(removal))
  }
}
