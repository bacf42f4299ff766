import DocumentProofs
import Encoding
import Operations
import Presentation
import Storage
import Verdicts
import ZeroKnowledge

/// `passport zk verify`: a verifier's verdict on a proof.
enum ZKVerifyCommand {
  private static let type = Option.text(
    "--doctype", "D", "the type of the document, as in org.iso.18013.5.1.mDL")
  private static let needed = Needed(type)
  static let command = Command(
    "zk verify",
    synopsis: "PROOF \(ZKStatement.transcript.usage) \(ZKStatement.issuer.usage) \(type.usage) "
      + "\(ZKStatement.claim) …",
    summary: "verify a proof of claims of a mobile document",
    operand: Operand("PROOF", "the proof; - is standard input"),
    options: [
      [type] + ZKStatement.options + [CommonOptions.json.saying("print the verdict as JSON")]
    ], rules: [needed.rule] + ZKStatement.rules,
    notes: [
      "Type, claims, time and transcript are the verifier's own: a proof of other elements or values, "
        + "for another time or transcript is refused. What no proof says is told: whether an element "
        + "is in the name space of the claim, and whether the document was revoked."
    ], run: run)

  private static let longestProof = 8 << 20

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let type = try needed.values(in: options)
    let statement = try ZKStatement.read(
      options, documentType: type,
      deviceNameSpaces: MobileDocumentStatement.noDeviceNameSpaces, environment)
    let proof = try options.content(limit: longestProof)
    let circuits = try CircuitStore(folder: environment.surroundings.circuitFolder).load(
      statement.circuits)
    var outcome = Outcome(.passed, .proofVerified)
    do throws(ProofError) {
      try statement.verify(proof, circuits: circuits)
    } catch {
      outcome = Outcome(.failed, .proofRefused, [.phrase(Self.words(error))])
    }
    try show(outcome, statement, options, environment)
    return outcome.status == .passed ? .success : .credentialInvalid
  }

  private static func show(
    _ outcome: Outcome, _ statement: MobileDocumentStatement, _ options: Arguments,
    _ environment: AppEnvironment
  ) throws {
    let sentence = environment.catalogue.sentence(outcome)
    guard options[CommonOptions.json] else {
      guard outcome.status == .passed else {
        return try environment.output.line("REFUSED  \(sentence)")
      }
      try environment.output.line("Verified    \(sentence)")
      return try environment.output.line(
        "Not proved  that elements are in this name space, and that the document was not revoked")
    }
    try environment.output.json(
      ProofJSON.value(
        outcome, documentType: statement.documentType.forPeople,
        circuits: statement.circuits.identifier,
        claims: statement.claims.map { "\($0.nameSpace)/\($0.element)" },
        time: statement.time.description))
  }

  private static func words(_ error: ProofError) -> Phrase {
    switch error {
    case .truncated: .endsTooEarly
    case .trailingOctets: .proofContinued
    case .badElement, .badCount: .proofForm
    case .refused(.commitment): .proofOpeningDiffers
    case .refused(.lowDegree): .proofOpeningNoCodeWord
    case .refused(.linear), .refused(.quadratic): .proofOtherStatement
    case .badInputs, .badParameters: .proofOtherCircuits
    case .unsatisfied, .changedInputs, .badChallenge, .crypto: .proofUnchecked
    }
  }
}

/// The reasons for which a proof does not hold.
extension Phrase {
  static let proofContinued = Phrase(english: "something follows it")
  static let proofForm = Phrase(english: "it is not in the one form that proofs have")
  static let proofOpeningDiffers = Phrase(english: "what it opens is not what it committed to")
  static let proofOpeningNoCodeWord = Phrase(english: "what it opens is not a code word")
  static let proofOtherStatement = Phrase(english: "it proves something else than this")
  static let proofOtherCircuits = Phrase(english: "it is over other circuits")
  static let proofUnchecked = Phrase(english: "it could not be checked")
}
