import Encoding
import Messages
import Verdicts

/// A verifier's verdict on a proof over a document, for programs.
package enum PassportProofJSON {
  /// The verdict, and what the verifier learns.
  package struct Proof: Sendable {
    let outcome: Outcome
    let proofClass: String?
    let day: String
    let hiddenAmong: (signers: Int, states: Int)?
    let pseudonym: String?
    let isSimulated: Bool?
    let holderBoundIn: String?
    let holderBoundBy: String?

    package init(
      _ outcome: Outcome, proofClass: String?, day: String,
      hiddenAmong: (signers: Int, states: Int)?, pseudonym: String?, simulated: Bool?,
      holderBoundIn: String?, holderBoundBy: String?
    ) {
      self.outcome = outcome
      self.proofClass = proofClass
      self.day = day
      self.hiddenAmong = hiddenAmong
      self.pseudonym = pseudonym
      isSimulated = simulated
      self.holderBoundIn = holderBoundIn
      self.holderBoundBy = holderBoundBy
    }
  }

  /// The verdict: schema `passport.passport-proof/1`.
  package static func value(_ proof: Proof) -> JSONValue {
    document.value(proof, JSONContext())
  }

  package static let document = JSONDocument<Proof>(
    "passport.passport-proof/1",
    "What `passport proof verify --json` prints: a verifier's verdict on a proof over a document."
  ) {
    JSONMember(
      "status",
      "`passed`, `failed`, or `unknown` when no trusted state vouches for a signer that is shown.",
      JSONForm<String>.text(among: ["passed", "failed", "unknown"])
    ) { $0.outcome.status.rawValue }
    JSONMember("code", "Why, for programs.", CommonJSON.code) { $0.outcome.code }
    JSONMember("reason", "Why, in a sentence for people.", CheckJSON.reason) { $0.outcome }
    JSONMember("day", "The day for which it was asked.", .text) { $0.day }
    JSONMember(
      maybe: "class", "The kind of signature, the place of the signer and the sizes.", .text
    ) { $0.proofClass }
    JSONMember(
      maybe: "signersInList",
      "The number of signers of the list among which the document's is hidden: those that sign with the same "
        + "algorithm, which the class shows.",
      .integer(from: 1)
    ) { $0.hiddenAmong?.signers }
    JSONMember(
      maybe: "statesInList", "The number of states whose signers these are, as the list says.",
      .integer(from: 1)
    ) { $0.hiddenAmong?.states }
    JSONMember(
      maybe: "simulated", "Whether the document is simulated: its signer is one of a test country.",
      .truth
    ) { $0.isSimulated }
    JSONMember(
      maybe: "pseudonym", "The holder's pseudonym for the scope.", .text("^[0-9a-f]{64}$")
    ) { $0.pseudonym }
    JSONMember(
      "chip", "Whether the chip proved anything, which no such proof says.",
      .text(among: ["notDone"])
    ) { _ in "notDone" }
    JSONMember(
      "holder", "Whether the holder shows it now, which no such proof says.",
      .text(among: ["notDone"])
    ) { _ in "notDone" }
    JSONMember(
      "wallet",
      "Whether the holder's wallet signed this request: `signed` where an issuer's word for the holder was asked "
        + "for and the key that the issuer named signed; else nothing is known.",
      JSONForm<String>.text(among: ["signed", "notDone"])
    ) { $0.holderBoundIn.map { _ in "signed" } ?? "notDone" }
    JSONMember(
      maybe: "holderBoundIn",
      "The month in which an issuer saw the holder with the document and its chip.",
      .text("^[0-9]{4}-[0-9]{2}$")
    ) { $0.holderBoundIn }
    JSONMember(
      maybe: "holderBoundBy", "That issuer, as its certificate names it.", .text
    ) { $0.holderBoundBy }
    JSONMember(
      "revocation", "Whether the document was revoked, which no such proof says.",
      .text(among: ["notDone"])
    ) { _ in "notDone" }
  }
}
