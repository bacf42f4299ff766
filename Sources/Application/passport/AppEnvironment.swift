import Crypto
import Encoding
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
  /// The sentences of this program, in the user's language.
  let catalogue: MessageCatalogue
  /// The present moment, by the clock of this machine.
  let now: Date
  /// The present moment with the local day, on which dates and ages are judged.
  let judgementTime: JudgementTime
  /// The present moment with the local day, anew: for a command that goes on for a day.
  var judgementTimeNow: JudgementTime { JudgementTime(Date(), in: LocalZone.ofMachine(variables)) }
  /// The source of random octets.
  let random = RandomSource.system

  private let variables: [String: String]
  private let machineConfiguration: String

  /// - Parameters:
  ///   - catalogue: the sentences; nil for those of the user's locale.
  ///   - machineConfiguration: the path of the machine's configuration file.
  ///   - output: the descriptor for results.
  ///   - errors: the descriptor for all else.
  init(
    variables: [String: String] = ProcessInfo.processInfo.environment, now: Date = Date(),
    catalogue: MessageCatalogue? = nil,
    machineConfiguration: String = "/etc/passport/config", output: Int32 = STDOUT_FILENO,
    errors: Int32 = STDERR_FILENO
  ) {
    self.variables = variables
    self.now = now
    self.catalogue = catalogue ?? .chosen(by: variables)
    self.machineConfiguration = machineConfiguration
    self.output = Output(descriptor: output, variables: variables)
    self.errors = Diagnostics(descriptor: errors, variables: variables)
    judgementTime = JudgementTime(now, in: LocalZone.ofMachine(variables))
  }

  /// The same surroundings now: for a program that goes on for a day.
  var atPresent: AppEnvironment {
    AppEnvironment(
      variables: variables, now: Date(), catalogue: catalogue,
      machineConfiguration: machineConfiguration, output: output.descriptor,
      errors: errors.descriptor)
  }

  /// The same surroundings in another language.
  func speaking(_ catalogue: MessageCatalogue) -> AppEnvironment {
    AppEnvironment(
      variables: variables, now: now, catalogue: catalogue,
      machineConfiguration: machineConfiguration, output: output.descriptor,
      errors: errors.descriptor)
  }

  /// The same surroundings with all stored data in another folder.
  func keepingData(in folder: String) -> AppEnvironment {
    AppEnvironment(
      variables: variables.merging(["XDG_DATA_HOME": folder]) { $1 }, now: now,
      catalogue: catalogue, machineConfiguration: machineConfiguration,
      output: output.descriptor, errors: errors.descriptor)
  }

  /// The folder for what is kept for a short time, `TMPDIR`, or `/tmp`.
  var temporaryFolder: String {
    variables["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
  }

  /// True if results may be coloured: a terminal that shows colours, and no `NO_COLOR`.
  var usesColour: Bool {
    isatty(output.descriptor) == 1 && (variables["NO_COLOR"] ?? "").isEmpty
      && variables["TERM"] != "dumb"
  }

  /// The folder of the trust store: `$XDG_DATA_HOME/passport/trust`.
  var trustFolder: String { get throws { try dataHome + "/trust" } }

  /// The folder of the simulator's test country: `$XDG_DATA_HOME/passport/simulator`.
  var simulatorFolder: String { get throws { try dataHome + "/simulator" } }

  /// The holder's wallet, `$XDG_DATA_HOME/passport/wallet.vault`.
  var walletFile: String { get throws { try dataHome + "/wallet.vault" } }

  /// The issuer's store, `$XDG_DATA_HOME/passport/desk.vault`.
  var issuerFile: String { get throws { try dataHome + "/desk.vault" } }

  /// The roots of the issuer, for whoever has no passphrase: `$XDG_DATA_HOME/passport/desk.roots`.
  var deskRootsFile: String { get throws { try dataHome + "/desk.roots" } }

  /// The folder of imported circuits: `$XDG_DATA_HOME/passport/circuits`.
  var circuitFolder: String { get throws { try dataHome + "/circuits" } }

  /// Where the package puts circuits: `passport/circuits` in each folder of `XDG_DATA_DIRS`.
  var installedCircuitFolders: [String] {
    let folders = variables["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    return (folders ?? "/usr/local/share:/usr/share").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/passport/circuits" }
  }

  /// The folder of all stored data: `$XDG_DATA_HOME/passport`.
  var dataHome: String { get throws { try findDataHome() } }

  /// The configuration files, of which the first counts most: that of the user,
  /// `$XDG_CONFIG_HOME/passport/config`, and that of the machine.
  var configurationFiles: [(owner: ConfigurationOwner, path: String)] {
    let user = folder("XDG_CONFIG_HOME", otherwise: "/.config").map { $0 + "/passport/config" }
    return [user.map { (.user, $0) }, (.machine, machineConfiguration)].compactMap(\.self)
  }

  /// Opens a file with the user's program for it, and does not wait.
  /// - Returns: false where there is no screen, or no program that opens files.
  func open(_ path: String) -> Bool {
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { !(variables[$0] ?? "").isEmpty }),
      let program = search(.xdgOpen).path
    else { return false }
    return ChildProgram.start(program, [path], variables: variables)
  }

  /// The name of this user's session of the machine; nil where there is none.
  var session: String? {
    variables["XDG_SESSION_ID"].flatMap { $0.isEmpty || WireText($0).hasPrefix("-") ? nil : $0 }
  }

  /// The user's home folder; nil where `HOME` names none.
  var home: String? { variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// The user's folder for what lasts as long as a session, `$XDG_RUNTIME_DIR`; nil where there is none.
  var runtimeFolder: String? {
    variables["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// This machine, as the doctor examines it.
  var machine: Machine { Machine(variables: variables) }

  /// Looks for a program by `PATH`, and checks the identity of what it finds.
  func search(
    _ program: ProgramIdentity, until deadline: ContinuousClock.Instant = .now + .seconds(60)
  ) -> ProgramIdentity.Search {
    let folders = (variables["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return program.search(in: folders.map(String.init), until: deadline)
  }

  private func findDataHome() throws -> String {
    guard let folder = folder("XDG_DATA_HOME", otherwise: "/.local/share") else {
      throw UsageError(.dataHomeMissing)
    }
    return folder + "/passport"
  }

  /// The folder that a variable names, or one in the user's home; nil without either.
  private func folder(_ variable: String, otherwise place: String) -> String? {
    if let folder = variables[variable], folder.hasPrefix("/") { return folder }
    return home.map { $0 + place }
  }
}

/// Phrases for defects in the environment.
extension Phrase {
  /// Neither XDG_DATA_HOME nor HOME names a folder to keep data in.
  static let dataHomeMissing = Phrase(
    english: "neither XDG_DATA_HOME nor HOME names a folder to keep data in")
}
