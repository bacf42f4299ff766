import Crypto
import FoundationEssentials
import Glibc
import Messages
import MRZ
import Operations

/// The environment of a command: outputs, language, and the surroundings of operations. It is made
/// once at the start and passed down.
struct AppEnvironment {
  /// Standard output: results, and nothing else.
  let output: Output
  /// Standard error: progress, prompts, errors.
  let errors: Diagnostics
  /// The sentences of this program, in the user's language.
  let catalogue: MessageCatalogue
  let surroundings: Surroundings
  /// The wallet that the command has open.
  let opened: OpenedWallet

  /// Every option of every command. Configuration files may give some of them.
  let options: () -> [any DeclaredOption]

  private let machineConfiguration: String

  /// - Parameters:
  ///   - options: every option of every command.
  ///   - catalogue: the sentences; nil for those of the user's locale.
  ///   - machineConfiguration: the path of the machine's configuration file.
  ///   - program: the path of this program; nil in a process that is another one.
  ///   - passphraseCost: the cost of trying a passphrase that is chosen now.
  ///   - output: the descriptor for results.
  ///   - errors: the descriptor for all else.
  init(
    variables: [String: String] = ProcessInfo.processInfo.environment, now: Date = Date(),
    catalogue: MessageCatalogue? = nil,
    machineConfiguration: String = "/etc/passport/config", program: String? = nil,
    passphraseCost: Scrypt = .usual, output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO,
    options: @escaping () -> [any DeclaredOption]
  ) {
    self.init(
      Surroundings(
        variables: variables, now: now, program: program, passphraseCost: passphraseCost),
      catalogue ?? .chosen(by: variables),
      machineConfiguration, options, OpenedWallet(),
      output: Output(descriptor: output, variables: variables),
      errors: Diagnostics(descriptor: errors, variables: variables))
  }

  private init(
    _ surroundings: Surroundings, _ catalogue: MessageCatalogue, _ machineConfiguration: String,
    _ options: @escaping () -> [any DeclaredOption], _ opened: OpenedWallet,
    output: Output, errors: Diagnostics
  ) {
    (self.surroundings, self.catalogue, self.opened) = (surroundings, catalogue, opened)
    (self.output, self.errors) = (output, errors)
    (self.machineConfiguration, self.options) = (machineConfiguration, options)
  }

  var now: Date { surroundings.now }
  var judgementTime: JudgementTime { surroundings.judgementTime }

  /// The same with the present time, for a program that runs for days.
  var atPresent: AppEnvironment { with(surroundings.atPresent, catalogue) }

  func speaking(_ catalogue: MessageCatalogue) -> AppEnvironment { with(surroundings, catalogue) }

  private func with(
    _ surroundings: Surroundings, _ catalogue: MessageCatalogue
  ) -> AppEnvironment {
    AppEnvironment(
      surroundings, catalogue, machineConfiguration, options, opened, output: output,
      errors: errors)
  }

  /// True if results may be coloured: the output is a terminal that shows colours, and `NO_COLOR`
  /// is not set.
  var usesColour: Bool {
    isatty(output.descriptor) == 1 && (surroundings.variables["NO_COLOR"] ?? "").isEmpty
      && surroundings.variables["TERM"] != "dumb"
  }

  /// The configuration files, in order of precedence: the user's,
  /// `$XDG_CONFIG_HOME/passport/config`, and the machine's.
  var configurationFiles: [(owner: ConfigurationOwner, path: String)] {
    let user = surroundings.folder("XDG_CONFIG_HOME", otherwise: "/.config")
      .map { $0 + "/passport/config" }
    return [user.map { (.user, $0) }, (.machine, machineConfiguration)].compactMap(\.self)
  }
}

/// The owner of a configuration file.
enum ConfigurationOwner: String, CaseIterable {
  case user
  case machine
}
