import Storage
import Verdicts
import Wallet

/// `passport issuer export`: what verifiers of this desk's cards need.
enum IssuerExportCommand: Command {
  static let words = ["issuer", "export"]
  static let synopsis = "--root FILE"
  static let summary = "write this desk's root certificate, for verifiers of its cards"
  static let help = """
      --root FILE              write it there, in DER; - is standard output
      --passphrase-file FILE   take the desk's passphrase from the first line of a file
      --no-input               never ask; fail instead
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: ["--no-input"], values: ["--root", "--passphrase-file"])
    guard let path = options.value("--root") else { throw UsageError("--root FILE is needed") }
    let desk = try DeskStore.open(
      at: environment.deskFile, passphrase: Passphrase(of: "desk", options).read())
    if path == "-" {
      try environment.output.write(desk.rootCertificate)
    } else {
      try AtomicFile.write(desk.rootCertificate, to: path, mode: 0o644)
    }
    return .success
  }
}
