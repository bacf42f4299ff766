import Storage
import Verdicts
import Wallet

/// `passport issuer export`: what verifiers of this issuer's cards need.
enum IssuerExportCommand {
  private static let root = Option(
    "--root", "FILE", "write it there, in DER; - is standard output"
  ) { ResultPlace($0) }
  private static let needed = Needed(root)
  static let command = Command(
    "issuer export", synopsis: root.usage,
    summary: "write this issuer's root certificate, for verifiers of its cards",
    options: [[root] + IssuerOptions.passphrase], rules: [needed.rule], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let place = try needed.values(in: options)
    let issuer = try IssuerStore.open(
      at: environment.issuerFile, passphrase: Passphrase(of: .issuer, options).read())
    try place.write(issuer.rootCertificate, mode: 0o644, environment)
    return .success
  }
}
