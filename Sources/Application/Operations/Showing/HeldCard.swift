import Credentials
import Encoding
import Exchange
import FoundationEssentials
import Presentation
import Wallet

/// A card of an open wallet with what its credentials say.
package struct HeldCard: Sendable {
  package let card: IdentityCard
  /// What could be shown of it, a credential for each batch that can be read.
  package let credentials: [HeldCredential]
  /// True if DG1 and EF.SOD of the document are kept with it, for proofs.
  package let keepsDocument: Bool

  /// What is known of its revocation, without asking anybody.
  package let status: CardStatus

  /// - Parameter status: nil where nothing is known of it.
  package init(
    _ card: IdentityCard, credentials: [HeldCredential], status: CardStatus? = nil,
    keepsDocument: Bool
  ) {
    (self.card, self.credentials, self.keepsDocument) = (card, credentials, keepsDocument)
    self.status = status ?? CardStatus(stated: [], seen: [], at: .distantPast)
  }

  /// The person that it is about; nil where no credential names one.
  package var holder: CardHolder? {
    credentials.lazy.compactMap { CardHolder($0.content.claims) }.first
  }

  /// The picture of the holder, in a format that a page shows; nil for none.
  package var portrait: ClaimPicture? {
    credentials.lazy.compactMap { ClaimPicture(among: $0.content.claims) }
      .first { $0.image != nil }
  }

  /// The state that issued the passport, by its code. Mobile documents never tell it: the issuing country of a photo
  /// ID is the desk's.
  package var issuingState: WireText? {
    credentials.lazy.filter { $0.content.format != .mobileDocument }
      .compactMap { $0.content.claims.value(of: "issuing_country")?.string }.first
  }

  /// True if it has ended.
  package func isExpired(at now: Date) -> Bool {
    card.batches.allSatisfy { $0.isExpired(at: now) }
  }

  /// True if it is of no use now: it has ended, or its issuer is known to have revoked it.
  package func isOver(at now: Date) -> Bool { isExpired(at: now) || status.isRevoked }

  /// The number of uses from which on it is told that they run out.
  private static let few = 3

  /// The batches of which few copies are left that were not shown yet. One that came with few copies does not run out:
  /// they are shown again, and that is said then.
  package func runningOut(at now: Date) -> [CredentialBatch] {
    card.batches.filter { batch in
      batch.copies.count > Self.few && batch.unspent.count <= Self.few
        && !batch.isExpired(at: now)
    }
  }

  /// The copies that were not shown yet, of the batch that has most.
  package var usesLeft: Int { card.batches.map(\.unspent.count).max() ?? 0 }
}

/// The person that a card is about, as its issuer names them.
package struct CardHolder: Hashable, Sendable {
  package let familyName: WireText?
  package let givenName: WireText?
  package let birthdate: WireText?

  /// Nil where the claims name nobody.
  init?(_ claims: [RevealedClaim]) {
    familyName = claims.value(of: "family_name")?.string
    givenName = claims.value(of: "given_name")?.string
    birthdate = (claims.value(of: "birthdate") ?? claims.value(of: "birth_date"))?.string
    if familyName == nil, givenName == nil { return nil }
  }

  /// Family name and given names, for people.
  package var name: String {
    [familyName, givenName].compactMap { $0.map(OutsideName.folded) }.joined(separator: ", ")
  }
}

extension [RevealedClaim] {
  /// The value of a claim by its name, in whatever name space; nil where there is none.
  fileprivate func value(of name: WireText) -> JSONValue? {
    first { $0.path == name || $0.path.hasSuffix("/" + name) }?.value
  }
}

/// The cards of one person: no statement and no answer joins the cards of two.
package struct HeldPerson: Sendable {
  /// Nil for cards that name nobody.
  package let holder: CardHolder?
  /// The cards, the newest first, and those that have ended or were revoked at the end.
  package let cards: [HeldCard]

  /// The identifiers of the cards.
  package var identifiers: [WireText] { cards.map(\.card.identifier) }

  /// The picture on the newest card that has one.
  package var portrait: ClaimPicture? { cards.lazy.compactMap(\.portrait).first }

  /// Groups cards by name and date of birth. Cards that name nobody are with the only person that there is, or by
  /// themselves.
  package static func all(of cards: [HeldCard], at now: Date) -> [HeldPerson] {
    let sorted = cards.sorted { one, other in
      let ended = (one.isOver(at: now), other.isOver(at: now))
      if ended.0 != ended.1 { return !ended.0 }
      return one.card.issuedAt ?? .distantPast > other.card.issuedAt ?? .distantPast
    }
    var holders: [CardHolder?] = []
    for card in sorted where !holders.contains(card.holder) { holders.append(card.holder) }
    let named = holders.compactMap(\.self)
    if named.count == 1 { return [HeldPerson(holder: named[0], cards: sorted)] }
    return (named.map(Optional.some) + (holders.contains(nil) ? [nil] : [])).map { holder in
      HeldPerson(holder: holder, cards: sorted.filter { $0.holder == holder })
    }
  }
}

extension Wallet {
  /// The cards with what their credentials say: a copy of each batch is read.
  /// - Throws: `WalletError`.
  package func heldCards(at now: Date) throws(WalletError) -> [HeldCard] {
    var held: [HeldCard] = []
    for card in try cards { held.append(try heldCard(card, at: now)) }
    return held
  }

  /// A card with what its credentials say, and what is known of its revocation.
  /// - Throws: `WalletError`.
  package func heldCard(_ card: IdentityCard, at now: Date) throws(WalletError) -> HeldCard {
    let contents = try contents(of: card)
    let status = CardStatus(
      stated: contents.map(\.1.status), seen: try seenStatus(of: card.identifier), at: now)
    return HeldCard(
      card,
      credentials: contents.map {
        HeldCredential($0.0, of: card, content: $0.1, isRevoked: status.isRevoked, at: now)
      }, status: status, keepsDocument: try document(of: card.identifier) != nil)
  }
}
