import DocumentProofs
import Operations
import Presentation
import Verdicts

/// `passport proof verify`: a verifier's verdict on a proof over a document.
enum ProofVerifyCommand {
  private static let spent = Option(
    "--spent", "FILE", "note requests and pseudonyms here, and refuse those that are noted")
  static let anchor = Option(
    "--anchor", "ROOT", "the root certificate of the issuer whose word for the holder is trusted")
  private static let needed = Needed(ProofOptions.request)
  static let command = Command(
    "proof verify",
    synopsis:
      "PROOF \(ProofOptions.request.usage) [\(ProofOptions.signers.usage)] [\(anchor.usage)] "
      + "[\(ProofOptions.verifierKey.usage)] [\(spent.usage)] [\(CommonOptions.policy.usage)] "
      + "[\(CommonOptions.json)]",
    summary: "verify a proof over a document's own signature",
    operand: Operand("PROOF", "the proof; - is standard input"),
    options: [
      [
        ProofOptions.request, ProofOptions.signers, anchor,
        ProofOptions.verifierKey.saying("the key that signed the request; it opens the answer"),
        spent, CommonOptions.policy,
        CommonOptions.json.saying("print the verdict as JSON"),
      ]
    ], rules: [needed.rule],
    notes: [
      "Request and list are the verifier's own. What no proof says is reported: that the chip was there or is "
        + "genuine, that the document was not revoked, and that the holder shows it now. With an issuer's word, the "
        + "holder's wallet signed this request, and one document has one pseudonym for each issuer.",
      "Where the signer is shown, its certificate is judged by the trust store, under the policy. Where it is hidden, the "
        + "policy strict leaves a proof undecided that does not tell whether the signer was revoked: only a request "
        + "with --state and --not-revoked asks for that.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let path = try needed.values(in: options)
    environment.checkClock()
    let request = try ProofOptions.request(path)
    let list = try ProofOptions.list(options)
    guard list != nil || request.listDigest == nil else { throw ProofOptions.listMissing(request) }
    let issuers = try options[anchor].map { try VerifyCommand.anchors($0) }
    if request.isBound, issuers == nil {
      throw UsageError(
        "the request asks for an issuer's word for the holder: give \(anchor), the root of the issuer"
      )
    }
    let key = try ProofOptions.verifierKey(options)
    if request.verifier != nil, key == nil {
      throw UsageError(
        "the request is signed, and the answer to it encrypted: give \(ProofOptions.verifierKey), the "
          + "verifier's key")
    }
    let proof = try options.content(limit: PassportProofFile.longest)
    let verdict = try ProofVerification(
      list: list, key: key, issuers: issuers ?? [], policy: environment.trustPolicy(options),
      environment.surroundings, environment.errors
    ).verdict(on: proof, for: request, spent: options[spent])
    return try show(verdict, for: request, options, environment)
  }

  /// Prints a verdict.
  static func show(
    _ verdict: PassportProofVerdict, for request: ProofRequest, _ options: Arguments,
    _ environment: AppEnvironment
  ) throws -> ExitCode {
    try environment.print(
      options, json: ProofJSON.value(verdict, request),
      lines: ProofText.lines(verdict, request, environment.catalogue))
    return switch verdict.outcome.status {
    case .passed: .success
    case .unknown: verdict.outcome.code.exitCode == .notValid ? .notValid : .dataUnknown
    default: .credentialInvalid
    }
  }
}
