import Credentials
import Encoding
import ProofEngine
import Storage
import Verdicts
import Wallet

/// `passport present`: makes a presentation of chosen claims of a card, for one verifier.
enum PresentCommand {
  private static let claims = Option.names(
    "--disclose", "CLAIMS", "what to reveal, as age_equal_or_over.18; card show lists it")
  private static let format = Option(
    "--format", "FORMAT",
    oneOf: CredentialFormat.allCases.map { (name: $0.nameOfOption, value: $0) }
  ) { "the format to show: \($0); sd-jwt without the option" }
  private static let reuse = Flag(
    "--reuse", "show a copy again when all are spent; verifiers can see that it is one holder")
  private static let out = Option(
    "--out", "FILE", "write the presentation there; - is standard output"
  ) { ResultPlace($0) }
  private static let needed = Needed(CommonOptions.audience, CommonOptions.nonce, out)
  static let command = Command(
    "present",
    synopsis:
      "CARD \(claims) CLAIM[,CLAIM…] [\(format.usage)] \(CommonOptions.audience.usage) "
      + "\(CommonOptions.nonce.usage) [\(CommonOptions.responseURI.usage)] \(out.usage)",
    summary: "show chosen claims of a card to one verifier, for one request",
    operand: CardChoice.operand,
    options: [
      [
        claims, format, CommonOptions.audience, CommonOptions.nonce, CommonOptions.responseURI,
        reuse, out,
      ], WalletOptions.group,
    ], rules: [needed.rule],
    notes: [
      "Each showing takes a copy of the card that was not shown before, and marks it before it leaves. "
        + "A mobile document needs \(CommonOptions.responseURI), and CLAIM is NAMESPACE/ELEMENT or "
        + "the element alone. A VC JWT shows all of its claims: name each."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let (audience, nonce, place) = try needed.values(in: options)
    environment.checkClock()
    let format = options[format] ?? .sdJWT
    let request = PresentationRequest(
      audience: audience, nonce: nonce, responseURI: options[CommonOptions.responseURI])
    if format == .mobileDocument, case nil = request.responseURI {
      throw UsageError(.responseURINeeded(CommonOptions.responseURI.name))
    }
    let claims = options[claims] ?? []
    // A file that cannot be written must not cost a copy either.
    try place.check()
    let wallet = try WalletOptions.open(options, environment)
    let card = try CardChoice(options.operand, in: wallet).card
    let presentation = try CardPresentation(
      of: card, as: format, claims: claims, at: environment.now)
    // Claims that cannot be shown must not cost a copy.
    try presentation.check(wallet.credential(of: presentation.batch, of: card.identifier))
    let taken = try wallet.take(
      from: presentation.batch, of: card.identifier, at: environment.now, reuse: options[reuse])
    if taken.isReused {
      environment.errors.say("this copy was shown before: verifiers can see that it is one holder")
    }
    if taken.isDoubted {
      environment.errors.say(
        "this copy may have been shown before: an older state of the wallet was put back since")
    }
    if case nil = taken.copy.deviceKey {
      environment.errors.say("the card is bound to no key: whoever has a copy can show it too")
    }
    let shown = try presentation.make(
      of: taken.copy.credential, answering: request, at: environment.now,
      deviceKey: taken.copy.deviceKey)
    try place.write(shown, mode: 0o600, environment)
    return .success
  }
}
