import Storage
import Verdicts
import Wallet

/// `passport issuer export`: what verifiers of this desk's cards need.
enum IssuerExportCommand {
  private static let root = Option(
    "--root", "FILE", "write it there, in DER; - is standard output"
  ) { ResultPlace($0) }
  private static let needed = Needed(root)
  static let command = Command(
    "issuer export", synopsis: root.usage,
    summary: "write this desk's root certificate, for verifiers of its cards",
    options: [[root] + IssuerOptions.passphrase], rules: [needed.rule], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let place = try needed.values(in: options)
    let desk = try DeskStore.open(
      at: environment.deskFile, passphrase: Passphrase(of: .desk, options).read())
    try place.write(desk.rootCertificate, mode: 0o644, environment)
    return .success
  }
}
