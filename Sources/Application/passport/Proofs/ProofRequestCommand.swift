import DocumentProofs
import Encoding
import MRZ
import Operations
import Presentation
import Storage
import TrustStore
import Verdicts

/// `passport proof request`: a verifier's request for a proof over a document.
enum ProofRequestCommand {
  private static let prove = Option(
    "--prove", "CLAIM", "the age to be proved, as age_over_18",
    takes: "age_over_ and a number from 1 to 99"
  ) { text -> Int? in
    guard text.utf8.starts(with: "age_over_".utf8) else { return nil }
    return Int(String(Substring(text.utf8.dropFirst(9)))).flatMap {
      ProofRequest.ages.contains($0) ? $0 : nil
    }
  }
  private static let nationality = Option.names(
    "--nationality-in", "CODES", "the holder is of one of these states, as D,FRA in an MRZ")
  private static let notExpired = Flag("--not-expired", "the document has not expired")
  private static let bound = Flag(
    "--bound",
    "an issuer saw the holder with the document, and the holder's wallet signs this request")
  private static let place = Option.text(
    "--place", "TEXT",
    "the desk, page or connection at which it is asked; the holder compares it, and the wallet signs it",
    mayBeEmpty: false)
  private static let scope = Option.text(
    "--scope", "NAME", "a pseudonym of the holder's for this purpose, the same each time",
    mayBeEmpty: false)
  private static let audience = CommonOptions.audience.saying("who asks: this verifier")
  private static let signers = ProofOptions.signers.saying(
    "the signer may be hidden among those of this list; shown without it")
  private static let state = ProofOptions.states(
    "--state",
    "one of these states issued the document, as DE,FR; the signer is hidden, and the list is one of roots"
  )
  private static let notRevoked = Flag(
    "--not-revoked",
    "the signer's certificate is in none of the revocation lists that the trust store has of these states"
  )
  private static let acceptsSHA1 = Flag(
    "--accept-sha1",
    "take a document that rests on SHA-1 too, of which collisions can be made; the verdict says so"
  )
  private static let verifierKey = ProofOptions.verifierKey.saying(
    "your long-term key, which passport proof key makes: it signs the request, and a pseudonym is for it"
  )
  private static let out = Option(
    "--out", "FILE", "where the request is written; nothing may be there yet")
  private static let anchor = ProofVerifyCommand.anchor
  static let command = Command(
    "proof request",
    synopsis: "[\(prove.usage)] [\(nationality.usage)] [\(notExpired)] [\(bound) \(place.usage)] "
      + "[\(scope.usage)] [\(audience.usage)] [\(verifierKey.usage)] [\(signers.usage)] "
      + "[\(state.usage) [\(notRevoked)] | \(acceptsSHA1)] "
      + "\(out.usage) | \(ListenOptions.listen.usage) \(ListenOptions.publicURL.usage) "
      + "[\(CommonOptions.policy.usage)]",
    summary: "ask for a proof over a document's own signature",
    options: [
      [
        prove, nationality, notExpired, bound, place, scope, audience, verifierKey, signers, state,
        notRevoked, acceptsSHA1, out,
        CommonOptions.json.saying("print the verdict as JSON"), CommonOptions.quiet,
      ], [anchor, CommonOptions.policy] + ListenOptions.group, LinkOutput.group,
    ],
    rules: ListenOptions.rules + [
      .exclude([out, ListenOptions.listen]), .goesWith(CommonOptions.json, [ListenOptions.listen]),
      .goesWith(anchor, [ListenOptions.listen]),
      .goesWith(CommonOptions.policy, [ListenOptions.listen]),
      .exclude([CommonOptions.json, SymbolOutput.qr]),
      .goesWith(scope, [audience]), .goesWith(scope, [verifierKey]),
      .goesWith(bound, [audience]), .goesWith(bound, [verifierKey]), .goesWith(bound, [place]),
      .goesWith(place, [bound]), .goesWith(verifierKey, [scope, bound]),
      .goesWith(state, [signers]), .goesWith(notRevoked, [state]), .exclude([acceptsSHA1, state]),
    ] + LinkOutput.options.map { .goesWith($0, [ListenOptions.listen]) },
    notes: [
      "A request for a pseudonym or an issuer's word is signed by your key, and the answer is encrypted to a key in "
        + "it: nobody else can use the request, and proof verify needs the same key.",
      "The request is for today, and for one proof: it holds a random number.",
      "With \(ListenOptions.listen) it has an address, which brings the list too, and to which the proof comes; then it is "
        + "verified. \(ListenOptions.note)",
      "A year of birth of two digits above this year's is one of the twentieth century: holders of a "
        + "hundred years or more read as children, and cannot prove an age.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.checkClock()
    if options.has(ListenOptions.listen) { return try ask(options, environment) }
    guard let path = options[out] else { throw UsageError("\(out.name) is needed") }
    let file = try NewFile(path: path)
    let list = try ProofOptions.list(options)
    let request = try request(list, options, environment)
    try file.write(request.encoded)
    environment.errors.say("\(path): \(ProofText.asked(request))")
    return .success
  }

  private static func request(
    _ list: SignerList?, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ProofRequest {
    let state = try question(list, options, environment)
    return try ProofRequest(
      nonce: try environment.surroundings.random.bytes(ProofRequest.nonceLength),
      audience: options[audience] ?? "", day: CalendarDate(environment.now),
      age: options[prove], nationalities: options[nationality],
      isNotExpired: options[notExpired], isBound: options[bound], scope: options[scope],
      signers: state == nil ? try list?.digest : nil, state: state, place: options[place],
      acceptsSHA1: options[acceptsSHA1], verifier: try ProofOptions.verifierKey(options))
  }

  /// What is asked of the document's state; nil without the option. A list of roots goes with it, and with nothing else.
  private static func question(
    _ list: SignerList?, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> StateQuestion? {
    guard let codes = options[state] else {
      guard list?.kind != .roots else {
        throw UsageError(
          "\(signers.name) is a list of roots: say with \(state.name) of which states")
      }
      return nil
    }
    guard let list, list.kind == .roots else {
      throw UsageError(
        "\(state.name) needs a list of roots, which passport trust signers --roots writes")
    }
    let states = Set(codes).sorted()
    guard states.elementsEqual(list.rootStates) else {
      throw UsageError(
        "the list has the roots of \(JoinedWords.and(list.rootStates)): name these states with \(state.name), "
          + "or write another list with passport trust signers --roots")
    }
    var revoked: [[UInt8]]?
    if options[notRevoked] {
      let store = try TrustStore(folder: environment.surroundings.trustFolder)
      let listing = try StateListing(
        states, in: store, list.isSimulated ? .test : .state, at: environment.now)
      let found = try listing.askedRevocations(for: list)
      if let oldest = found.oldest {
        environment.errors.say("the revocation lists of these states are of \(oldest) or later")
      }
      if !found.uncovered.isEmpty {
        let names = found.uncovered.map { OutsideName.quoted($0) }
        environment.errors.say("there is no current revocation list of \(JoinedWords.and(names))")
      } else if !listing.knowsRevocations(below: list) {
        environment.errors.say(
          "the list has a root that the trust store lacks, or that ended or was revoked: nothing is known of revocation "
            + "below it")
      }
      revoked = found.serials
    }
    return try StateQuestion(states: states, roots: list.digest, revoked: revoked)
  }

  /// Asks over a network, and verifies the proof that comes.
  private static func ask(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let (place, link) = (try ListenPlace(options), try LinkOutput(options, environment))
    let list = try ProofOptions.list(options)
    let issuers = try options[anchor].map { try VerifyCommand.anchors($0) }
    let request = try request(list, options, environment)
    if request.isBound, issuers == nil {
      throw UsageError("\(bound) needs \(anchor), the root of the issuer, to verify the proof")
    }
    let policy = environment.trustPolicy(options)
    // No holder shows anything for an answer that would not be accepted.
    guard policy.allowsMinting else {
      throw UsageError("no proof is accepted under the policy \(policy.rawValue)")
    }
    guard !request.leavesRevocationOpen(under: policy) else {
      throw UsageError(
        "the policy \(policy.rawValue) wants a proof that tells whether the signer was revoked: ask with \(state) and "
          + "\(notRevoked), or without \(signers.name)")
    }
    let operation = try AwaitProofOperation(
      request, list, at: place, for: options[ListenOptions.time],
      random: environment.surroundings.random)
    try link.check(length: operation.link.utf8.count)
    try link.show(operation.link)
    environment.errors.say("waiting for one proof: \(ProofText.asked(request)); Ctrl-C ends it")
    TerminalCalls.holdEndingSignals()
    let proof = try operation.proof(untilSignal: TerminalCalls.waitForEndingSignal)
    let verdict = try ProofVerification(
      list: list, key: try ProofOptions.verifierKey(options), issuers: issuers ?? [],
      policy: policy, environment.surroundings, environment.errors
    ).verdict(on: proof, for: request, spent: nil)
    return try ProofVerifyCommand.show(verdict, for: request, options, environment)
  }
}
