import Credentials
import Encoding
import FoundationEssentials

/// A credential that a holder could show: a batch of a card, as far as a query asks about it.
public struct HeldCredential: Sendable {
  /// The card.
  public let card: IdentityCard
  /// The batch of it, from which a copy is shown.
  public let batch: CredentialBatch
  /// What each copy says.
  public let content: StoredCredential
  /// True if it has expired.
  public let isExpired: Bool

  /// True if it is bound to a key that the holder has.
  public var isBound: Bool { batch.copies.contains { $0.holderKeyThumbprint != nil } }

  /// A batch with what its copies say.
  /// - Parameter now: the time of showing.
  public init(
    _ batch: CredentialBatch, of card: IdentityCard, content: StoredCredential, at now: Date
  ) {
    (self.card, self.batch, self.content) = (card, batch, content)
    isExpired = batch.isExpired(at: now)
  }
}
