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
  /// True if its validity has not begun.
  public let isNotYetValid: Bool
  /// True if its issuer is known to have revoked or suspended it.
  public let isRevoked: Bool

  /// True if it is bound to a key that the holder has.
  public var isBound: Bool { batch.copies.contains { $0.holderKeyThumbprint != nil } }

  /// Makes a batch with the content of its copies.
  /// - Parameters:
  ///   - isRevoked: true if it must not be chosen, because its issuer revoked it.
  ///   - now: the time of the presentation.
  public init(
    _ batch: CredentialBatch, of card: IdentityCard, content: StoredCredential,
    isRevoked: Bool = false, at now: Date
  ) {
    (self.card, self.batch, self.content) = (card, batch, content)
    self.isRevoked = isRevoked
    isExpired = batch.isExpired(at: now)
    isNotYetValid = batch.issuedAt.map { now + CredentialVerifier.clockLeeway < $0 } ?? false
  }
}
