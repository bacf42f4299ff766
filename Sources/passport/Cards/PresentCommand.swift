import Credentials
import Encoding
import ProofEngine
import Storage
import Verdicts
import Wallet

/// `passport present`: makes a presentation of chosen claims of a card, for one verifier.
enum PresentCommand {
  private static let claims = Option(
    "--disclose", "CLAIMS", "what to reveal, as age_equal_or_over.18; card show lists it")
  private static let out = Option(
    "--out", "FILE", "write the presentation there; - is standard output"
  ) { ResultPlace($0) }
  private static let reuse = Flag(
    "--reuse", "show a copy again when all are spent; verifiers can see that it is one holder")
  private static let needed = Needed(CommonOptions.audience, CommonOptions.nonce, out)
  static let command = Command(
    "present",
    synopsis:
      "CARD \(claims) CLAIM[,CLAIM…] \(CommonOptions.audience.usage) \(CommonOptions.nonce.usage) "
      + "\(out.usage) [\(reuse)]",
    summary: "show chosen claims of a card to one verifier, for one request",
    operand: CardChoice.operand,
    options: [
      [claims, CommonOptions.audience, CommonOptions.nonce, out, reuse], WalletOptions.group,
    ], rules: [needed.rule], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let (audience, nonce, place) = try needed.values(in: options)
    environment.checkClock()
    let claims = (options[claims] ?? "").utf8.split(separator: UInt8(ascii: ","))
      .map { String(Substring($0)) }
    let wallet = try WalletOptions.open(options, environment)
    let card = try CardChoice(options.operand, in: wallet).card
    let now = environment.now
    guard let batch = card.batches.first(where: { $0.format == .sdJWT }) else {
      throw WalletError.cardNotFound
    }
    // Claims that cannot be shown must not cost a copy.
    let sample = try wallet.credential(of: batch, of: card.identifier)
    try CardPresentation.check(
      String(decoding: sample, as: UTF8.self), of: batch, claims: claims, at: now)
    let taken = try wallet.take(
      from: batch, of: card.identifier, at: now, reuse: options[reuse])
    guard let deviceKey = taken.copy.deviceKey else {
      throw CredentialError.keyBindingInvalid(.keyBindingKeyMissing)
    }
    if taken.isReused {
      environment.errors.say("this copy was shown before: verifiers can see that it is one holder")
    }
    let presentation = try CardPresentation.present(
      String(decoding: taken.copy.credential, as: UTF8.self), of: batch, claims: claims,
      audience: audience, nonce: nonce, at: now, deviceKey: deviceKey)
    try place.write(Array(presentation.encoded.utf8), mode: 0o600, environment)
    return .success
  }
}
