import Encoding
import Verdicts

/// A verifier's verdict on a proof, for programs. What no such proof says is named, as `notDone` or in
/// `notProved`.
package enum ProofJSON {
  /// The verdict on a proof over a document, which `passport proof verify` prints.
  /// - Parameters:
  ///   - day: the day for which it was asked.
  ///   - hiddenAmong: the signers of the list that sign with the document's algorithm, which the class
  ///     shows, and their states, as the list says.
  ///   - holderBoundIn: the month in which an issuer saw the holder with the document and its chip, where
  ///     its word was asked for and the key that it named signed the request.
  package static func value(
    _ outcome: Outcome, proofClass: String?, day: String,
    hiddenAmong: (signers: Int, states: Int)?, pseudonym: String?, simulated: Bool?,
    holderBoundIn: String?, holderBoundBy: String?
  ) -> JSONValue {
    .object([
      "schema": "passport.passport-proof/1", "status": .string(outcome.status.rawValue),
      "code": .string(outcome.code.rawValue), "reason": CheckJSON.reason.value(outcome),
      "day": .string(day), "class": proofClass.map { .string($0) },
      "signersInList": (hiddenAmong?.signers).map { .integer($0) },
      "statesInList": (hiddenAmong?.states).map { .integer($0) },
      "simulated": simulated.map { .bool($0) }, "pseudonym": pseudonym.map { .string($0) },
      "chip": "notDone", "holder": "notDone",
      "wallet": holderBoundIn.map { _ in "signed" } ?? "notDone",
      "holderBoundIn": holderBoundIn.map { .string($0) },
      "holderBoundBy": holderBoundBy.map { .string($0) }, "revocation": "notDone",
    ])
  }

  /// The verdict on a proof over a mobile document, which `passport zk verify` prints, with the statement
  /// that the verifier gave.
  /// - Parameters:
  ///   - circuits: the name of the pair of circuits.
  ///   - claims: name space, a slash and element of each, without their values.
  ///   - time: the time at which the document must be valid.
  package static func value(
    _ outcome: Outcome, documentType: String, circuits: String, claims: [String], time: String
  ) -> JSONValue {
    .object([
      "schema": "passport.proof-verification/1", "status": .string(outcome.status.rawValue),
      "code": .string(outcome.code.rawValue), "reason": CheckJSON.reason.value(outcome),
      "documentType": .string(documentType), "circuits": .string(circuits),
      "claims": .array(claims.map { .string($0) }), "notProved": ["nameSpace", "revocation"],
      "at": .string(time),
    ])
  }
}
