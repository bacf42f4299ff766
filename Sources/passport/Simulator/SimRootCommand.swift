import ChipSimulator
import Verdicts

/// `passport sim root`: the root certificate of the virtual passport's country.
enum SimRootCommand {
  private static let out = Option(
    "--out", "FILE", "write it there, in DER; - is standard output"
  ) { ResultPlace($0) }
  private static let needed = Needed(out)
  static let command = Command(
    "sim root", synopsis: out.usage,
    summary: "write the root certificate of the virtual passport's test country",
    options: [[out]], rules: [needed.rule],
    examples: [Example("Import it with", "passport trust import --test --yes FILE")], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let place = try needed.values(in: options)
    let country = try VirtualPassport.country(environment)
    try place.write(country.rootCertificate, mode: 0o644, environment)
    return .success
  }
}
