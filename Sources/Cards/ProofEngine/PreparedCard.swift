import Credentials
import Crypto

/// The credentials of a document that may be minted, without keys: a copy is signed for each key that a wallet proves to
/// have. Only ``ProofEngine`` makes one.
public struct PreparedCard: Sendable {
  /// A credential of which copies can be signed.
  public struct Credential: Sendable {
    /// The kind.
    public let kind: CredentialKind
    let content: BatchContent

    /// A copy for a key.
    /// - Parameter status: where its status stands; nil where it stands nowhere.
    /// - Returns: a text in UTF-8, or the octets of a mobile document.
    /// - Throws: `CredentialError`, `CryptoError`.
    public func copy(
      for key: P256PublicKey, status: StatusReference?, random: RandomSource
    ) throws -> [UInt8] {
      try content.sign(key, status, random)
    }
  }

  /// The credentials, in the order of the plan.
  public let credentials: [Credential]
  /// The kinds of the plan that the document does not allow.
  public let leftOut: [MintedCard.LeftOut]
}
