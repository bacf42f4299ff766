import Crypto
import Encoding

/// A card that is to be put into a wallet, with all of its copies. The proof engine mints it, or it
/// is made from verified copies.
public struct NewCard: Sendable {
  /// The card.
  public let card: IdentityCard
  /// The copies of its batches, by their identifiers.
  public let copies: [WireText: HeldCopy]
  /// The portrait of its holder, a picture; nil for none.
  public let portrait: [UInt8]?

  /// Makes a new card of parts that belong together.
  package init(_ card: IdentityCard, copies: [WireText: HeldCopy], portrait: [UInt8]? = nil) {
    (self.card, self.copies, self.portrait) = (card, copies, portrait)
  }

  /// Makes the card of verified credentials, however they arrived. All that it states comes from
  /// them.
  /// - Parameter identifier: the identifier of the card.
  /// - Throws: ``CredentialError/malformed(_:)`` for no credentials, and for those of several issuers.
  package init(
    of batches: [VerifiedCopies], identifier: WireText, portrait: [UInt8]? = nil
  ) throws(CredentialError) {
    var copies: [WireText: HeldCopy] = [:]
    for batch in batches { copies.merge(batch.held) { first, _ in first } }
    self.init(
      try IdentityCard(of: batches, identifier: identifier), copies: copies, portrait: portrait)
  }
}

/// A copy of a credential as its holder has it, with its device key.
public struct HeldCopy: Sendable {
  /// The credential: a text in UTF-8, or the bytes of a mobile document.
  public let credential: [UInt8]
  /// The key to which it is bound; nil when it is bound to none.
  public let deviceKey: PrivateKey?

  /// A credential with its key.
  public init(credential: [UInt8], deviceKey: PrivateKey?) {
    self.credential = credential
    self.deviceKey = deviceKey
  }
}
