import Credentials
import Crypto
import Encoding

/// How a message is encrypted for the key of who gets it: an answer for a verifier (OpenID4VP 1.0,
/// 8.3), a request for an issuer, and its answer for a wallet (OpenID4VCI 1.0, 10).
public struct AnswerEncryption: Sendable {
  /// The key of the recipient.
  public let key: P256PublicKey
  /// The name of the key, which the answer repeats; nil if it has none.
  public let keyIdentifier: WireText?
  /// The algorithm for the content.
  public let content: JSONWebEncryption.ContentEncryption

  /// Encryption for a key of this verifier.
  init(key: P256PublicKey, keyIdentifier: WireText) {
    (self.key, self.keyIdentifier, content) = (key, keyIdentifier, .a128GCM)
  }

  /// The key as a JSON Web Key, with its name and its use.
  var jwk: JSONValue {
    .object(
      key.jwk.members + [
        JSONValue.Member("kid", .string(keyIdentifier ?? "")),
        JSONValue.Member("alg", .string(JSONWebEncryption.algorithm)),
        JSONValue.Member("use", "enc"),
      ])
  }

  /// Every supported algorithm for the content.
  static let contents = JSONValue.array(
    JSONWebEncryption.ContentEncryption.allCases.map { .string($0.rawValue) })

  /// The members of `client_metadata` that ask for the encryption (8.3).
  var metadata: [JSONValue.Member] {
    [
      JSONValue.Member("jwks", .object(["keys": .array([jwk])])),
      JSONValue.Member("encrypted_response_enc_values_supported", Self.contents),
    ]
  }

  /// Chooses a key and an algorithm of the verifier.
  /// - Parameter metadata: the member `client_metadata`.
  /// - Throws: ``ExchangeError/requestUnsupported(_:)``, ``ExchangeError/requestMalformed(_:)``.
  init(_ metadata: JSONValue?) throws(ExchangeError) {
    guard let keys = metadata?["jwks"]?["keys"]?.array else {
      throw .requestMalformed(.requestMember("jwks"))
    }
    try self.init(keys, contents: metadata?["encrypted_response_enc_values_supported"])
  }

  /// Chooses the first key on P-256 for `ECDH-ES`, and the first algorithm for the content that
  /// this program supports.
  /// - Parameter contents: the names of algorithms; nil for the default of OpenID4VP.
  /// - Throws: ``ExchangeError/requestUnsupported(_:)``, ``ExchangeError/requestMalformed(_:)``.
  init(_ keys: [JSONValue], contents: JSONValue?) throws(ExchangeError) {
    // A key states its algorithm (OpenID4VP 1.0, 8.3; OpenID4VCI 1.0, 10). A key for signatures does
    // not qualify.
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
    guard let content = contents.map({ Self.content($0) }) ?? .a128GCM else {
      throw .requestUnsupported(.requestEncryption)
    }
    self.content = content
  }

  /// The first of some algorithms for the content that this program supports; nil if it supports
  /// none.
  static func content(_ names: JSONValue) -> JSONWebEncryption.ContentEncryption? {
    (names.array ?? []).lazy.compactMap(\.string)
      .compactMap { JSONWebEncryption.ContentEncryption(named: $0) }.first
  }

  /// A JSON object, encrypted.
  /// - Throws: `CredentialError`.
  func sealed(_ value: JSONValue, random: RandomSource) throws(CredentialError) -> WireText {
    try JSONWebEncryption.encrypt(
      JSONWriter().bytes(value), to: key, keyIdentifier: keyIdentifier, content, random: random)
  }

  /// The SHA-256 thumbprint of the key (RFC 7638), 32 bytes, which the device's signature of a
  /// mobile document covers.
  public var keyThumbprint: [UInt8] { (try? Base64URL.decode(key.thumbprint)) ?? [] }
}
