import Credentials
import Encoding
import Operations
import PKIX
import Presentation
import Storage
import Verdicts

/// `passport receipt verify`: a verifier's verdict on a receipt of a desk.
enum ReceiptVerifyCommand {
  static let command = Command(
    "receipt verify", synopsis: "FILE [\(VerifyCommand.anchor.usage)] [\(CommonOptions.json)]",
    summary: "verify a receipt that a desk kept, and say what was decided",
    operand: Operand("FILE", "the receipt; - is standard input"),
    options: [
      [
        VerifyCommand.anchor.saying(
          "the root certificate of the desk that is trusted, in DER or PEM"),
        CommonOptions.json.saying("print the verdict and the receipt as JSON"),
      ]
    ],
    notes: [
      "Without \(VerifyCommand.anchor), the roots of this machine's desk count, those that it replaced too: no passphrase is asked. "
        + "A receipt of another desk is unknown, which says nothing against it: passport issuer export --root FILE writes that desk's root.",
      "The certificates are judged by the moment at which the receipt says that it was made, so that it holds after the desk's "
        + "signer has expired.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.checkClock()
    let roots =
      try options[VerifyCommand.anchor].map(VerifyCommand.anchors)
      ?? OwnDeskRoots(environment.surroundings).certificates
    let judged = verdict(on: try options.content(limit: SignedReceipt.longest), roots, environment)
    try environment.print(
      options, json: ReceiptJSON.value(judged),
      lines: ReceiptText.lines(judged, environment.catalogue))
    if case .failure(let refusal) = judged { return refusal.code.exitCode }
    return .success
  }

  private static func verdict(
    on content: [UInt8], _ roots: [Certificate], _ environment: AppEnvironment
  ) -> Result<SignedReceipt, ReceiptRefusal> {
    do throws(ReceiptRefusal) {
      return .success(
        try SignedReceipt(
          content, below: roots, schema: ReceiptJSON.document.name, at: environment.now))
    } catch { return .failure(error) }
  }
}
