import DocumentProofs
import Encoding
import Operations
import Presentation
import Storage
import TrustStore
import Verdicts
import Wallet

/// `passport proof make`: makes the proof that a request asks for, after the holder's consent.
enum ProofMakeCommand {
  private static let from = Option(
    "--from", "SOURCE",
    "the path of a saved read, or a card that was issued with --keep-for-proofs")
  private static let out = Option(
    "--out", "FILE", "where the proof is written; nothing may be there yet")
  private static let acceptsSmallSet = Flag(
    "--accept-small-set",
    "make it although the signer hides among few, or among those of one of the states only")
  private static let request = Option(
    "--request", "FILE | ADDRESS",
    "the verifier's request; or its address, which begins with passport-proof:, to which the proof goes"
  )
  private static let needed = Needed(from, request)
  static let command = Command(
    "proof make",
    synopsis: "\(from.usage) \(request.usage) [\(ProofOptions.signers.usage)] "
      + "[\(out.usage)] [\(acceptsSmallSet)] [\(CommonOptions.yes)]",
    summary: "prove over a document's own signature what a verifier asks for",
    options: [
      [
        from, request, ProofOptions.signers, out, acceptsSmallSet,
        CommonOptions.yes.saying("consent without a question"), CommonOptions.quiet,
      ], NetworkOptions.group, WalletOptions.group,
    ], rules: [needed.rule],
    notes: [
      "The proof shows that a document, signed by one of the list's signers or below one of its roots, says what is "
        + "asked for, and nothing else of it. It does not show that its chip was there or that it was not revoked; that it is "
        + "yours, only where the request asks for an issuer's word, which a card has that was issued with "
        + "--holder-matched.",
      "A pseudonym needs a card: its secret lies in the wallet, and is the same each time.",
      "From an address come the request and, where neither you nor your trust store has it, the list that it names.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let (name, requested) = try needed.values(in: options)
    environment.checkClock()
    let address = ProofAddress(parsing: Array(requested.utf8))
    guard address != nil || options.has(out) else { throw UsageError("\(out.name) is needed") }
    let file = try options[out].map { try NewFile(path: $0) }
    let delivery = ProofDelivery(NetworkOptions.client(options))
    let request =
      try address.map { try ProofRequest(parsing: delivery.content(at: $0)) }
      ?? ProofOptions.request(requested)
    let (list, known) = try list(for: request, options, environment) {
      try address.map(delivery.list)
    }
    let operation = ProveOperation(environment.surroundings, environment.errors)
    var opened: Wallet?
    let plan = try operation.plan(
      name, request, list, known: known, acceptsSmallSet: options[acceptsSmallSet]
    ) {
      let wallet = try WalletOptions.open(options, environment)
      opened = wallet
      return wallet
    }
    for line in ProofText.consent(plan, request, environment.catalogue) {
      environment.errors.say(line)
    }
    if let address { environment.errors.say("the proof goes to \(address.url.host)") }
    let isConfirmed = try options.confirm(
      "Make this proof?", otherwise: CommandRefusal(.proofUnconfirmed))
    guard isConfirmed else {
      environment.errors.say("nothing was proved")
      return .success
    }
    let bytes = try operation.prove(plan)
    if let opened {
      try operation.note(request, card: opened.card(named: WireText(name)).identifier, in: opened)
    }
    if let file, let path = options[out] {
      try file.write(bytes)
      environment.errors.say("\(path): a proof of \(bytes.count) bytes")
    }
    if let address {
      try delivery.send(bytes, to: address)
      environment.errors.say("\(address.url.host) took the proof")
    }
    return .success
  }

  /// The list that the request names: the one that is given; else, for a list of signers, this desk's own; else the one
  /// from the request's address. With this desk's own, the signers that were verified for it.
  private static func list(
    for request: ProofRequest, _ options: Arguments, _ environment: AppEnvironment,
    fetched: () throws -> SignerList?
  ) throws -> (SignerList?, known: TrustedSigners?) {
    if let list = try ProofOptions.list(options) { return (list, nil) }
    guard request.listDigest != nil else { return (nil, nil) }
    if let digest = request.signers {
      let own = try AskProofOperation.ownSigners(environment.surroundings)
      if let own = try own.first(where: { try $0.list.digest == digest }) {
        return (own.list, own.signers)
      }
    }
    guard let fetched = try fetched() else { throw ProofOptions.listMissing(request) }
    return (fetched, nil)
  }
}
