import DocumentProofs
import Encoding
import Verdicts

/// A verifier's verdict on a proof, as JSON. `notDone` and `notProved` list what such a proof does
/// not show.
package enum ProofJSON {
  /// The verdict on a proof over a document, which `passport proof verify` prints. The signers of
  /// the list are those with the document's algorithm, which the class shows; the states are those
  /// of the list. `holderBoundIn` is the month in which an issuer saw the holder with the document
  /// and its chip, if the request asked for that and the device key in the binding signed the
  /// request. For a request that asks for a state, the roots of the list are counted, `states` are those
  /// of the request, `signingTime` is `passed` where the document states one that lies in the validity of its signer's
  /// certificate, and `revocation` is `signerNotListed` where the request names revoked certificates. `warnings` has
  /// what is weak about the document, and is there only where its request accepts that.
  package static func value(
    _ verdict: PassportProofVerdict, _ request: ProofRequest
  ) -> JSONValue {
    let outcome = verdict.outcome
    let listed = (verdict.hiddenAmong?.signers).map { JSONValue.integer($0) }
    let isBelowRoot = verdict.proofClass?.state != nil
    return .object([
      "schema": "passport.passport-proof/1", "status": .string(outcome.status.rawValue),
      "code": .string(outcome.code.rawValue), "reason": CheckJSON.reason.value(outcome),
      "day": .string(request.day.description),
      "class": (verdict.proofClass?.name).map { .string($0) },
      "signersInList": isBelowRoot ? nil : listed, "rootsInList": isBelowRoot ? listed : nil,
      "statesInList": (verdict.hiddenAmong?.states).map { .integer($0) },
      "states": verdict.states.map { .array($0.map { .string($0.forPeople) }) },
      "signingTime": verdict.states.map { _ in verdict.isSignedInDate ? "passed" : "notDone" },
      "simulated": verdict.isSimulated.map { .bool($0) },
      "pseudonym": verdict.nullifier.map { .string(Hex.encode($0)) },
      "chip": "notDone", "holder": "notDone",
      "wallet": verdict.boundIn.map { _ in "signed" } ?? "notDone",
      "holderBoundIn": verdict.boundIn.map { .string($0) },
      "holderBoundBy": verdict.boundBy.map { .string($0.forPeople) },
      "revocation": verdict.isNotRevoked ? "signerNotListed" : "notDone",
      "warnings": verdict.warnings.isEmpty ? nil : .array(verdict.warnings.map(value)),
    ])
  }

  /// A nonconformity, as a record of a read has it.
  private static func value(_ warning: Warning) -> JSONValue {
    .object([
      "code": .string(warning.code.rawValue),
      "reason": CheckJSON.reason.value(Outcome(.notDone, warning.code, warning.details)),
    ])
  }

  /// The verdict on a proof over a mobile document, which `passport zk verify` prints, with the statement
  /// that the verifier gave: of each claim name space, a slash and element, without its value.
  package static func value(
    _ outcome: Outcome, _ statement: MobileDocumentStatement
  ) -> JSONValue {
    .object([
      "schema": "passport.proof-verification/1", "status": .string(outcome.status.rawValue),
      "code": .string(outcome.code.rawValue), "reason": CheckJSON.reason.value(outcome),
      "documentType": .string(statement.documentType),
      "circuits": .string(statement.circuits.identifier),
      "claims": .array(statement.claims.map { .string("\($0.nameSpace)/\($0.element)") }),
      "notProved": ["documentType", "nameSpace", "revocation"],
      "at": .string(statement.time.description),
    ])
  }
}
