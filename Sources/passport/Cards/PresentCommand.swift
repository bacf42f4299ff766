import Credentials
import Encoding
import ProofEngine
import Storage
import Verdicts
import Wallet

/// `passport present`: shows a card to a verifier, only as much of it as is asked for.
enum PresentCommand: Command {
  static let words = ["present"]
  static let synopsis = "CARD --disclose CLAIM[,CLAIM…] --audience A --nonce N --out FILE"
  static let summary = "show chosen claims of a card to one verifier, for one request"
  static let help = """
      CARD                     the card's identifier, or the first characters of it
      --disclose CLAIMS        what to reveal, as age_equal_or_over.18; card show lists it
      --audience A             who asks
      --nonce N                the request that this answers
      --out FILE               write the presentation there; - is standard output

    """ + WalletOptions.help

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: WalletOptions.flags,
      values: WalletOptions.values.union(["--disclose", "--audience", "--nonce", "--out"]),
      operands: 1...1)
    guard let audience = options.value("--audience"), !audience.isEmpty,
      let nonce = options.value("--nonce"), !nonce.isEmpty, let path = options.value("--out")
    else { throw UsageError("--audience, --nonce and --out are needed") }
    let claims = (options.value("--disclose") ?? "").utf8.split(separator: UInt8(ascii: ","))
      .map { String(Substring($0)) }
    let wallet = try WalletOptions.open(options, environment)
    let card = try CardChoice(options.operands[0], in: wallet).card
    let presentation = try CardPresentation.present(
      card, claims: claims, audience: audience, nonce: nonce, at: environment.now,
      deviceKey: wallet.deviceKey(of: card.identifier))
    let bytes = Array(presentation.encoded.utf8)
    if path.exact == "-" {
      try environment.output.write(bytes)
    } else {
      try AtomicFile.write(bytes, to: path, mode: 0o600)
    }
    return .success
  }
}
