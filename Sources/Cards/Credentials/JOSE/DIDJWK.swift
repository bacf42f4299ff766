import Crypto
import Encoding

/// A decentralized identifier that contains its key, a JSON Web Key on P-256: `did:jwk:` and the
/// key's JSON in base64url.
public struct DIDJWK: Sendable {
  /// The key.
  public let key: P256PublicKey
  /// The identifier.
  public let text: WireText

  private static let prefix: WireText = "did:jwk:"

  /// The identifier of a key.
  public init(_ key: P256PublicKey) {
    self.key = key
    text = "\(Self.prefix)\(Base64URL.encode(JSONWriter().bytes(key.jwk)))"
  }

  /// Reads an identifier, without a fragment.
  /// - Throws: ``CredentialError/malformed(_:)`` for another method, another kind of key, and a point that is not on the
  ///   curve.
  public init(parsing text: WireText) throws(CredentialError) {
    guard text.utf8.starts(with: Self.prefix.utf8),
      let bytes = try? Base64URL.decode(
        WireText(decoding: text.utf8.dropFirst(Self.prefix.utf8.count))),
      let value = try? JSONReader.read(bytes)
    else { throw .malformed(.credentialKey) }
    key = try P256PublicKey(jwk: value)
    self.text = text
  }

  /// True if a `kid` names the identifier's only key.
  public func isNamed(byKeyIdentifier identifier: WireText) -> Bool {
    identifier == text + "#0"
  }
}
