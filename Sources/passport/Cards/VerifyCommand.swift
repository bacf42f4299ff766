import Credentials
import Encoding
import PKIX
import Presentation
import Storage
import Verdicts

/// `passport verify`: a verifier's verdict on a credential or presentation.
enum VerifyCommand {
  private static let anchor = Option(
    "--anchor", "ROOT", "the root certificate of the issuer that is trusted, in DER or PEM")
  private static let audience = CommonOptions.audience.saying("who asked: this verifier")
  private static let nonce = CommonOptions.nonce.saying(
    "the request that the presentation answers")
  private static let needed = Needed(anchor)
  static let command = Command(
    "verify",
    synopsis: "FILE \(anchor.usage) [\(audience.usage) \(nonce.usage)] "
      + "[\(CommonOptions.responseURI.usage)]",
    summary: "verify a credential, or what a card's holder presented",
    operand: Operand("FILE", "the credential or presentation; - is standard input"),
    options: [
      [
        anchor, audience, nonce, CommonOptions.responseURI,
        PortraitOutput.option.saying(
          "write the portrait that was shown, when all holds; nothing may be there yet; - is "
            + "standard output, and the verdict goes to standard error"),
        CommonOptions.json.saying("print the verdict and the claims as JSON"),
      ]
    ],
    rules: [
      needed.rule, .goesWith(audience, [nonce]), .goesWith(nonce, [audience]),
      .goesWith(CommonOptions.responseURI, [audience]),
    ],
    notes: [
      "FILE is an SD-JWT VC, a mobile document (DeviceResponse or IssuerSigned, in CBOR or "
        + "base64url) or a VC JWT; which, is found out. A presentation needs \(audience) and "
        + "\(nonce), that of a mobile document \(CommonOptions.responseURI) too; a credential that "
        + "nobody presents needs none, and the verdict says that its holder proved nothing.",
      "A portrait is named, and printed in JSON only, where it stands as the card has it. Whether the "
        + "card was revoked is not looked up; the verdict says so.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let portrait = try PortraitOutput(options)
    environment.checkClock()
    let verdict = try verdict(options, environment)
    if options[CommonOptions.json] {
      try environment.output.json(
        VerificationJSON.value(verdict, environment.catalogue))
    } else {
      let output = PortraitOutput.summaryOutput(portrait, environment)
      try output.lines(VerdictText.lines(verdict, environment.catalogue))
    }
    guard verdict.outcome.status == .passed else { return .credentialInvalid }
    let revealed = verdict.credentials.flatMap { $0.credential?.revealedClaims ?? [] }
    return portrait?.write(ClaimPicture(among: revealed), environment) ?? .success
  }

  private static func verdict(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> CredentialVerdict {
    let verifier = CredentialVerifier(
      anchors: try anchors(try needed.values(in: options)), at: environment.now)
    let octets = try options.content(limit: ReceivedCredential.maximumLength)
    let received: ReceivedCredential
    do throws(CredentialError) { received = try ReceivedCredential(octets) } catch {
      return CredentialVerdict(error)
    }
    let request = request(options)
    if case .deviceResponse = received, let request, case nil = request.responseURI {
      throw UsageError(.responseURINeeded(CommonOptions.responseURI.name))
    }
    return verifier.verify(received, answering: request)
  }

  private static func request(_ options: Arguments) -> PresentationRequest? {
    guard let audience = options[audience], let nonce = options[nonce] else { return nil }
    return PresentationRequest(
      audience: audience, nonce: nonce, responseURI: options[CommonOptions.responseURI])
  }

  /// The certificates of a file in DER or PEM.
  /// - Throws: ``AnchorMissing`` when it holds none, and `StorageError`.
  static func anchors(_ path: String) throws -> [Certificate] {
    guard let certificates = try CertificateFile.certificates(path) else {
      throw AnchorMissing(path: path)
    }
    return certificates
  }
}

/// The error for a file that should hold an anchor and holds no certificate.
struct AnchorMissing: CodedError {
  let path: String
  var code: ReasonCode { .nothingToImport }
  var details: [Detail] { [.text(path)] }
}
