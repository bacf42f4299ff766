import Credentials
import Encoding
import FoundationEssentials
import ProofEngine
import Wallet

/// Presents chosen claims of a card to a named verifier.
package struct PresentOperation {
  private let card: IdentityCard
  private let wallet: Wallet
  private let presentation: CardPresentation
  private let now: Date

  /// Finds the claims first, so that claims that cannot be presented do not use up a copy.
  /// - Throws: `CredentialError`, `WalletError`.
  package init(
    _ card: IdentityCard, as format: CredentialFormat, claims: [WireText], in wallet: Wallet,
    at now: Date
  ) throws {
    (self.card, self.wallet, self.now) = (card, wallet, now)
    presentation = try CardPresentation(of: card, as: format, claims: claims, at: now)
    try presentation.check(wallet.credential(of: presentation.batch, of: card.identifier))
  }

  /// Takes a copy, and makes its presentation.
  /// - Parameters:
  ///   - reuse: true if a copy may be shown again.
  ///   - told: called once the copy is taken.
  /// - Throws: `WalletError`, `CredentialError`.
  package func present(
    to request: PresentationRequest, reuse: Bool, told: (TakenCopy) -> Void
  ) throws -> [UInt8] {
    let entry = JournalEntry(
      date: now, audience: request.audience, statedName: nil, card: card.identifier,
      type: presentation.batch.type, claims: presentation.claims)
    return try wallet.show(
      presentation, answering: request, reuse: reuse, noting: entry, told: told)
  }
}

extension Wallet {
  /// Takes a copy, notes it in the journal, and makes its presentation.
  /// - Parameters:
  ///   - reuse: true if a copy may be shown again.
  ///   - entry: the journal entry, with the card and the time.
  ///   - told: called once the copy is taken.
  /// - Throws: `WalletError`, `CredentialError`.
  func show(
    _ presentation: CardPresentation, answering request: PresentationRequest, reuse: Bool,
    noting entry: JournalEntry, told: (TakenCopy) -> Void
  ) throws -> [UInt8] {
    let taken = try take(
      from: presentation.batch, of: entry.card, at: entry.date, reuse: reuse, noting: entry)
    told(taken)
    return try presentation.make(
      of: taken.copy.credential, answering: request, at: entry.date,
      deviceKey: taken.copy.deviceKey)
  }
}
