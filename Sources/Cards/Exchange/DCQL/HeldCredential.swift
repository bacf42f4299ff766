import Credentials
import Encoding
import FoundationEssentials

/// A credential that a holder could present: a batch of a card, with what a query needs to know
/// about it.
public struct HeldCredential: Sendable {
  /// The card.
  public let card: IdentityCard
  /// The batch of the card; one of its copies is presented.
  public let batch: CredentialBatch
  /// The content of each copy.
  public let content: StoredCredential
  /// True if it has expired.
  public let isExpired: Bool

  /// True if it is bound to a key that the holder has.
  public var isBound: Bool { batch.copies.contains { $0.holderKeyThumbprint != nil } }

  /// Makes a batch with the content of its copies.
  /// - Parameter now: the time of the presentation.
  public init(
    _ batch: CredentialBatch, of card: IdentityCard, content: StoredCredential, at now: Date
  ) {
    (self.card, self.batch, self.content) = (card, batch, content)
    isExpired = batch.isExpired(at: now)
  }
}
