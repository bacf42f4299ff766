import DocumentProofs
import Encoding
import Operations
import Presentation
import Storage
import TrustStore
import Verdicts

/// `passport proof make`: makes the proof that a request asks for, after the holder's consent.
enum ProofMakeCommand {
  private static let from = Option(
    "--from", "SOURCE",
    "the path of a saved read, or a card that was issued with --keep-for-proofs")
  private static let out = Option(
    "--out", "FILE", "where the proof is written; nothing may be there yet")
  private static let acceptsSmallSet = Flag(
    "--accept-small-set", "make it although the signer hides among few")
  private static let needed = Needed(from, ProofOptions.request, out)
  static let command = Command(
    "proof make",
    synopsis: "\(from.usage) \(ProofOptions.request.usage) [\(ProofOptions.signers.usage)] "
      + "\(out.usage) [\(acceptsSmallSet)] [\(CommonOptions.yes)]",
    summary: "prove over a document's own signature what a verifier asks for",
    options: [
      [
        from, ProofOptions.request, ProofOptions.signers, out, acceptsSmallSet,
        CommonOptions.yes.saying("consent without a question"), CommonOptions.quiet,
      ], WalletOptions.group,
    ], rules: [needed.rule],
    notes: [
      "The proof shows that a document, signed by one of the list's signers, says what is asked for, and "
        + "nothing else of it. It does not show that its chip was there or that it was not revoked; that it is "
        + "yours, only where the request asks for an issuer's word, which a card has that was issued with "
        + "--holder-matched.",
      "A pseudonym needs a card: its secret lies in the wallet, and is the same each time.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let (name, requestPath, path) = try needed.values(in: options)
    environment.checkClock()
    let file = try NewFile(path: path)
    let request = try ProofOptions.request(requestPath)
    let list = try ProofOptions.list(options)
    let operation = ProveOperation(environment.surroundings, environment.errors)
    let plan = try operation.plan(
      name, request, list, acceptsSmallSet: options[acceptsSmallSet]
    ) { try WalletOptions.open(options, environment) }
    for line in ProofText.consent(plan, request) { environment.errors.say(line) }
    let isConfirmed = try options.confirm(
      "Make this proof?", otherwise: CommandRefusal(.proofUnconfirmed))
    guard isConfirmed else {
      environment.errors.say("nothing was proved")
      return .success
    }
    let bytes = try operation.prove(plan)
    try file.write(bytes)
    environment.errors.say("\(path): a proof of \(bytes.count) bytes")
    return .success
  }
}
