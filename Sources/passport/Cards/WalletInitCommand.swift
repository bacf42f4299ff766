import Storage
import Verdicts
import Wallet

/// `passport wallet init`: makes an empty wallet.
enum WalletInitCommand: Command {
  static let words = ["wallet", "init"]
  static let synopsis = "[--wallet FILE]"
  static let summary = "make an empty wallet, encrypted under a passphrase"
  static let help = WalletOptions.help

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: WalletOptions.flags, values: WalletOptions.values)
    let path = try WalletOptions.path(options, environment)
    if options.value("--wallet") == nil { try PrivateFolder.make(environment.dataHome) }
    _ = try Wallet.create(
      at: path, passphrase: Passphrase(of: "wallet", options).choose(),
      random: environment.random)
    environment.errors.say("the wallet is \(path); nobody can recover its passphrase")
    return .success
  }
}
