import Encoding
import Presentation
import Trust
import TrustStore
import Verdicts

/// `passport trust audit`: the findings about missing, old, weak or unusual entries of the trust
/// store.
enum TrustAuditCommand {
  static let command = Command(
    "trust audit", synopsis: "[\(CommonOptions.json)]",
    summary: "show what is missing, old, weak or odd in the trust store",
    options: [[CommonOptions.json.saying("print every finding with its certificate as JSON")]],
    notes: ["A finding changes no verdict; it says what to import, or to ask a state about."],
    run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let store = try TrustStore(folder: environment.surroundings.trustFolder)
    environment.checkClock()
    let audit = try TrustAudit(of: store, at: environment.now)
    // Continuation lines begin below the words, to the right of the column of numbers.
    try environment.print(
      options,
      json: TrustJSON.value(audit, certificates: store.count, states: store.countries.count),
      lines: TrustAuditText.lines(audit, store), hanging: 7)
    return .success
  }
}
