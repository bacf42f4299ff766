import Credentials
import Crypto
import Encoding
import FoundationEssentials
import Messages
import PKIX
import Presentation
import Storage
import Verdicts

/// `passport verify`: a verifier's verdict on a presentation.
enum VerifyCommand {
  private static let anchor = Option(
    "--anchor", "ROOT", "the root certificate of the issuer that is trusted, in DER or PEM")
  private static let audience = CommonOptions.audience.saying("who asked: this verifier")
  private static let nonce = CommonOptions.nonce.saying(
    "the request that the presentation answers")
  private static let needed = Needed(anchor, audience, nonce)
  static let command = Command(
    "verify", synopsis: "FILE \(anchor.usage) \(audience.usage) \(nonce.usage)",
    summary: "verify what a card's holder presented",
    operand: Operand("FILE", "the presentation; - is standard input"),
    options: [
      [
        anchor, audience, nonce,
        PortraitOutput.option.saying(
          "write the portrait that was shown, when all holds; nothing may be there yet; - is "
            + "standard output, and the verdict goes to standard error"),
        CommonOptions.json.saying("print the verdict and the claims as JSON"),
      ]
    ], rules: [needed.rule],
    notes: [
      "A portrait is named, and printed in JSON only, where it stands as the card has it. Whether the "
        + "card was revoked is not looked up; the verdict says so."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let (anchor, audience, nonce) = try needed.values(in: options)
    let portrait = try PortraitOutput(options)
    environment.checkClock()
    let verifier = CredentialVerifier(anchors: try anchors(anchor), at: environment.now)
    let text = String(decoding: try options.content(limit: 2 << 20), as: UTF8.self)
    let verdict = verifier.verify(
      text.trimmed, audience: audience, nonce: nonce, requiresKeyBinding: true)
    if options[CommonOptions.json] {
      try environment.output.json(
        VerificationJSON.value(verdict, environment.catalogue))
    } else {
      let output = PortraitOutput.summaryOutput(portrait, environment)
      try output.lines(lines(verdict, environment.catalogue))
    }
    guard let credential = verdict.credential else { return .credentialInvalid }
    return portrait?.write(ClaimPicture(among: credential.revealedClaims), environment) ?? .success
  }

  private static func anchors(_ path: String) throws -> [Certificate] {
    let bytes = try BoundedFile.read(path, limit: 1 << 20)
    let blocks = (try? PEM.blocks(in: String(decoding: bytes, as: UTF8.self))) ?? []
    let encoded = blocks.isEmpty ? [bytes] : blocks.map(\.content)
    do {
      return try encoded.map { try Certificate(der: $0) }
    } catch {
      throw AnchorMissing(path: path)
    }
  }

  private static func lines(
    _ verdict: CredentialVerdict, _ catalogue: MessageCatalogue
  ) -> [String] {
    let word = verdict.outcome.status == .passed ? "Verified" : "REFUSED"
    var lines = ["\(word)  \(catalogue.sentence(verdict.outcome))"]
    guard let credential = verdict.credential else {
      return lines + (catalogue.hint(verdict.outcome.code).map { ["hint: \($0)"] } ?? [])
    }
    if credential.claims["simulated"]?.bool == true {
      lines.append("SIMULATED: the document's state does not exist")
    }
    lines.append("trust  \(credential.claims["trust_level"]?.string ?? "not stated")")
    lines.append("revocation  \(catalogue.sentence(credential.revocation))")
    for claim in credential.revealedClaims {
      lines.append("\(claim.path)  \(ClaimText.text(claim.value))")
    }
    return lines
  }
}

/// The error for a file that should hold an anchor and holds no certificate.
struct AnchorMissing: CodedError {
  let path: String
  var code: ReasonCode { .nothingToImport }
  var details: [Detail] { [.text(path)] }
}

extension String {
  /// The text without white space at either end.
  fileprivate var trimmed: String {
    var rest = Substring(self)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest.drop(while: \.isWhitespace))
  }
}
