import Verdicts

/// The command itself: finds the subcommand, runs it, and turns errors into a line and an exit code.
enum Passport {
  static let version = "0.1.0"

  static let commands: [any Command.Type] = [
    ReadCommand.self,
    InspectCommand.self,
    ShowCommand.self,
    DumpCommand.self,
    MRZCheckCommand.self,
    ReaderListCommand.self,
    TrustImportCommand.self,
    TrustListCommand.self,
    TrustAuditCommand.self,
    TrustExportCommand.self,
    TrustRemoveCommand.self,
    SimStartCommand.self,
    SimMRZCommand.self,
    SimCANCommand.self,
    SimPINCommand.self,
    SimRootCommand.self,
    SimProfilesCommand.self,
    IssuerInitCommand.self,
    IssuerShowCommand.self,
    IssuerExportCommand.self,
    WalletInitCommand.self,
    CardListCommand.self,
    CardShowCommand.self,
    CardDeleteCommand.self,
    PresentCommand.self,
    VerifyCommand.self,
    ZKImportCommand.self,
    ZKProveCommand.self,
    ZKVerifyCommand.self,
    HelpCommand.self,
  ]

  static func run(_ arguments: [String], _ environment: AppEnvironment) -> ExitCode {
    do {
      return try dispatch(arguments, environment)
    } catch let error as OutputError where error.readerIsGone {
      // Whoever reads has had enough, as head does.
      return ExitCode(stoppedBy: error.code)
    } catch let error as any CodedError {
      return report(error, arguments, environment)
    } catch {
      return report(InternalFault("\(type(of: error))"), arguments, environment)
    }
  }

  private static func dispatch(
    _ arguments: [String], _ environment: AppEnvironment
  ) throws -> ExitCode {
    if arguments.isEmpty || arguments.contains("--help") || arguments.contains("-h") {
      let words = arguments.filter { !$0.hasPrefix("-") }
      return try HelpCommand.run(words, environment)
    }
    if arguments == ["--version"] {
      try environment.output.line("passport \(version)")
      return .success
    }
    for command in commands where arguments.starts(with: command.words) {
      return try command.run(Array(arguments.dropFirst(command.words.count)), environment)
    }
    throw UsageError("there is no such command; passport help shows them all")
  }

  /// Tells of an error in a line and a hint on standard error.
  static func note(_ error: any CodedError, _ environment: AppEnvironment) -> ExitCode {
    let words = environment.catalogue
    environment.errors.note("passport: \(sentence(error, environment))")
    if let hint = words.hint(error.code) { environment.errors.note("hint: \(hint)") }
    return ExitCode(stoppedBy: error.code)
  }

  /// The sentence of an error.
  static func sentence(_ error: any CodedError, _ environment: AppEnvironment) -> String {
    environment.catalogue.sentence(error.code, error.details)
  }

  private static func report(
    _ error: any CodedError, _ arguments: [String], _ environment: AppEnvironment
  ) -> ExitCode {
    let exit = note(error, environment)
    let words = environment.catalogue
    if arguments.contains("--json") {
      try? environment.output.json(
        .object([
          "schema": "passport.error/1",
          "error": .object([
            "code": .string(error.code.rawValue),
            "message": .string(sentence(error, environment)),
            "hint": words.hint(error.code).map { .string($0) },
          ]),
          "exit": .integer(Int(exit.rawValue)),
        ]))
    }
    return exit
  }
}

/// A fault of this program; the argument names the place, never data.
struct InternalFault: CodedError {
  let place: String
  init(_ place: String) { self.place = place }
  var code: Code { .internalFault }
  var details: [String] { [place] }
}
