import Credentials
import Encoding
import Exchange
import FoundationEssentials
import HTTP
import Operations
import PKIX
import Presentation
import Storage
import Verdicts
import Wallet

/// `passport verify --listen`: gives a request to a wallet over a network, and verifies the answer.
struct VerifierService {
  static let profile = Option(
    "--profile", "NAME",
    oneOf: RequestProfile.allCases.map { (name: $0.rawValue, value: $0) }
  ) {
    "\($0): nothing weaker than HAIP 1.0; or the unsigned request of the European age verification"
  }

  private static let registration = Option(
    "--registration", "FILE",
    "show this registration of yours, which a registrar signed (rc-wrp+jwt), in the signed request")

  static let options: [any DeclaredOption] = [
    RequestCommand.prove, RequestCommand.preset, RequestCommand.zeroKnowledge, profile,
    registration, RequestCommand.name,
  ]
  static let rules: [OptionRule] =
    ListenOptions.rules + [
      .goesWith(RequestCommand.prove, [ListenOptions.listen]),
      .goesWith(RequestCommand.preset, [ListenOptions.listen]),
      .goesWith(RequestCommand.zeroKnowledge, [ListenOptions.listen]),
      .goesWith(profile, [ListenOptions.listen]),
      .goesWith(registration, [ListenOptions.listen]),
      .goesWith(RequestCommand.name, [ListenOptions.listen]),
      .exclude([RequestCommand.prove, RequestCommand.preset]),
      .exclude([CommonOptions.json, SymbolOutput.qr]),
    ] + LinkOutput.options.map { .goesWith($0, [ListenOptions.listen]) }

  private let options: Arguments
  private let environment: AppEnvironment
  private let place: ListenPlace
  private let link: LinkOutput
  private let query: DCQLQuery
  private let verification: AnswerVerification
  private let registration: Registration?

  /// Parses the options.
  /// - Throws: ``UsageError`` and others, before anything is asked or opened.
  init(_ options: Arguments, _ environment: AppEnvironment) throws {
    (self.options, self.environment) = (options, environment)
    place = try ListenPlace(options)
    link = try LinkOutput(options, environment)
    query = try RequestCommand.query(options, environment)
    registration = try options[Self.registration].map {
      try Self.registration($0, at: environment.now)
    }
    switch options[Self.profile] {
    case .av:
      if let _ = registration {
        throw UsageError("this profile signs nothing, and so nothing ties a registration to it")
      }
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
      statuses: StatusOptions.lookUp(options, environment) { Date() })
  }

  private static func registration(_ path: String, at now: Date) throws -> Registration {
    let bytes = try BoundedFile.read(path, limit: Registration.longest)
    do throws(RegistrationDefect) {
      return try Registration(
        parsing: WireText(decoding: bytes.withoutSurroundingSpace), at: now)
    } catch {
      throw UsageError("--registration: \(error.words.code)")
    }
  }

  /// Requests and awaits one answer, and verifies it.
  /// - Throws: ``WalletAbsent``, ``PromptInterrupted`` and others.
  func verdict() throws -> AnswerVerdict {
    let ask = try AskOperation(
      query, name: options[RequestCommand.name], at: place, profile: options[Self.profile],
      registration: registration, for: options[ListenOptions.time], verification,
      environment.surroundings
    ) {
      let issuer = try IssuingOptions.issuer(options, for: [], environment)
      try TokenPIN.tokens(options, environment).open(issuer.requestKeys, of: issuer)
      return issuer
    }
    try link.check(length: ask.link.utf8.count)
    try link.show(ask.link)
    environment.errors.say(
      "waiting for one answer: \(RequestText.asked(query)); Ctrl-C ends it")
    TerminalCalls.holdEndingSignals()
    return try ask.verdict(untilSignal: TerminalCalls.waitForEndingSignal)
  }
}
