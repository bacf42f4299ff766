import Presentation
import Verdicts

/// The program: finds the subcommand, runs it, and turns errors into a line and an exit code.
enum Passport {
  static let commands: [Command] = [
    SetupCommand.command,
    ReadCommand.command,
    InspectCommand.command,
    ShowCommand.command,
    DumpCommand.command,
    MRZCheckCommand.command,
    ReaderListCommand.command,
    PracticeCommand.command,
    DeskCommand.command,
    TrustImportCommand.command,
    TrustUpdateCommand.command,
    TrustListCommand.command,
    TrustAuditCommand.command,
    TrustExportCommand.command,
    TrustRemoveCommand.command,
    TrustSignersCommand.command,
    ConfigShowCommand.command,
    SimStartCommand.command,
    SimMRZCommand.command,
    SimCANCommand.command,
    SimPINCommand.command,
    SimRootCommand.command,
    SimProfilesCommand.command,
    IssuerInitCommand.command,
    IssuerShowCommand.command,
    IssuerExportCommand.command, IssuerStatusCommand.command,
    WalletInitCommand.command,
    WalletShowCommand.command,
    WalletWordsCommand.command,
    WalletRecoverCommand.command,
    WalletBackupCommand.command,
    WalletRestoreCommand.command,
    WalletExportCommand.command,
    WalletChangePassphraseCommand.command,
    WalletSlotsCommand.command,
    GuardiansMakeCommand.command,
    GuardiansCheckCommand.command,
    DIDShowCommand.command,
    DIDNewCommand.command,
    DIDListCommand.command,
    CardListCommand.command,
    CardShowCommand.command,
    CardImportCommand.command, CardReceiveCommand.command, CardRevokeCommand.command,
    CardDeleteCommand.command,
    RequestCommand.command,
    PresentCommand.command,
    VerifyCommand.command,
    ScanCommand.command,
    JournalListCommand.command,
    JournalClearCommand.command,
    ProofCircuitsCommand.command,
    ProofKeyCommand.command,
    ProofRequestCommand.command,
    ProofMakeCommand.command,
    ProofVerifyCommand.command,
    ZKImportCommand.command,
    ZKProveCommand.command,
    ZKVerifyCommand.command,
    DoctorCommand.command,
    ReportBugCommand.command,
    HelpCommand.command { CommandList(commands) },
  ]

  /// Every option of every command.
  static var options: [any DeclaredOption] { commands.flatMap(\.options) }

  static func run(_ given: [String], _ surroundings: AppEnvironment) -> ExitCode {
    var (arguments, environment) = (given, surroundings)
    do {
      if let catalogue = try CommonOptions.takeLanguage(from: &arguments) {
        environment = environment.speaking(catalogue)
      }
      return try dispatch(arguments, environment)
    } catch let error as OutputError where error.readerIsGone {
      // The reader of the output has closed it, as head does.
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
    let list = CommandList(commands)
    let command = list.command(of: arguments)
    let asksForHelp = [CommonOptions.help, CommonOptions.shortHelp].contains {
      arguments.contains($0.name)
    }
    if arguments.isEmpty || asksForHelp {
      let words = arguments.prefix { !$0.hasPrefix("-") }
      return try HelpCommand(over: list).show(command?.words ?? Array(words), environment)
    }
    if arguments == [CommonOptions.version.name] {
      try environment.output.line("passport \(Version.current)")
      return .success
    }
    guard let command else { throw list.unknown(arguments) }
    return try command.run(Array(arguments.dropFirst(command.words.count)), environment)
  }

  private static func report(
    _ error: any CodedError, _ arguments: [String], _ environment: AppEnvironment
  ) -> ExitCode {
    let exit = environment.note(error)
    if arguments.contains(CommonOptions.json.name) {
      try? environment.output.json(
        ErrorJSON.value(
          ErrorJSON.Told(
            code: error.code, message: environment.catalogue.sentence(error),
            hint: environment.hint(error)), exit: exit))
    }
    return exit
  }
}
