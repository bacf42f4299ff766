import Encoding
import Storage
import Verdicts
import Wallet

/// `passport issuer init`: makes this desk an issuer of cards.
enum IssuerInitCommand: Command {
  static let words = ["issuer", "init"]
  static let synopsis = "--name NAME | --renew"
  static let summary = "make this desk's root and signer, kept encrypted"
  static let help = """
      --name NAME              what the cards call this desk
      --renew                  make a new signer under the root that is there
      --passphrase-file FILE   take the desk's passphrase from the first line of a file
      --no-input               never ask; fail instead
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: ["--renew", "--no-input"], values: ["--name", "--passphrase-file"])
    let passphrase = Passphrase(of: "desk", options)
    let path = try environment.deskFile
    if options.has("--renew") {
      let desk = try DeskStore.open(at: path, passphrase: passphrase.read())
      try desk.renewSigner(now: environment.now)
      try IssuerShowCommand.show(desk, json: false, environment)
      return .success
    }
    guard let name = options.value("--name") else { throw UsageError("--name NAME is needed") }
    try PrivateFolder.make(environment.dataHome)
    let desk = try DeskStore.create(
      at: path, passphrase: passphrase.choose(), name: name, random: environment.random,
      now: environment.now)
    try IssuerShowCommand.show(desk, json: false, environment)
    return .success
  }
}
