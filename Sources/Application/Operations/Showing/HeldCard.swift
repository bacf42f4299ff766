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
  /// The person that it is about; nil where no credential names one.
  package let holder: CardHolder?
  /// The picture of the holder, in a format that a page shows; nil for none.
  package let portrait: ClaimPicture?
  /// The state that issued the passport, by its code. Mobile documents never tell it: the issuing country of a photo
  /// ID is the desk's.
  package let issuingState: WireText?
  /// The number of the passport; nil where no credential states it.
  package let documentNumber: WireText?

  /// Looks for what the credentials state once: a wallet may have hundreds of cards, and a page asks for each of these
  /// several times.
  /// - Parameter status: nil where nothing is known of it.
  package init(
    _ card: IdentityCard, credentials: [HeldCredential], status: CardStatus? = nil,
    keepsDocument: Bool
  ) {
    (self.card, self.credentials, self.keepsDocument) = (card, credentials, keepsDocument)
    self.status = status ?? CardStatus(stated: [], seen: [], at: .distantPast)
    let claims = credentials.lazy.map(\.content.claims)
    holder = claims.compactMap { CardHolder($0) }.first
    portrait = claims.compactMap { ClaimPicture(among: $0) }.first(where: \.isShownByBrowsers)
    issuingState =
      credentials.lazy.filter { $0.content.format != .mobileDocument }
      .compactMap { $0.content.claims.value(of: "issuing_country")?.string }.first
    documentNumber =
      claims.compactMap {
        ($0.value(of: "document_number") ?? $0.value(of: "travel_document_number"))?.string
      }.first
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

  /// The cards, those of one document together, each group in the place of its first card.
  package var documents: [[HeldCard]] {
    var places: [Document: Int] = [:]
    var groups: [[HeldCard]] = []
    for card in cards {
      let document = Document(card)
      if let document, let place = places[document] {
        groups[place].append(card)
      } else {
        if let document { places[document] = groups.count }
        groups.append([card])
      }
    }
    return groups
  }

  /// A passport by its number; of two states, and of two persons, the same number is another passport.
  private struct Document: Hashable {
    private let number: WireText
    private let state: WireText?
    private let holder: CardHolder?

    /// Nil where the card does not state a number.
    init?(_ card: HeldCard) {
      guard card.card.type == IdentityCard.passport, let number = card.documentNumber else {
        return nil
      }
      (self.number, state, holder) = (number, card.issuingState, card.holder)
    }
  }

  /// The identifiers of the cards.
  package var identifiers: [WireText] { cards.map(\.card.identifier) }

  /// What the cards can show.
  package var credentials: [HeldCredential] { cards.flatMap(\.credentials) }

  /// True if the cards of this person alone answer a query, and something of them is shown.
  /// - Parameter circuits: the circuits by which proofs in zero knowledge can be made.
  package func canAnswer(_ query: DCQLQuery, proving circuits: [ZKSystemSpec]) -> Bool {
    (try? DCQLAnswer(to: query, from: credentials, proving: circuits))?.choices.isEmpty == false
  }

  /// The picture on the newest card that has one.
  package var portrait: ClaimPicture? { cards.lazy.compactMap(\.portrait).first }

  /// Groups cards by name and date of birth, each compared byte by byte as the issuer wrote it: two spellings of one
  /// name are two persons, because a wrong guess would show one person's card for another. Cards that name nobody are
  /// with the only person that there is, or by themselves.
  package static func all(of cards: [HeldCard], at now: Date) -> [HeldPerson] {
    let sorted = cards.map { card -> (card: HeldCard, hasEnded: Bool, issued: Date) in
      (card, card.isOver(at: now), card.card.issuedAt ?? .distantPast)
    }.sorted { one, other -> Bool in
      one.hasEnded == other.hasEnded ? one.issued > other.issued : !one.hasEnded
    }.map(\.card)
    var seen: Set<CardHolder> = []
    let named = sorted.compactMap(\.holder).filter { seen.insert($0).inserted }
    if let only = named.first, named.count == 1 {
      return [HeldPerson(holder: only, cards: sorted)]
    }
    let groups = Dictionary(grouping: sorted, by: \.holder)
    return (named.map(Optional.some) + [nil]).compactMap { holder in
      groups[holder].map { HeldPerson(holder: holder, cards: $0) }
    }
  }

  /// The same for an answer: cards that name nobody may be of several people, so that each is by itself.
  package static func answering(of cards: [HeldCard], at now: Date) -> [HeldPerson] {
    all(of: cards, at: now).flatMap { person in
      person.holder == nil ? person.cards.map { HeldPerson(holder: nil, cards: [$0]) } : [person]
    }
  }
}

extension Wallet {
  /// The cards with what their credentials say: a copy of each batch is read.
  /// - Parameter names: the identifiers of the cards that are wanted, in that order; nil for all.
  /// - Throws: `WalletError`.
  package func heldCards(
    _ names: [WireText]? = nil, at now: Date
  ) throws(WalletError) -> [HeldCard] {
    var held: [HeldCard] = []
    for name in names ?? identifiers { held.append(try heldCard(card(name), at: now)) }
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
      }, status: status, keepsDocument: try keepsDocument(with: card.identifier))
  }
}
