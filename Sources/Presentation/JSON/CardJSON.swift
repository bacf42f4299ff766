import Credentials
import Encoding
import FoundationEssentials

/// A card for programs, without its credential: schema `passport.card-summary/1`.
package enum CardJSON {
  /// A card on a day, with the holder's name and values where they were asked for.
  package struct Shown: Sendable {
    let card: IdentityCard
    let now: Date
    let holder: String?
    let values: [RevealedClaim]?

    package init(
      _ card: IdentityCard, at now: Date, holder: String? = nil, values: [RevealedClaim]? = nil
    ) {
      self.card = card
      self.now = now
      self.holder = holder
      self.values = values
    }
  }

  /// One card.
  package static func value(_ card: Shown) -> JSONValue {
    document.value(card, JSONContext(.english))
  }

  /// The cards of a wallet: schema `passport.cards/1`.
  package static func value(_ cards: [Shown]) -> JSONValue {
    list.value(cards, JSONContext(.english))
  }

  /// The confirmation that a card was deleted: schema `passport.card-deleted/1`.
  package static func deleted(_ card: IdentityCard) -> JSONValue {
    deletion.value(card, JSONContext(.english))
  }

  package static let document = JSONDocument<Shown>(
    "passport.card-summary/1",
    "A card without its credential: `passport card show --json`, and each card of `passport card list --json`. The holder's data are there only where they were asked for (`--values`, `--holder`)."
  ) {
    JSONMember(
      "identifier", "What tells cards apart.", identifier
    ) { $0.card.identifier }
    JSONMember(
      "type", "What it was made from.", .text(minLength: 1)
    ) { $0.card.type }
    JSONMember(
      "trustLevel", "Whose word it rests on.", .name
    ) { $0.card.trustLevel }
    JSONMember(
      "simulated", "Whether it was made from a simulated document.", .truth
    ) { $0.card.isSimulated }
    JSONMember(
      "issuer", "The name of the issuer.", .text
    ) { $0.card.issuerName }
    JSONMember(
      "verificationMethod", "How the document was verified.", .text
    ) { $0.card.verificationMethod }
    JSONMember(
      "assurance", "What was found out before it was issued.",
      JSONForm.name.list(["uniqueItems": true])
    ) { $0.card.assurance }
    JSONMember(
      "issuedAt", "When it was issued.", CommonJSON.moment
    ) { $0.card.issuedAt }
    JSONMember(
      "expiresAt", "When it ends to be valid.", CommonJSON.moment
    ) { $0.card.expiresAt }
    JSONMember(
      "expired", "Whether it has ended.", .truth
    ) { $0.card.expiresAt < $0.now }
    JSONMember(
      "holderKey", "The thumbprint of the device key that it is bound to, RFC 7638.",
      .text("^[A-Za-z0-9_-]{43}$")
    ) { $0.card.holderKeyThumbprint }
    JSONMember(
      "provableClaims", "The paths of the claims that can be proved from it.", JSONForm.text.list()
    ) { $0.card.provableClaims }
    JSONMember(
      maybe: "holder",
      "The holder's names, given names first; only where it was asked for, and where the card has them.",
      .text
    ) { $0.holder }
    JSONMember(
      maybe: "values",
      "The claims that can be proved, with their values, pictures included; only where they were asked for.",
      claim.list()
    ) { $0.values }
  }

  package static let list = JSONDocument<[Shown]>(
    "passport.cards/1", "What `passport card list --json` prints."
  ) {
    JSONMember(
      "cards", "The cards of the wallet.", document.reference.list()
    ) { $0 }
  }

  package static let deletion = JSONDocument<IdentityCard>(
    "passport.card-deleted/1", "What `passport card delete --json` prints."
  ) {
    JSONMember(
      "identifier", "The identifier of the card that is gone.", identifier
    ) { $0.identifier }
  }

  private static let identifier = JSONForm.text("^[0-9a-f]{16}$")

  private static let claim = JSONForm<RevealedClaim>.object {
    JSONMember(
      "path", "Names and element numbers with points between them.", .text
    ) { $0.path }
    JSONMember(
      "value", "The value, as the card's issuer wrote it.", JSONForm([:]) { $0 }
    ) { $0.value }
  }
}
