import Credentials
import Crypto
import Encoding
import FoundationEssentials
import HTTP

/// The proof that the holder has a key, a JWT (OpenID4VCI 1.0, F.1).
public struct KeyProof: Sendable {
  /// The type in the header.
  static let type = "openid4vci-proof+jwt"

  /// The compact form.
  public let text: String

  /// Makes a proof. It does not name the holder: who has a code that is authorized already is anonymous.
  /// - Parameter nonce: the issuer's number; nil where it gives none.
  /// - Throws: `CredentialError`.
  public init(
    of key: PrivateKey, to issuer: HTTPURL, nonce: String?, at now: Date
  ) throws(CredentialError) {
    let publicKey: P256PublicKey
    do throws(CryptoError) { publicKey = try key.p256PublicKey } catch { throw .crypto(error) }
    text = try JSONWebSignature(
      signing: .object([
        "aud": .string(issuer.description), "iat": .integer(Int(now.timeIntervalSince1970)),
        "nonce": nonce.map { .string($0) },
      ]),
      header: [
        JSONValue.Member("typ", .string(Self.type)), JSONValue.Member("jwk", publicKey.jwk),
      ], key: key
    ).encoded
  }
}
