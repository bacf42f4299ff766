import Crypto
import Encoding

/// A key on P-256 as a JSON Web Key, RFC 7517 and RFC 7518, 6.2.
extension P256PublicKey {
  /// Reads a JSON Web Key. Members about the use of the key are ignored.
  /// - Throws: ``CredentialError/malformed(_:)`` for another kind of key or curve, coordinates that
  ///   are not 32 bytes each, a point that is not on the curve, and a key with its private part.
  public init(jwk: JSONValue) throws(CredentialError) {
    guard jwk["kty"]?.string == "EC", jwk["crv"]?.string == "P-256", jwk["d"] == nil,
      let x = jwk["x"]?.string, let y = jwk["y"]?.string,
      let horizontal = try? Base64URL.decode(x), let vertical = try? Base64URL.decode(y),
      horizontal.count == 32, vertical.count == 32,
      let key = try? P256PublicKey(uncompressed: [0x04] + horizontal + vertical)
    else { throw .malformed(.credentialKey) }
    self = key
  }

  /// The JSON Web Key: `kty`, `crv`, `x` and `y`.
  public var jwk: JSONValue {
    .object([
      "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(x)),
      "y": .string(Base64URL.encode(y)),
    ])
  }

  /// The SHA-256 thumbprint of the key, RFC 7638, 3, in base64url.
  /// - Throws: ``CredentialError/crypto(_:)`` when libcrypto lacks SHA-256.
  public var thumbprint: WireText {
    get throws(CredentialError) {
      // The required members, their names in lexicographic order, without white space.
      let text = JSONWriter().text(
        .object([
          "crv": "P-256", "kty": "EC", "x": .string(Base64URL.encode(x)),
          "y": .string(Base64URL.encode(y)),
        ]))
      return try SHA256Text.digest(WireText(text))
    }
  }
}
