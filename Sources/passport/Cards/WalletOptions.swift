import Wallet

/// The options of every command that opens a wallet.
enum WalletOptions {
  static let flags: Set<String> = ["--no-input"]
  static let values: Set<String> = ["--wallet", "--passphrase-file"]
  static let help = """
      --wallet FILE            use this wallet, as one on a stick
      --passphrase-file FILE   take its passphrase from the first line of a file
      --no-input               never ask; fail instead
    """

  static func path(_ options: Arguments, _ environment: AppEnvironment) throws -> String {
    try options.value("--wallet") ?? environment.walletFile
  }

  static func open(_ options: Arguments, _ environment: AppEnvironment) throws -> Wallet {
    try Wallet.open(
      at: path(options, environment), passphrase: Passphrase(of: "wallet", options).read(),
      random: environment.random)
  }
}
