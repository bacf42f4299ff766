import Encoding
import FoundationEssentials
import Presentation
import Verdicts
import Wallet

/// `passport issuer show`: the name and root of the issuer on this machine.
enum IssuerShowCommand {
  static let command = Command(
    "issuer show", synopsis: "[\(CommonOptions.json)]",
    summary: "show the issuer's name and the fingerprint of its root",
    options: [[CommonOptions.json] + IssuerOptions.passphrase], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let issuer = try IssuerStore.open(
      at: environment.issuerFile, passphrase: Passphrase(of: .issuer, options).read())
    try show(issuer, json: options[CommonOptions.json], environment)
    return .success
  }

  static func show(_ issuer: IssuerStore, json: Bool, _ environment: AppEnvironment) throws {
    let fingerprint = Hex.encode(issuer.rootFingerprint)
    let end = Timestamp(issuer.signerEnd).description
    if json {
      try environment.output.json(
        IssuerJSON.value(
          IssuerJSON.Issuer(
            name: issuer.issuerName, rootFingerprint: issuer.rootFingerprint,
            signerEnd: issuer.signerEnd)))
    } else {
      let rows = [
        ("issuer", issuer.issuerName), ("SHA-256 of root", fingerprint), ("signer good until", end),
      ]
      for (name, value) in rows {
        try environment.output.entry(name, value, column: 19)
      }
    }
  }
}

/// The options of every command that opens the issuer's store.
enum IssuerOptions {
  static let passphrase: [any HelpItem] = [
    Passphrase.file.saying("take the desk's passphrase from the first line of a file"),
    CommonOptions.noInput,
  ]
}
