import Credentials
import Encoding
import Exchange
import Operations
import PKIX
import Presentation
import Storage
import Verdicts

/// `passport verify`: verifies a credential or presentation.
enum VerifyCommand {
  static let anchor = Option(
    "--anchor", "ROOT", "the root certificate of the issuer that is trusted, in DER or PEM")
  private static let audience = CommonOptions.audience.saying("who asked: this verifier")
  private static let nonce = CommonOptions.nonce.saying(
    "the request that the presentation answers")
  private static let request = RequestOption.request.saying(
    "the request that FILE answers; without FILE, whether it was answered")
  static let command = Command(
    "verify",
    synopsis: "[FILE] [\(anchor.usage)] [\(request.usage) | \(audience.usage) \(nonce.usage) "
      + "[\(CommonOptions.responseURI.usage)] | (\(RequestCommand.prove.usage) | "
      + "\(RequestCommand.preset.usage)) \(ListenOptions.listen.usage) \(ListenOptions.publicURL.usage)]",
    summary: "verify a credential, or what a card's holder presented",
    operand: Operand(
      "FILE", "the answer, presentation or credential; - is standard input", 0...1),
    options: [
      [
        anchor, request, audience, nonce, CommonOptions.responseURI,
        PortraitOutput.option.saying(
          "write the portrait that was shown, when all holds; nothing may be there yet; - is "
            + "standard output, and the verdict goes to standard error"),
        StatusOptions.status, StatusOptions.freshness,
        CommonOptions.json.saying("print the verdict and the claims as JSON"),
      ],
      NetworkOptions.hosts,
      VerifierService.options.map { $0 as any HelpItem } + ListenOptions.group + LinkOutput.group
        + [
          IssuingOptions.issuerPassphraseFile, TokenPIN.file, CommonOptions.noInput,
          CommonOptions.quiet,
        ],
    ],
    rules: [
      .exclude([request, audience, ListenOptions.listen]), .goesWith(audience, [nonce]),
      .goesWith(nonce, [audience]), .goesWith(CommonOptions.responseURI, [audience]),
    ] + VerifierService.rules,
    notes: [
      "FILE is an answer to a request of passport request, or what passport present shows without one: both are "
        + "taken once. Without \(anchor), the institutions of the trust store are trusted, and this machine's desk for "
        + "what it issued. Without FILE, \(request) says whether the answer is still awaited.",
      "FILE may be an SD-JWT VC too, a mobile document (DeviceResponse or IssuerSigned, in CBOR or "
        + "base64url) or a VC JWT; which, is found out. A presentation needs \(audience) and "
        + "\(nonce), that of a mobile document \(CommonOptions.responseURI) too; a credential that "
        + "nobody presents needs none, and the verdict says that its holder proved nothing.",
      "A portrait is named, and printed in JSON only, where it is as the card has it. Whether a "
        + "card with a status list was revoked is looked up with \(StatusOptions.status), and otherwise in the lists "
        + "that were fetched before, for a week at most; where neither knows, the card is UNVERIFIED.",
      "With \(ListenOptions.listen), a wallet is asked over a network: the request is one of OpenID4VP 1.0, signed with a "
        + "certificate that the desk's root makes for it, or of the signer where the root is elsewhere, "
        + "and the answer is encrypted. \(ListenOptions.note)",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let portrait = try PortraitOutput(options)
    environment.checkClock()
    if options.has(ListenOptions.listen) { return try ask(portrait, options, environment) }
    let request = try options[request].map(RequestOption.read)
    guard !options.operands.isEmpty else {
      guard let request else { throw UsageError("FILE is missing") }
      return try tellState(of: request, environment)
    }
    let bytes = try options.content(limit: AuthorizationResponse.longest)
    if request == nil, !AnswerVerification.isAnswer(bytes) {
      return try judgePresentation(bytes, portrait, options, environment)
    }
    let verification = try AnswerVerification(
      anchors: options[anchor].map(anchors), environment.surroundings,
      statuses: StatusOptions.lookUp(options, environment) { environment.now })
    let verdict = try verification.verdict(on: bytes, to: request)
    return try show(verdict, portrait, options, environment)
  }

  /// Requests an answer from a wallet over a network.
  private static func ask(
    _ portrait: PortraitOutput?, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    guard options.operands.isEmpty else { throw options.tooMany(0) }
    let service = try VerifierService(options, environment)
    return try show(try service.verdict(), portrait, options, environment)
  }

  private static func show(
    _ verdict: AnswerVerdict, _ portrait: PortraitOutput?, _ options: Arguments,
    _ environment: AppEnvironment
  ) throws -> ExitCode {
    let output = PortraitOutput.summaryOutput(portrait, environment)
    let exit = try environment.show(verdict, asJSON: options[CommonOptions.json], to: output)
    guard exit == .success else { return exit }
    return write(portrait, of: verdict.parts.map(\.verdict), environment)
  }

  /// Says whether a request waits for its answer.
  private static func tellState(
    of request: AuthorizationRequest, _ environment: AppEnvironment
  ) throws -> ExitCode {
    _ = try AwaitedRequests(environment.surroundings).request(named: request.state)
    try request.check(at: environment.now)
    try environment.output.line(AnswerText.pending(request))
    return .dataUnknown
  }

  private static func judgePresentation(
    _ bytes: [UInt8], _ portrait: PortraitOutput?, _ options: Arguments,
    _ environment: AppEnvironment
  ) throws -> ExitCode {
    let verdict = try verdict(on: bytes, options, environment)
    if options[CommonOptions.json] {
      try environment.output.json(
        VerificationJSON.value(verdict))
    } else {
      let output = PortraitOutput.summaryOutput(portrait, environment)
      try output.lines(VerdictText.lines(verdict, environment.catalogue))
    }
    guard verdict.outcome.status == .passed else {
      return AnswerVerification.exit(verdict.outcome)
    }
    return write(portrait, of: [verdict], environment)
  }

  private static func write(
    _ portrait: PortraitOutput?, of verdicts: [CredentialVerdict], _ environment: AppEnvironment
  ) -> ExitCode {
    let revealed = verdicts.flatMap(\.credentials).flatMap { $0.credential?.revealedClaims ?? [] }
    return portrait?.write(ClaimPicture(among: revealed), environment) ?? .success
  }

  private static func verdict(
    on bytes: [UInt8], _ options: Arguments, _ environment: AppEnvironment
  ) throws -> CredentialVerdict {
    let roots =
      try options[anchor].map { try CredentialRoots(given: anchors($0), environment.surroundings) }
      ?? CredentialRoots(environment.surroundings)
    let verifier = CredentialVerifier(below: roots.anchors, at: environment.now)
    let received: ReceivedCredential
    do throws(CredentialError) { received = try ReceivedCredential(bytes) } catch {
      return CredentialVerdict(error)
    }
    let request = presentationRequest(options)
    if case .deviceResponse = received, let request, request.responseURI == nil {
      throw CommonOptions.responseURINeeded
    }
    let verdict = verifier.verify(received, answering: request)
    return StatusOptions.lookUp(options, environment) { environment.now }.verdict(verdict)
  }

  private static func presentationRequest(_ options: Arguments) -> PresentationRequest? {
    guard let audience = options[audience], let nonce = options[nonce] else { return nil }
    return PresentationRequest(
      audience: audience, nonce: nonce, responseURI: options[CommonOptions.responseURI])
  }

  /// The certificates of a file in DER or PEM.
  /// - Throws: ``AnchorMissing`` when it holds none, and `StorageError`.
  static func anchors(_ path: String) throws -> [Certificate] {
    guard let certificates = try CertificateFile.certificates(path) else {
      throw AnchorMissing(source: .text(path))
    }
    return certificates
  }
}
