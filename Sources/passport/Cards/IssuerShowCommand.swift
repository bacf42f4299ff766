import Encoding
import FoundationEssentials
import Presentation
import Verdicts
import Wallet

/// `passport issuer show`: who this desk is as an issuer.
enum IssuerShowCommand {
  static let command = Command(
    "issuer show", synopsis: "[\(CommonOptions.json)]",
    summary: "show this desk's name and the fingerprint of its root",
    options: [[CommonOptions.json] + IssuerOptions.passphrase], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let desk = try DeskStore.open(
      at: environment.deskFile, passphrase: Passphrase(of: .desk, options).read())
    try show(desk, json: options[CommonOptions.json], environment)
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

/// The options of every command that opens the desk's own store.
enum IssuerOptions {
  static let passphrase: [any HelpItem] = [
    Passphrase.file.saying("take the desk's passphrase from the first line of a file"),
    CommonOptions.noInput,
  ]
}
