import Storage
import Verdicts
import Wallet

/// `passport wallet init`: makes an empty wallet.
enum WalletInitCommand {
  static let command = Command(
    "wallet init", synopsis: "[\(WalletOptions.wallet.usage)]",
    summary: "make an empty wallet, encrypted under a passphrase", options: [WalletOptions.group],
    run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let path = try WalletOptions.path(options, environment)
    if !options.has(WalletOptions.wallet) { try PrivateFolder.make(environment.dataHome) }
    _ = try Wallet.create(
      at: path, passphrase: Passphrase(of: .wallet, options).choose(),
      random: environment.random)
    environment.errors.say("the wallet is \(path); nobody can recover its passphrase")
    return .success
  }
}

/// The options of every command that opens a wallet.
enum WalletOptions {
  static let wallet = Option("--wallet", "FILE", "use this wallet, as one on a stick")
  static let group: [any HelpItem] = [wallet, Passphrase.file, CommonOptions.noInput]

  static func path(_ options: Arguments, _ environment: AppEnvironment) throws -> String {
    try options[wallet] ?? environment.walletFile
  }

  static func open(_ options: Arguments, _ environment: AppEnvironment) throws -> Wallet {
    try Wallet.open(
      at: path(options, environment), passphrase: Passphrase(of: .wallet, options).read(),
      random: environment.random)
  }
}
