import Messages
import Operations
import Presentation
import Verdicts

/// The program: finds the subcommand, runs it, and turns errors into a line and an exit code.
enum Passport {
  /// All commands, by what they are for.
  static let groups: [CommandGroup] = [
    CommandGroup(
      "Begin, and find faults",
      [
        SetupCommand.command, PracticeCommand.command, DoctorCommand.command,
        ReportBugCommand.command, ReaderListCommand.command, ConfigShowCommand.command,
        HelpCommand.command { CommandList(groups) },
      ]),
    CommandGroup(
      "Read and judge documents",
      [
        DeskCommand.command, OpenCommand.command, ReadCommand.command, InspectCommand.command,
        ShowCommand.command, DumpCommand.command, MRZCheckCommand.command, MRZReadCommand.command,
        ReceiptVerifyCommand.command,
      ]),
    CommandGroup(
      "The certificates of states",
      [
        TrustImportCommand.command, TrustUpdateCommand.command, TrustListCommand.command,
        TrustAuditCommand.command, TrustExportCommand.command, TrustRemoveCommand.command,
        TrustSignersCommand.command,
      ]),
    CommandGroup(
      "Issue cards",
      [
        IssueCommand.command, OfferCommand.command, IssuerInitCommand.command,
        IssuerShowCommand.command, IssuerExportCommand.command, IssuerRequestCommand.command,
        IssuerCertifyCommand.command, IssuerStatusCommand.command,
        CardRevokeCommand.command,
      ]),
    CommandGroup(
      "Keep cards",
      [
        WalletInitCommand.command, WalletShowCommand.command, WalletWordsCommand.command,
        WalletRecoverCommand.command, WalletBackupCommand.command, WalletRestoreCommand.command,
        WalletStandingBackupCommand.command,
        WalletExportCommand.command, WalletChangePassphraseCommand.command,
        WalletSlotsCommand.command, GuardiansMakeCommand.command, GuardiansCheckCommand.command,
        DIDShowCommand.command, DIDNewCommand.command, DIDListCommand.command,
        CardListCommand.command, CardShowCommand.command, CardImportCommand.command,
        CardReceiveCommand.command, CardDeleteCommand.command, JournalListCommand.command,
        JournalClearCommand.command,
      ]),
    CommandGroup(
      "Show and verify cards",
      [
        RequestCommand.command, ScanCommand.command, PresentCommand.command, VerifyCommand.command,
      ]),
    CommandGroup(
      "Proofs in zero knowledge",
      [
        ProofCircuitsCommand.command, ProofKeyCommand.command, ProofRequestCommand.command,
        ProofMakeCommand.command, ProofVerifyCommand.command, ZKImportCommand.command,
        ZKProveCommand.command, ZKVerifyCommand.command,
      ]),
    CommandGroup(
      "The virtual passport",
      [
        SimStartCommand.command, SimMRZCommand.command, SimNumberCommand.can,
        SimNumberCommand.pin, SimRootCommand.command, SimTerminalCommand.command,
        SimProfilesCommand.command,
      ]),
  ]

  static let commands = groups.flatMap(\.commands)

  /// Every option of every command, and the language, which all of them have.
  static var options: [any DeclaredOption] {
    commands.flatMap(\.options) + [CommonOptions.language]
  }

  static func run(_ given: [String], _ surroundings: AppEnvironment) -> ExitCode {
    var (arguments, environment) = (given, surroundings)
    do {
      if let catalogue = try CommonOptions.takeLanguage(from: &arguments)
        ?? configuredLanguage(arguments, environment)
      {
        environment = environment.speaking(catalogue)
      }
      return try dispatch(arguments, environment)
    } catch let error as OutputError where error.readerIsGone {
      // The reader of the output has closed it, as head does.
      return error.code.exitCode
    } catch {
      return report(InternalFault.coded(error), arguments, environment)
    }
  }

  /// The language that a configuration file names; nil where none does. A file that cannot be used is reported by the
  /// commands that need it.
  private static func configuredLanguage(
    _ arguments: [String], _ environment: AppEnvironment
  ) -> MessageCatalogue? {
    guard !arguments.contains(CommonOptions.noConfiguration.name),
      let value = try? environment.configuration()[CommonOptions.language.name].first
    else { return nil }
    return try? CommonOptions.language.value(of: value.text)
  }

  private static func dispatch(
    _ arguments: [String], _ environment: AppEnvironment
  ) throws -> ExitCode {
    let list = CommandList(groups)
    let command = list.command(of: arguments)
    let asksForHelp = [CommonOptions.help, CommonOptions.shortHelp].contains {
      arguments.contains($0.name)
    }
    if arguments.isEmpty { return try HelpCommand(over: list).greet(environment) }
    if asksForHelp {
      let words = arguments.prefix { !$0.hasPrefix("-") }
      return try HelpCommand(over: list).show(command?.words ?? Array(words), environment)
    }
    if arguments == [CommonOptions.version.name] {
      try environment.output.line("passport \(Version.current)")
      return .success
    }
    guard let command else { throw list.unknown(arguments) }
    defer { environment.opened.backUp(environment) }
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
