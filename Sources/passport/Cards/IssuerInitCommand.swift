import Encoding
import Storage
import Verdicts
import Wallet

/// `passport issuer init`: makes this desk an issuer of cards.
enum IssuerInitCommand {
  private static let name = Option("--name", "NAME", "what the cards call this desk")
  private static let renew = Flag("--renew", "make a new signer under the root that is there")
  static let command = Command(
    "issuer init", synopsis: "\(name.usage) | \(renew)",
    summary: "make this desk's root and signer, kept encrypted",
    options: [[name, renew] + IssuerOptions.passphrase], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let passphrase = Passphrase(of: .desk, options)
    let path = try environment.deskFile
    if options[renew] {
      let desk = try DeskStore.open(at: path, passphrase: passphrase.read())
      try desk.renewSigner(now: environment.now)
      try IssuerShowCommand.show(desk, json: false, environment)
      return .success
    }
    let name = try options.value(name)
    try PrivateFolder.make(environment.dataHome)
    let desk = try DeskStore.create(
      at: path, passphrase: passphrase.choose(), name: name, random: environment.random,
      now: environment.now)
    try IssuerShowCommand.show(desk, json: false, environment)
    return .success
  }
}
