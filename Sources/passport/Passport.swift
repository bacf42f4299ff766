import Presentation
import Verdicts

/// The command itself: finds the subcommand, runs it, and turns errors into a line and an exit code.
enum Passport {
  static let version = "0.1.0"

  static let commands: [Command] = [
    ReadCommand.command,
    InspectCommand.command,
    ShowCommand.command,
    DumpCommand.command,
    MRZCheckCommand.command,
    ReaderListCommand.command,
    TrustImportCommand.command,
    TrustListCommand.command,
    TrustAuditCommand.command,
    TrustExportCommand.command,
    TrustRemoveCommand.command,
    SimStartCommand.command,
    SimMRZCommand.command,
    SimCANCommand.command,
    SimPINCommand.command,
    SimRootCommand.command,
    SimProfilesCommand.command,
    IssuerInitCommand.command,
    IssuerShowCommand.command,
    IssuerExportCommand.command,
    WalletInitCommand.command,
    CardListCommand.command,
    CardShowCommand.command,
    CardDeleteCommand.command,
    PresentCommand.command,
    VerifyCommand.command,
    ZKImportCommand.command,
    ZKProveCommand.command,
    ZKVerifyCommand.command,
    HelpCommand.command,
  ]

  static func run(_ arguments: [String], _ environment: AppEnvironment) -> ExitCode {
    do {
      return try dispatch(arguments, environment)
    } catch let error as OutputError where error.readerIsGone {
      // Whoever reads has had enough, as head does.
      return error.code.exitCode
    } catch let error as any CodedError {
      return report(error, arguments, environment)
    } catch {
      return report(InternalFault("\(type(of: error))"), arguments, environment)
    }
  }

  private static func dispatch(
    _ arguments: [String], _ environment: AppEnvironment
  ) throws -> ExitCode {
    let command = commands.first { arguments.starts(with: $0.words) }
    let asksForHelp = [CommonOptions.help, CommonOptions.shortHelp].contains {
      arguments.contains($0.name)
    }
    if arguments.isEmpty || asksForHelp {
      let words = arguments.prefix { !$0.hasPrefix("-") }
      return try HelpCommand.show(
        HelpCommand.topic(command?.words ?? Array(words)), environment)
    }
    if arguments == [CommonOptions.version.name] {
      try environment.output.line("passport \(version)")
      return .success
    }
    guard let command else { throw unknownCommand(arguments) }
    do {
      return try command.run(Array(arguments.dropFirst(command.words.count)), environment)
    } catch let error as UsageError {
      throw error.of(command)
    }
  }

  /// The commands whose first word this is, where they have two.
  static func group(_ words: [String]) -> [Command] {
    commands.filter { $0.words.count > 1 && $0.words.first == words.first }
  }

  /// Why a command line names no command. What was typed in its place is not repeated.
  /// - Parameter topics: what else there would be.
  static func unknownCommand(_ arguments: [String], topics: [String] = []) -> UsageError {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    let group = group(arguments)
    guard let name = group.first?.words[0] else {
      let near = nearCommands(words, topics)
      return UsageError(NearNames.question(near, after: .commandUnknown))
    }
    let near = words.dropFirst().first.map {
      NearNames.of($0, among: group.map { $0.words[1] }).map { "\(name) \($0)" }
    }
    var error = UsageError(
      words.count == 1
        ? .commandMissing : NearNames.question(near ?? [], after: .commandUnknown))
    error.place = .group(name, choices: near?.isEmpty ?? true ? group : [])
    return error
  }

  /// The commands that may have been meant: by one word or two, or by the second word of two.
  private static func nearCommands(_ words: ArraySlice<String>, _ topics: [String]) -> [String] {
    let names = commands.map(\.name)
    let all = Set(names).union(commands.map { $0.words[0] }).union(topics)
    for count in [2, 1] where words.count >= count {
      let near = NearNames.of(words.prefix(count).joined(separator: " "), among: all)
      if !near.isEmpty { return near }
    }
    guard let word = words.first else { return [] }
    let near = NearNames.of(word, among: Set(commands.compactMap { $0.words.dropFirst().first }))
    return commands.filter { $0.words.count > 1 && near.contains($0.words[1]) }
      .map(\.name)
  }

  /// Does something that comes after the record: what goes wrong there is told on standard error and in
  /// the exit code, and never on standard output, which has the record already.
  static func attempt(_ environment: AppEnvironment, _ work: () throws -> Void) -> ExitCode {
    do {
      try work()
      return .success
    } catch let error as any CodedError {
      return note(error, environment)
    } catch {
      return note(InternalFault("\(type(of: error))"), environment)
    }
  }

  /// Tells of an error in a line and a hint on standard error.
  static func note(_ error: any CodedError, _ environment: AppEnvironment) -> ExitCode {
    environment.errors.note("passport: \(sentence(error, environment))")
    let choices = (error as? UsageError)?.choices ?? []
    environment.errors.show(
      HelpCommand.list(choices, environment.errors.layout).map { ShownLine($0) })
    if let hint = hint(error, environment) { environment.errors.note("hint: \(hint)", hanging: 6) }
    return error.code.exitCode
  }

  /// The sentence of an error.
  static func sentence(_ error: any CodedError, _ environment: AppEnvironment) -> String {
    environment.catalogue.sentence(error)
  }

  /// What to do about an error.
  private static func hint(_ error: any CodedError, _ environment: AppEnvironment) -> String? {
    (error as? UsageError)?.hint
      ?? environment.catalogue.hint(error.code, error.details)
  }

  private static func report(
    _ error: any CodedError, _ arguments: [String], _ environment: AppEnvironment
  ) -> ExitCode {
    let exit = note(error, environment)
    if arguments.contains(CommonOptions.json.name) {
      try? environment.output.json(
        ErrorJSON.value(
          ErrorJSON.Told(
            code: error.code, message: sentence(error, environment),
            hint: hint(error, environment)), exit: exit))
    }
    return exit
  }
}

/// A fault of this program; the argument names the place, never data.
struct InternalFault: CodedError {
  let place: String
  init(_ place: String) { self.place = place }
  var code: ReasonCode { .internalFault }
  var details: [Detail] { [.text(place)] }
}
