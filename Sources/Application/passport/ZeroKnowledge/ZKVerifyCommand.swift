import DocumentProofs
import Operations
import Presentation
import Verdicts

/// `passport zk verify`: verifies a proof over a mobile document.
enum ZKVerifyCommand {
  private static let type = Option.text(
    "--doctype", "D", "the type of the document, as in org.iso.18013.5.1.mDL")
  private static let needed = Needed(type)
  static let command = Command(
    "zk verify",
    synopsis: "PROOF \(ZKStatement.transcript.usage) \(ZKStatement.issuer.usage) \(type.usage) "
      + "\(ZKStatement.claim) …",
    summary: "verify a proof of claims of a mobile document",
    operand: Operand("PROOF", "the proof; - is standard input"),
    options: [
      [type] + ZKStatement.options + [CommonOptions.json.saying("print the verdict as JSON")]
    ], rules: [needed.rule] + ZKStatement.rules,
    notes: [
      "Type, claims, time and transcript are the verifier's own: a proof of other elements or values, "
        + "for another time or transcript is refused. What no proof says is reported: whether an element "
        + "is in the name space of the claim, and whether the document was revoked."
    ], run: run)

  private static let longestProof = 8 << 20

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let type = try needed.values(in: options)
    let statement = try ZKStatement.read(
      options, documentType: type,
      deviceNameSpaces: MobileDocumentStatement.noDeviceNameSpaces, environment)
    let proof = try options.content(limit: longestProof)
    let circuits = try CircuitStore(folder: environment.surroundings.circuitFolder).load(
      statement.circuits)
    let outcome = statement.outcome(of: proof, circuits: circuits)
    try environment.print(
      options, json: ProofJSON.value(outcome, statement),
      lines: ProofText.lines(outcome, environment.catalogue))
    return outcome.status == .passed ? .success : .credentialInvalid
  }
}
