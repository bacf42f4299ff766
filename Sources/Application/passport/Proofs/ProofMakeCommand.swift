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
    environment.errors.isQuiet = options[CommonOptions.quiet]
    let (name, requestPath, path) = try needed.values(in: options)
    environment.checkClock()
    let file = try NewFile(path: path)
    let request = try ProofOptions.request(requestPath)
    let list = try ProofOptions.list(options)
    let store = try TrustStore(folder: environment.surroundings.trustFolder)
    let source = try ProofSource(name, store, at: environment.now) {
      try WalletOptions.open(options, environment)
    }
    let known = try known(source.evidence, list, store, environment)
    let plan = try PlannedPassportProof(
      source.evidence, request, list: list, known: known, secret: source.secret,
      holder: source.holder, today: CalendarDate(environment.now),
      acceptsSmallSet: options[acceptsSmallSet],
      random: environment.surroundings.random)
    for line in consent(plan, request) { environment.errors.say(line) }
    guard try isConfirmed(options, environment) else {
      environment.errors.say("nothing was proved")
      return .success
    }
    let circuits = PassportCircuitStore(environment.surroundings, environment.errors)
    try circuits.prepare(plan.circuitNames)
    let octets = try plan.prove(circuits: circuits, random: environment.surroundings.random) {
      environment.errors.show(.proving($0))
    }
    environment.errors.clearProgress()
    try file.write(octets)
    environment.errors.say("\(path): a proof of \(octets.count) bytes")
    return .success
  }

  /// The signers of the list that hide the document's and to whom a trusted path leads. No other one is judged.
  private static func known(
    _ evidence: PassportEvidence, _ list: SignerList?, _ store: TrustStore,
    _ environment: AppEnvironment
  ) throws -> TrustedSigners {
    let algorithm = evidence.signer.algorithm
    return TrustedSigners(
      among: list == nil ? [] : try store.allDocumentSigners(), anchors: store,
      list?.isSimulated == true ? .test : .state, at: environment.now
    ) { $0.algorithm == algorithm && list?.contains($0) == true }
  }

  private static func consent(_ plan: PlannedPassportProof, _ request: ProofRequest) -> [String] {
    let audience =
      request.audience.isEmpty ? "the verifier" : OutsideName.identifier(request.audience)
    let signer =
      plan.hiddenAmong.map {
        "hidden among \($0.listed) signers of its kind, \($0.known.signers) of which you know, "
          + "of \(ProofText.states($0.known.states))"
      }
      ?? "shown, and with it the issuing state \(OutsideName.identifier(plan.signerCountry))"
    return [
      "\(audience) asks for \(ProofText.asked(request))",
      "shown: that this is so, the day \(request.day), the kind of signature (\(plan.proofClass.name))",
      "the document's signer is \(signer)",
      "not shown: name, number, dates, portrait, the signature",
    ]
      + (plan.boundIn.map {
        ["shown too: the issuer of the card, and the month \($0) of its word for you"]
      } ?? [])
      + verifier(request)
      + (plan.isSimulated ? ["shown too: that the document is simulated"] : [])
  }

  /// What the holder must know of a verifier that signed its request.
  private static func verifier(_ request: ProofRequest) -> [String] {
    guard let verifier = request.verifier else { return [] }
    let key = ProofText.name(verifier)
    var lines = [
      "the proof is encrypted to the verifier with the key \(key), which signed the request"
    ]
    if request.scope != nil {
      lines.append(
        "the pseudonym is for that key: whoever else has it is the same verifier, and sees the same pseudonym; with "
          + "another key all its pseudonyms are others")
    }
    if let place = request.place {
      lines.append(
        "your wallet signs that you are asked here: \(OutsideName.identifier(place)); if you are elsewhere, somebody passed "
          + "the request on")
    }
    return lines
  }

  private static func isConfirmed(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> Bool {
    try options.confirm("Make this proof?", otherwise: ProofUnconfirmed())
  }
}

/// The error for a proof that nobody consented to.
struct ProofUnconfirmed: CodedError {
  var code: ReasonCode { .proofUnconfirmed }
}
