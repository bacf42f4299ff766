import Crypto
import Encoding

/// A decentralized identifier that contains its key, a public key on P-256, The did:key Method
/// v0.9: `did:key:z` and in base58 the bytes `80 24` (multicodec p256-pub) and the compressed
/// point.
public struct DIDKey: Hashable, Sendable {
  /// The key.
  public let key: P256PublicKey

  private static let prefix: WireText = "did:key:"
  /// The prefix of base58btc in multibase.
  private static let base58: WireText = "z"
  /// The varint of the multicodec p256-pub, 0x1200.
  private static let multicodec: [UInt8] = [0x80, 0x24]
  /// The fragment with which the Solidarity app names the only key.
  private static let otherFragment: WireText = "keys-1"

  /// The identifier of a key.
  public init(_ key: P256PublicKey) { self.key = key }

  /// Reads an identifier, without a fragment.
  /// - Throws: ``CredentialError/malformed(_:)`` for another method, another kind of key, and a point that
  ///   is not on the curve.
  public init(parsing text: WireText) throws(CredentialError) {
    let start = Self.prefix + Self.base58
    guard text.utf8.starts(with: start.utf8),
      let bytes = try? Base58.decode(
        String(decoding: text.utf8.dropFirst(start.utf8.count), as: UTF8.self)),
      bytes.starts(with: Self.multicodec),
      let key = try? P256PublicKey(compressed: Array(bytes.dropFirst(Self.multicodec.count)))
    else { throw .malformed(.credentialKey) }
    self.key = key
  }

  /// True if a text is an identifier of this method, for any key.
  static func isNamed(by text: WireText) -> Bool { text.utf8.starts(with: prefix.utf8) }

  /// The key in multibase: the part after `did:key:`, and the fragment of the key's own identifier.
  public var multibase: WireText {
    "\(Self.base58)\(Base58.encode(Self.multicodec + key.compressed))"
  }

  /// The identifier: `did:key:zDn…`.
  public var text: WireText { Self.prefix + multibase }

  /// The `kid` that the Solidarity app writes.
  var solidarityKeyIdentifier: WireText { text + "#" + Self.otherFragment }

  /// True if a `kid` names this key: the identifier alone, or with either fragment.
  public func isNamed(byKeyIdentifier identifier: WireText) -> Bool {
    [text, text + "#" + multibase, solidarityKeyIdentifier].contains(identifier)
  }
}
