import DocumentProofs
import Encoding
import Storage
import Verdicts

/// `passport proof key`: makes a verifier's long-term key.
enum ProofKeyCommand {
  private static let out = Option(
    "--out", "FILE", "where the key is written; nothing may be there yet")
  private static let needed = Needed(out)
  static let command = Command(
    "proof key",
    synopsis: out.usage,
    summary:
      "make a verifier's long-term key, for requests that ask for a pseudonym or an issuer's word",
    options: [[out, CommonOptions.quiet]], rules: [needed.rule],
    notes: [
      "The key signs requests, and opens the answers to them. Pseudonyms are for it: keep it, and give it to nobody. "
        + "Anyone else who has it is the same verifier to a holder, and with a new key all pseudonyms are new.",
      "It is not encrypted; the file is for its owner alone.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let path = try needed.values(in: options)
    let file = try NewFile(path: path)
    let key = try ProofVerifierKey()
    try file.write(Array(try key.pem.utf8))
    environment.errors.say("\(path): a key for requests")
    return .success
  }
}
