import Crypto

/// A private key on P-256 in a token. It never leaves the token; everything here is what the module says of it.
package struct TokenKey: Sendable {
  /// `CKA_LABEL`.
  package let label: String
  /// `CKA_ID`.
  package let id: [UInt8]
  /// Its public key, which was checked to be on the curve.
  package let publicKey: P256PublicKey
  /// True if the token says that it made the key and that the key can never leave it: `CKA_LOCAL`,
  /// `CKA_NEVER_EXTRACTABLE` and `CKA_ALWAYS_SENSITIVE`. Any other key may exist elsewhere.
  package let madeInToken: Bool
  /// True if the token wants the PIN for each signature (`CKA_ALWAYS_AUTHENTICATE`). Such a key signs nothing here:
  /// a batch of copies would ask as often as there are copies.
  package let alwaysAuthenticate: Bool

  let session: TokenSession
  /// The handle of the private key in its session.
  let handle: UInt64

  /// Signs the SHA-256 digest of a message by `CKM_ECDSA`, and verifies the signature before anybody can use it.
  /// - Returns: r and s, 32 bytes each.
  /// - Throws: ``TokenError/asksEachTime(_:)``, ``TokenError/wrongSignature(_:)`` and what ends an order.
  package func sign(_ message: [UInt8]) throws(TokenError) -> [UInt8] {
    guard !alwaysAuthenticate else { throw .asksEachTime(session.token.label) }
    let digest = try session.digest(message)
    let signature = try session.order(.sign, [.number(handle), .bytes(digest)]).first ?? []
    // A token that is broken, and a module that lies, would otherwise put a wrong signature on a card.
    guard publicKey.verifies(signature, over: message) else {
      throw .wrongSignature(session.token.label)
    }
    return signature
  }
}
