import Encoding
import FoundationEssentials
import Presentation
import Verdicts
import Wallet

/// `passport issuer show`: who this desk is as an issuer.
enum IssuerShowCommand: Command {
  static let words = ["issuer", "show"]
  static let synopsis = "[--json]"
  static let summary = "show this desk's name and the fingerprint of its root"
  static let help = """
      --json                   print it as JSON
      --passphrase-file FILE   take the desk's passphrase from the first line of a file
      --no-input               never ask; fail instead
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: ["--json", "--no-input"], values: ["--passphrase-file"])
    let desk = try DeskStore.open(
      at: environment.deskFile, passphrase: Passphrase(of: "desk", options).read())
    try show(desk, json: options.has("--json"), environment)
    return .success
  }

  static func show(_ desk: DeskStore, json: Bool, _ environment: AppEnvironment) throws {
    let fingerprint = Hex.encode(desk.rootFingerprint)
    let end = desk.signerEnd.formatted(.iso8601)
    if json {
      try environment.output.json(
        DeskJSON.value(
          DeskJSON.Issuer(
            name: desk.issuerName, rootFingerprint: desk.rootFingerprint,
            signerEnd: desk.signerEnd)))
    } else {
      let rows = [
        ("desk", desk.issuerName), ("SHA-256 of root", fingerprint), ("signer good until", end),
      ]
      for (name, value) in rows {
        try environment.output.entry(name, value, column: 19)
      }
    }
  }
}
