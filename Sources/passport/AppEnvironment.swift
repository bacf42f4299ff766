import Crypto
import FoundationEssentials
import Glibc
import LDS
import MRZ
import Messages
import Storage
import Trust
import Verdicts

/// The surroundings of a command, made once at the start and handed down: outputs, language, time,
/// randomness, folders.
struct AppEnvironment {
  /// Standard output: results, and nothing else.
  let output: Output
  /// Standard error: progress, prompts, errors.
  let errors: Diagnostics
  /// The sentences of this program, in English.
  let catalogue = MessageCatalogue.english
  /// The present moment.
  let now = Date()
  /// The present moment with the local day, on which dates and ages are judged.
  let judgementTime: JudgementTime
  /// The source of random octets.
  let random = RandomSource.system

  private let variables: [String: String]

  init(variables: [String: String] = ProcessInfo.processInfo.environment) {
    self.variables = variables
    output = Output(descriptor: STDOUT_FILENO, variables: variables)
    errors = Diagnostics(variables: variables)
    judgementTime = JudgementTime(now, in: LocalZone.ofMachine(variables))
  }

  /// True if results may be coloured: a terminal that shows colours, and no `NO_COLOR`.
  var usesColour: Bool {
    isatty(STDOUT_FILENO) == 1 && (variables["NO_COLOR"] ?? "").isEmpty
      && variables["TERM"] != "dumb"
  }

  /// The user's home folder; nil where `HOME` names none.
  var home: String? { variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// The folder of the trust store: `$XDG_DATA_HOME/passport/trust`.
  var trustFolder: String { get throws { try dataHome + "/trust" } }

  /// The folder of the simulator's test country: `$XDG_DATA_HOME/passport/simulator`.
  var simulatorFolder: String { get throws { try dataHome + "/simulator" } }

  /// The holder's wallet, `$XDG_DATA_HOME/passport/wallet.vault`.
  var walletFile: String { get throws { try dataHome + "/wallet.vault" } }

  /// The issuer's store, `$XDG_DATA_HOME/passport/desk.vault`.
  var issuerFile: String { get throws { try dataHome + "/desk.vault" } }

  /// The folder of imported circuits: `$XDG_DATA_HOME/passport/circuits`.
  var circuitFolder: String { get throws { try dataHome + "/circuits" } }

  /// The folder of all stored data: `$XDG_DATA_HOME/passport`.
  var dataHome: String { get throws { try findDataHome() } }

  /// Looks for a program by `PATH`, and checks the identity of what it finds.
  func search(
    _ program: ProgramIdentity, until deadline: ContinuousClock.Instant = .now + .seconds(60)
  ) -> ProgramIdentity.Search {
    let folders = (variables["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return program.search(in: folders.map(String.init), until: deadline)
  }

  private func findDataHome() throws -> String {
    if let folder = variables["XDG_DATA_HOME"], folder.hasPrefix("/") {
      return folder + "/passport"
    }
    guard let home = variables["HOME"], home.hasPrefix("/") else {
      throw UsageError(.dataHomeMissing)
    }
    return home + "/.local/share/passport"
  }
}

/// Phrases for defects in the environment.
extension Phrase {
  /// Neither XDG_DATA_HOME nor HOME names a folder to keep data in.
  static let dataHomeMissing = Phrase("usage-data-home-missing")
}
