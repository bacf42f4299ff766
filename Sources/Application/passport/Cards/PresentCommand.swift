import Credentials
import Encoding
import Exchange
import Operations
import Presentation
import ProofEngine
import Storage
import Verdicts
import Wallet

/// `passport present`: shows chosen claims: in answer to a request, to a verifier that is named, or
/// to anyone who looks.
enum PresentCommand {
  private static let claims = Option.names(
    "--disclose", "CLAIMS", "what to reveal, as age_equal_or_over.18; card show lists it")
  private static let format = Option(
    "--format", "FORMAT",
    oneOf: CredentialFormat.allCases.map { (name: $0.nameOfOption, value: $0) }
  ) { "the format to show: \($0); sd-jwt without the option" }
  static let reuse = Flag(
    "--reuse", "show a copy again when all are spent; verifiers can see that it is one holder")
  private static let every = Flag(
    "--every", "show all cards that fit where the request takes several, and what it can do without"
  )
  private static let out = Option(
    "--out", "FILE", "write the presentation there; - is standard output"
  ) { ResultPlace($0) }
  private static let needed = Needed(CommonOptions.audience, CommonOptions.nonce, out)
  private static let request = RequestOption.request.saying(
    "answer this request; - is standard input")
  private static let prove = RequestCommand.prove.saying(
    "show this to anyone who looks, without a request: age_over_18, real_person, name …")
  static let command = Command(
    "present",
    synopsis:
      "[CARD] (URI | \(request.usage) | \(prove.usage) | \(RequestCommand.preset.usage) | "
      + "\(claims.usage) \(CommonOptions.audience.usage) \(CommonOptions.nonce.usage)) "
      + "(\(SymbolOutput.qr) | \(SymbolOutput.picture.usage) | \(out.usage))…",
    summary: "show chosen claims of cards to a verifier",
    operand: Operand(
      "CARD",
      "the card's identifier, or the first characters of it, any that fits without it; URI is a request that begins "
        + "with openid4vp:, haip-vp:, av:, eudi-openid4vp:, mdoc-openid4vp: or eu-eaap:", 0...2),
    options: [
      [request, every, prove, RequestCommand.preset],
      [claims, format, CommonOptions.audience, CommonOptions.nonce, CommonOptions.responseURI],
      [reuse, SymbolOutput.qr, SymbolOutput.picture, out, CommonOptions.yes],
      NetworkOptions.group, WalletOptions.group,
    ],
    rules: [
      .exclude([request, prove, RequestCommand.preset, claims]), .goesWith(every, [request]),
      .goesWith(CommonOptions.audience, [claims]), .goesWith(CommonOptions.nonce, [claims]),
      .goesWith(CommonOptions.responseURI, [claims]), .goesWith(format, [claims]),
    ],
    notes: [
      "A request is answered with the least that satisfies it, after you saw who asks and what would be shown. "
        + "The name in a request is what its maker says; nobody confirms it. Who asked learns of a refusal only where "
        + "they signed their request, and you type so.",
      "A request of a web site is fetched, and the answer sent, over TLS; nothing is opened in a browser. A site that "
        + "signed its request is named as its certificate names it; whether an authority that you trust vouches for "
        + "that is said. A copy is taken once the site's host is there, and counts as shown from then on.",
      "A request for a proof in zero knowledge (mso_mdoc_zk) is answered by a proof over a mobile document, with circuits "
        + "that passport zk import keeps: who asks learns what was asked for, the kind of card and its issuer, and "
        + "nothing else.",
      "Without a request, what you show is for anyone who sees it, within five minutes: a copy of the QR code can be "
        + "shown by somebody else. \(RequestCommand.claimsNote)",
      "Each showing takes a copy of the card that was not shown before, and marks it before it leaves. "
        + "With \(claims), a mobile document needs \(CommonOptions.responseURI), and CLAIM is NAMESPACE/ELEMENT or "
        + "the element alone. A VC JWT shows all of its claims: name each.",
    ],
    examples: [
      Example("Answer a request", "passport present --request request.json --out answer.json"),
      Example(
        "Show an age to anyone who looks", "passport present --prove age_over_18 --picture age.svg"),
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let links = options.operands.filter { IncomingRequest.isAddress(WireText($0)) }
    let cards = options.operands.filter { !IncomingRequest.isAddress(WireText($0)) }
    guard cards.count <= 1, links.count + (options.has(request) ? 1 : 0) <= 1 else {
      throw options.tooMany(options.operands.count - 1)
    }
    if let link = links.first {
      return try answer(Array(link.utf8), with: cards.first, options, environment)
    }
    if let path = options[request] {
      return try answer(
        try RequestOption.bytes(path), with: cards.first, options, environment)
    }
    if options.has(prove) || options.has(RequestCommand.preset) {
      return try showUnasked(options, environment)
    }
    return try present(options, environment)
  }

  /// Answers a request across a desk or over a network.
  static func answer(
    _ bytes: [UInt8], with card: String?, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    let request = try NetworkRequest(
      NetworkOptions.client(options), environment.surroundings
    ).read(bytes)
    switch request.address {
    case .desk:
      let output = try SymbolOutput(options, file: out, environment)
      return try answer(request, with: card, to: output, options, environment)
    case .network(let url):
      let output = NetworkAnswer(to: request, at: url, options, environment)
      return try answer(request, with: card, to: output, options, environment)
    }
  }

  /// Answers a request, and reveals the least that satisfies it.
  /// - Parameter card: the name of the one card that may be shown; nil for any.
  static func answer(
    _ request: AuthorizationRequest, with card: String?, to output: some AnswerOutput,
    _ options: Arguments,
    _ environment: AppEnvironment
  ) throws -> ExitCode {
    environment.checkClock()
    do throws(ExchangeError) {
      try request.check(at: environment.now)
    } catch {
      if case .requestUnsupported(.requestTransaction) = error {
        output.offerRefusal(.invalidTransactionData, because: error)
      }
      throw error
    }
    return try answer(
      request.query, with: card, for: .verifier(request), showsAllMatches: options[every],
      to: output,
      options, environment)
  }

  /// Shows claims to anyone who looks.
  private static func showUnasked(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    let output = try SymbolOutput(options, file: out, environment)
    let query = try RequestCommand.asked(options).query
    environment.checkClock()
    let unasked = UnaskedPresentation(
      at: environment.now,
      random: try environment.surroundings.random.bytes(AuthorizationRequest.randomLength))
    return try answer(
      query, with: options.operands.first, for: .anybody(unasked), showsAllMatches: false,
      to: output,
      options, environment)
  }

  private static func answer(
    _ query: DCQLQuery, with card: String?, for audience: AnswerAudience, showsAllMatches: Bool,
    to output: some AnswerOutput, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let operation = AnswerOperation(
      wallet, only: try card.map { try wallet.card(named: WireText($0)) },
      showsAllMatches: showsAllMatches,
      reuse: options[reuse],
      proving: try AnswerProver(environment.surroundings, environment.errors) {
        environment.atPresent.now
      }, at: environment.now, present: { environment.atPresent.now })
    switch try operation.answer(
      query, for: audience, to: output,
      asking: TerminalAnswer(options: options, environment: environment))
    {
    case .shown: break
    case .declined: environment.errors.say("nothing was shown")
    case .notNeeded:
      environment.errors.say("the request can do without all of it: nothing was shown")
      output.offerRefusal(.accessDenied, because: nil)
    }
    return .success
  }

  /// Shows claims to a verifier whose request the options give.
  private static func present(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    guard let name = options.operands.first else {
      throw UsageError("CARD is missing")
    }
    let (audience, nonce, place) = try needed.values(in: options)
    environment.checkClock()
    let format = options[format] ?? .sdJWT
    let request = PresentationRequest(
      audience: audience, nonce: nonce, responseURI: options[CommonOptions.responseURI])
    if format == .mobileDocument, request.responseURI == nil {
      throw CommonOptions.responseURINeeded
    }
    let claims = options[claims] ?? []
    // A file that cannot be written must not use up a copy.
    try place.check()
    let wallet = try WalletOptions.open(options, environment)
    let card = try wallet.card(named: WireText(name))
    let operation = try PresentOperation(
      card, as: format, claims: claims, in: wallet, at: environment.now)
    let shown = try operation.present(
      to: request, reuse: options[reuse],
      told: TerminalAnswer(options: options, environment: environment).tell)
    try place.write(shown, mode: 0o600, environment)
    return .success
  }
}
