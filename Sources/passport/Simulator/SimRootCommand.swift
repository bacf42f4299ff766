import ChipSimulator
import Storage
import Verdicts

/// `passport sim root`: the root certificate of the virtual passport's country.
enum SimRootCommand: Command {
  static let words = ["sim", "root"]
  static let synopsis = "--out FILE"
  static let summary = "write the root certificate of the virtual passport's test country"
  static let help = """
      --out FILE   write it there, in DER; - is standard output

      Import it with: passport trust import --test --yes FILE
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(arguments, values: ["--out"])
    guard let path = options.value("--out") else { throw UsageError("--out FILE is needed") }
    let country = try VirtualPassport.country(environment)
    if path == "-" {
      try environment.output.write(country.rootCertificate)
    } else {
      try AtomicFile.write(country.rootCertificate, to: path, mode: 0o644)
    }
    return .success
  }
}
