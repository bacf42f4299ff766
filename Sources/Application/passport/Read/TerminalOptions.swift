import ChipAccess
import Operations
import SmartCard

/// The options of `passport read` for terminal authentication, and what they choose.
enum TerminalOptions {
  static let folder = Option(
    "--terminal", "FOLDER",
    "authenticate this terminal with the certificates and the key in a folder, and read fingerprints (DG3) and "
      + "irises (DG4); it may change the chip for good"
  ) { $0 }
  private static let passphraseFile = Option(
    "--terminal-passphrase-file", "FILE",
    "take the passphrase of that key from the first line of a file"
  ) { $0 }

  private static let pinFile = TokenPIN.file.saying(
    "take the PIN of the token that has that key from the first line of a file")
  private static let module = KeyStoreOptions.module.saying(
    "the PKCS #11 module that reaches the token of that key, by its whole path")

  static let options: [any HelpItem] = [folder, passphraseFile, pinFile, module]
  static let rules: [OptionRule] = [
    .goesWith(passphraseFile, [folder]), .goesWith(pinFile, [folder]), .goesWith(module, [folder]),
    .exclude([folder, TraceFiles.secrets]),
    .exclude([folder, ReadOptions.provesNoChip]),
  ]

  /// True if the passphrase of the key may be typed.
  static func asks(_ options: Arguments) -> Bool {
    options.has(folder) && !options.has(passphraseFile)
  }

  /// The certificates and the key; nil without the option. The operator is told what they may do
  /// to a chip.
  /// - Throws: ``UsageError`` in a replay, `TerminalFolderError`, `TokenError`, `StorageError`, and the errors of
  ///   asking.
  static func credentials(
    _ options: Arguments, isReplay: Bool, _ environment: AppEnvironment
  ) throws -> TerminalCredentials? {
    guard let folder = options[folder] else { return nil }
    guard !isReplay else {
      throw UsageError("\(Self.folder): a trace answers no terminal")
    }
    let credentials = try TerminalFolder.credentials(
      folder,
      token: { address in
        let path = try options[module] ?? TokenModules(on: environment.surroundings.machine).only()
        return try TokenPIN.tokens(options, environment).key(address, through: path)
      },
      passphrase: { try Passphrase(of: .terminal, options, file: passphraseFile).read() })
    environment.errors.note(
      "warning: certificates may change the chip for good: its date, and with a link certificate "
        + "the keys that it trusts; only those are sent that it needs, and only to an original chip"
    )
    return credentials
  }
}
