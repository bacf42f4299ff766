import Credentials
import Exchange
import FoundationEssentials
import HTTP
import Operations
import PKIX
import Presentation
import Verdicts
import Wallet

/// `passport verify --listen`: asks a wallet over a network, waits, and judges what comes.
struct VerifierService {
  static let profile = Option(
    "--profile", "NAME",
    oneOf: RequestProfile.allCases.map { (name: $0.rawValue, value: $0) }
  ) {
    "\($0): nothing weaker than HAIP 1.0; or the unsigned request of the European age verification"
  }

  static let options: [any DeclaredOption] = [
    RequestCommand.prove, RequestCommand.preset, profile, RequestCommand.name,
  ]
  static let rules: [OptionRule] =
    ListenOptions.rules + [
      .goesWith(RequestCommand.prove, [ListenOptions.listen]),
      .goesWith(RequestCommand.preset, [ListenOptions.listen]),
      .goesWith(profile, [ListenOptions.listen]),
      .goesWith(RequestCommand.name, [ListenOptions.listen]),
      .exclude([RequestCommand.prove, RequestCommand.preset]),
      .exclude([CommonOptions.json, SymbolOutput.qr]),
    ] + LinkOutput.options.map { .goesWith($0, [ListenOptions.listen]) }

  private let options: Arguments
  private let environment: AppEnvironment
  private let place: ListenPlace
  private let link: LinkOutput
  private let query: DCQLQuery
  /// What judges the answer.
  let verification: AnswerVerification

  /// Reads the options.
  /// - Throws: ``UsageError`` and others, before anything is asked or opened.
  init(_ options: Arguments, _ environment: AppEnvironment) throws {
    (self.options, self.environment) = (options, environment)
    place = try ListenPlace(options)
    link = try LinkOutput(options, environment)
    query = try RequestCommand.asked(options).query
    switch options[Self.profile] {
    case .av:
      guard query.credentials.allSatisfy({ $0.format == .mobileDocument }) else {
        throw UsageError("this profile asks for ages alone")
      }
    case .haip:
      guard place.publicURL.scheme == .https else {
        throw UsageError(ListenOptions.publicURLForm)
      }
    case nil: break
    }
    verification = try AnswerVerification(
      anchors: options[VerifyCommand.anchor].map(VerifyCommand.anchors), environment.surroundings,
      statuses: StatusOptions.lookUp(options) { Date() })
  }

  /// Asks, waits for one answer, and judges it.
  /// - Throws: ``WalletAbsent``, ``PromptInterrupted`` and others.
  func verdict() throws -> AnswerVerdict {
    let signer = try signer()
    let server = try place.server(longestBody: VerifierTransaction.longestBody)
    let time = options[ListenOptions.time]
    let transaction = try VerifierTransaction(
      query, name: options[RequestCommand.name], at: place.publicURL, signer: signer,
      profile: options[Self.profile], until: Date() + TimeInterval(time.components.seconds),
      random: environment.surroundings.random)
    try link.check(length: transaction.link.utf8.count)
    try link.show(transaction.link)
    environment.errors.say(
      "waiting for one answer: \(RequestText.asked(query)); Ctrl-C ends it")
    let (done, end) = try TransactionService(untilSignal: server, for: time).run(
      transaction, answer: { $0.answer($1, at: Date()) },
      isOver: { transaction, _ in
        if case .waiting = transaction.state { false } else { true }
      })
    switch done.state {
    case .waiting where end == .interrupted: throw PromptInterrupted()
    case .waiting: throw WalletAbsent(seconds: Int(time.components.seconds))
    case .declined(let words):
      return AnswerVerdict(refused: Outcome(.unknown, .answerDeclined, [.text(words)]))
    case .answered(let answer):
      let now = Date()
      return verification.looked(
        AnswerVerdict(
          answer, to: done.request,
          by: CredentialVerifier(below: verification.anchors, at: now), at: now))
    }
  }

  /// The desk's certificate for this request; nil where the profile has none.
  private func signer() throws -> VerifierTransaction.Signer? {
    guard options[Self.profile] != .av else { return nil }
    try IssuerStore.requirePresence(at: environment.surroundings.issuerFile)
    let store = try IssuingOptions.issuer(options, environment)
    let url = place.publicURL
    let made = try store.makeVerifier(host: url.isAddress ? nil : url.host, now: environment.now)
    return VerifierTransaction.Signer(
      key: made.key, certificate: try Certificate(der: made.certificate))
  }
}
