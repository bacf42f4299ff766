import Wallet

/// The options of every command that opens a wallet.
enum WalletOptions {
  static let wallet = Option("--wallet", "FILE", "use this wallet, as one on a stick")
  static let group: [any HelpItem] = [wallet, Passphrase.file, CommonOptions.noInput]

  static func path(_ options: Arguments, _ environment: AppEnvironment) throws -> String {
    try options[wallet] ?? environment.walletFile
  }

  static func open(_ options: Arguments, _ environment: AppEnvironment) throws -> Wallet {
    try Wallet.open(
      at: path(options, environment), passphrase: Passphrase(of: "wallet", options).read(),
      random: environment.random)
  }
}
