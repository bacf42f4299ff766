import Credentials
import Encoding
import FoundationEssentials
import Verdicts

/// A card for programs, without its credentials: schema `passport.card-summary/1`.
package enum CardJSON {
  /// A card on a given day. It contains the holder's name and the values of each batch if the user
  /// asked for them.
  package struct Shown: Sendable {
    let card: IdentityCard
    let now: Date
    let holder: String?
    let values: [[RevealedClaim]]?
    let document: KeptDocumentSummary?
    let status: Outcome?

    package init(
      _ card: IdentityCard, at now: Date, document: KeptDocumentSummary?, status: Outcome? = nil,
      holder: String? = nil, values: [[RevealedClaim]]? = nil
    ) {
      self.card = card
      self.status = status
      self.document = document
      self.now = now
      self.holder = holder
      self.values = values
    }

    var batches: [ShownBatch] {
      card.batches.enumerated().map { number, batch in
        let values = values.flatMap { $0.indices.contains(number) ? $0[number] : nil }
        return ShownBatch(batch: batch, isExpired: batch.isExpired(at: now), values: values)
      }
    }
  }

  /// A batch on a given day. It contains its values if the user asked for them.
  struct ShownBatch: Sendable {
    let batch: CredentialBatch
    let isExpired: Bool
    let values: [RevealedClaim]?
  }

  package static func value(_ card: Shown) -> JSONValue { document.value(card) }

  /// The cards of a wallet: schema `passport.cards/1`.
  package static func value(_ cards: [Shown]) -> JSONValue { list.value(cards) }

  package static let document = JSONDocument<Shown>(
    "passport.card-summary/1",
    "A card without its credentials: `passport card show --json`, and each card of `passport card list --json`. The holder's data are there only where they were asked for (`--values`, `--holder`)."
  ) {
    JSONMember("identifier", "What tells cards apart.", identifier) { $0.card.identifier }
    JSONMember("type", "What it was made from.", .text(minLength: 1)) { $0.card.type }
    JSONMember("trustLevel", "Whose word it rests on.", .name) { $0.card.trustLevel }
    JSONMember(
      maybe: "claimedTrustLevel",
      "The level that its credentials state, where that is more than the root of their issuer may claim.",
      .text
    ) { $0.card.excessTrustLevel }
    JSONMember(
      "simulated", "Whether it was made from a simulated document.", .truth
    ) { $0.card.isSimulated }
    JSONMember("issuer", "The name of the issuer.", .text) { $0.card.issuerName }
    JSONMember(
      "verificationMethod", "How the document was verified.", .text
    ) { $0.card.verificationMethod }
    JSONMember(
      "assurance", "What was found out before it was issued.",
      JSONForm.name.list(["uniqueItems": true])
    ) { $0.card.assurance }
    JSONMember(
      maybe: "issuedAt", "When it was issued; not there where its credentials do not say so.",
      CommonJSON.moment
    ) { $0.card.issuedAt }
    JSONMember(
      maybe: "expiresAt", "When the last of its credentials ends; not there where one has no end.",
      CommonJSON.moment
    ) { $0.card.expiresAt }
    JSONMember(
      "expired", "Whether all of its credentials have ended.", .truth
    ) { shown in shown.card.batches.allSatisfy { $0.isExpired(at: shown.now) } }
    JSONMember(
      "batches", "Its credentials, each in copies that are shown once.", batch.list()
    ) { $0.batches }
    JSONMember(
      "keptForProofs", "Whether DG1 and EF.SOD of its document are kept with it, for proofs.",
      .truth
    ) { shown in shown.document.map { _ in true } ?? false }
    JSONMember(
      maybe: "holderBoundOn",
      "The day of the issuer's word, kept for proofs, that the card's holder is the document's.",
      .text
    ) { $0.document?.boundOn?.description }
    JSONMember(
      maybe: "revocation",
      "What is known in the wallet of its revocation: `passed` where its issuer's list was looked up, says that it is in force and is still good, `failed` where it was revoked, `unknown` where that is not known, `notSupported` where the card has no list; of `card show` only.",
      CheckJSON.outcome
    ) { $0.status }
    JSONMember(
      maybe: "holder",
      "The holder's names, given names first; only where it was asked for, and where the card has them.",
      .text
    ) { $0.holder }
  }

  package static let list = JSONDocument<[Shown]>(
    "passport.cards/1", "What `passport card list --json` prints."
  ) {
    JSONMember("cards", "The cards of the wallet.", document.reference.list()) { $0 }
  }

  private static let batch = JSONForm<ShownBatch>.object {
    JSONMember(
      "format", "The format, by its name in OpenID4VP.",
      .text(among: CredentialFormat.allCases.map(\.rawValue))
    ) { $0.batch.format.rawValue }
    JSONMember(
      "type", "The type of its credentials: `vct`, or the document type.", .text(minLength: 1)
    ) { $0.batch.type }
    JSONMember(maybe: "issuedAt", "When they were issued.", CommonJSON.moment) { $0.batch.issuedAt }
    JSONMember(
      maybe: "expiresAt", "When they end to be valid.", CommonJSON.moment
    ) { $0.batch.expiresAt }
    JSONMember("expired", "Whether they have ended.", .truth) { $0.isExpired }
    JSONMember("copies", "How many there are.", .integer(from: 1)) { $0.batch.copies.count }
    JSONMember(
      "unspent", "How many of them were not shown yet.", .integer(from: 0)
    ) { $0.batch.unspent.count }
    JSONMember(
      "provableClaims",
      "The paths of the claims that can be proved, of a mobile document with their name space.",
      JSONForm.text.list()
    ) { $0.batch.provableClaims }
    JSONMember(
      maybe: "values",
      "The claims that can be proved, with their values, pictures included; only where they were asked for.",
      claim.list()
    ) { $0.values }
  }

  private static let identifier = JSONForm.text("^[0-9a-f]{16}$")

  private static let claim = JSONForm<RevealedClaim>.object {
    JSONMember("path", "Names and element numbers with points between them.", .text) { $0.path }
    JSONMember(
      "value", "The value, as the card's issuer wrote it.", JSONForm([:]) { $0 }
    ) { $0.value }
  }
}
