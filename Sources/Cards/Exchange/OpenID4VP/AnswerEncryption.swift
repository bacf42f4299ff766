import Credentials
import Crypto
import Encoding

/// How an answer is encrypted for the verifier (OpenID4VP 1.0, 8.3).
public struct AnswerEncryption: Sendable {
  /// The key of the verifier.
  public let key: P256PublicKey
  /// The name of the key, which the answer repeats; nil if it has none.
  public let keyIdentifier: WireText?
  /// The algorithm for the content.
  public let content: JSONWebEncryption.ContentEncryption

  /// Encryption for a key of this verifier.
  init(key: P256PublicKey, keyIdentifier: WireText) {
    (self.key, self.keyIdentifier, content) = (key, keyIdentifier, .a128GCM)
  }

  /// The members of `client_metadata` that ask for the encryption (8.3). They list every supported
  /// algorithm.
  var metadata: [JSONValue.Member] {
    let own = [
      JSONValue.Member("kid", .string(keyIdentifier ?? "")),
      JSONValue.Member("alg", .string(JSONWebEncryption.algorithm)),
      JSONValue.Member("use", "enc"),
    ]
    return [
      JSONValue.Member("jwks", .object(["keys": .array([.object(key.jwk.members + own)])])),
      JSONValue.Member(
        "encrypted_response_enc_values_supported",
        .array(JSONWebEncryption.ContentEncryption.allCases.map { .string($0.rawValue) })),
    ]
  }

  /// Chooses the first key on P-256 for `ECDH-ES`, and the first algorithm of the verifier that
  /// this program supports.
  /// - Parameter metadata: the member `client_metadata`.
  /// - Throws: ``ExchangeError/requestUnsupported(_:)``, ``ExchangeError/requestMalformed(_:)``.
  init(_ metadata: JSONValue?) throws(ExchangeError) {
    guard let keys = metadata?["jwks"]?["keys"]?.array else {
      throw .requestMalformed(.requestMember("jwks"))
    }
    // A key states its algorithm (8.3). A key for signatures does not qualify.
    let usable = keys.first { key in
      key["alg"]?.string == JSONWebEncryption.algorithm && key["crv"]?.string == "P-256"
        && (key["use"] ?? "enc") == "enc"
    }
    guard let usable else { throw .requestUnsupported(.requestEncryption) }
    guard let key = try? P256PublicKey(jwk: usable) else {
      throw .requestMalformed(.requestMember("jwks"))
    }
    self.key = key
    if let member = usable["kid"] {
      guard let name = member.string, name.utf8.count <= 512 else {
        throw .requestMalformed(.requestMember("kid"))
      }
      keyIdentifier = name
    } else {
      keyIdentifier = nil
    }
    content = try Self.content(metadata?["encrypted_response_enc_values_supported"])
  }

  private static func content(
    _ member: JSONValue?
  ) throws(ExchangeError) -> JSONWebEncryption.ContentEncryption {
    guard let member else { return .a128GCM }
    let known = (member.array ?? []).lazy.compactMap(\.string).compactMap {
      JSONWebEncryption.ContentEncryption(named: $0)
    }.first
    guard let known else { throw .requestUnsupported(.requestEncryption) }
    return known
  }

  /// The SHA-256 thumbprint of the key (RFC 7638), 32 bytes, which the device's signature of a
  /// mobile document covers.
  public var keyThumbprint: [UInt8] { (try? Base64URL.decode(key.thumbprint)) ?? [] }
}
