import Encoding
import Storage
import Verdicts
import Wallet

/// `passport issuer init`: makes the issuer of cards on this machine.
enum IssuerInitCommand {
  private static let name = Option("--name", "NAME", "what the cards call this issuer")
  private static let renew = Flag("--renew", "make a new signer under the root that is there")
  static let command = Command(
    "issuer init", synopsis: "\(name.usage) | \(renew)",
    summary: "make the issuer's root and signer, kept encrypted",
    options: [[name, renew] + IssuerOptions.passphrase], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let passphrase = Passphrase(of: .issuer, options)
    let path = try environment.issuerFile
    if options[renew] {
      let issuer = try IssuerStore.open(at: path, passphrase: passphrase.read())
      try issuer.renewSigner(now: environment.now)
      try IssuerShowCommand.show(issuer, json: false, environment)
      return .success
    }
    let name = try options.value(name)
    try PrivateFolder.make(environment.dataHome)
    let issuer = try IssuerStore.create(
      at: path, passphrase: passphrase.choose(), name: name, random: environment.random,
      now: environment.now)
    try IssuerShowCommand.show(issuer, json: false, environment)
    return .success
  }
}
