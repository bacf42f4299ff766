import Credentials
import Crypto
import Encoding
import Exchange
import FoundationEssentials
import Wallet

/// Receives the credentials of an offer into the wallet. All are verified before any is stored.
package struct CardArrival {
  package let reception: CardReception
  /// Opens the wallet, which is locked for other programs only while a card is stored.
  private let wallet: () throws -> Wallet
  /// The trusted roots that may vouch for the issuer.
  package let anchors: [CredentialAnchor]
  package let surroundings: Surroundings

  package init(
    reception: CardReception, anchors: [CredentialAnchor], surroundings: Surroundings,
    wallet: @escaping () throws -> Wallet
  ) {
    (self.reception, self.wallet, self.anchors, self.surroundings) = (
      reception, wallet, anchors, surroundings
    )
  }

  /// Fetches, verifies and stores the cards of the offer, and notifies the issuer.
  /// - Parameter accepts: asks whether copies are kept; false leaves that card out.
  /// - Returns: the cards that are in the wallet now.
  /// - Throws: `IssuanceError`, `HTTPError`, `CredentialRefused`, `WalletError`. Then the issuer
  ///   was notified of everything that was stored.
  package func take(
    _ token: AccessToken, accepts: (VerifiedCopies) throws -> Bool
  ) throws -> [IdentityCard] {
    var arrived: [(issued: CardReception.Issued, copies: VerifiedCopies)] = []
    for configuration in reception.configurations {
      let issued = try reception.fetch(configuration, with: token, at: surroundings.now)
      do {
        arrived.append((issued, try verified(issued)))
      } catch {
        reception.tell(issued, .failure, with: token)
        for (issued, _) in arrived { reception.tell(issued, .deleted, with: token) }
        throw error
      }
    }
    var cards: [IdentityCard] = []
    for (number, (issued, copies)) in arrived.enumerated() {
      do {
        let card = try accepts(copies) ? keep(copies) : nil
        reception.tell(issued, card == nil ? .deleted : .accepted, with: token)
        if let card { cards.append(card) }
      } catch {
        for (issued, _) in arrived[number...] { reception.tell(issued, .deleted, with: token) }
        throw error
      }
    }
    return cards
  }

  private func verified(_ issued: CardReception.Issued) throws -> VerifiedCopies {
    try VerifiedCopies(
      issued.credentials, of: issued.configuration, keys: issued.keys,
      from: reception.offer.issuer.host, below: anchors, at: surroundings.now,
      random: surroundings.random)
  }

  private func keep(_ copies: VerifiedCopies) throws -> IdentityCard {
    let new = try NewCard(
      of: [copies], identifier: IdentityCard.newIdentifier(surroundings.random))
    try wallet().add(new)
    return new.card
  }
}
