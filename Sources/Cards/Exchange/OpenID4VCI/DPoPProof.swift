import Credentials
import Crypto
import Encoding
import FoundationEssentials
import HTTP

/// The proof that the sender of an HTTP request has a key, a JWT in the field `DPoP` (RFC 9449, 4),
/// as a server sees it.
struct DPoPProof: Sendable {
  /// The type in the header.
  static let type: WireText = "dpop+jwt"
  /// The name of the field, in lower case.
  static let field: WireText = "dpop"
  /// The greatest length of a text in bytes.
  static let longest = 8 << 10

  /// The thumbprint of the key (RFC 7638).
  let key: WireText
  /// The identifier of the proof, which differs from that of every other one.
  let identifier: WireText

  /// Verifies the proof of a request (4.3), except that its identifier is new; nil if the request has
  /// no proof.
  /// - Parameters:
  ///   - url: the address of the request, without a query.
  ///   - token: the access token that comes with the proof; nil in a request for a token.
  init?(
    in message: HTTPServerRequest, at url: HTTPURL, token: WireText?, _ now: Date
  ) throws(KeyProof.Defect) {
    let fields = message.fields.filter { $0.name == Self.field }
    guard let text = fields.first?.value else { return nil }
    guard fields.count == 1 else { throw .init("there are several proofs") }
    guard text.utf8.count <= Self.longest, let proof = try? JSONWebSignature(parsing: text) else {
      throw .init("the proof is no JWT with ES256")
    }
    guard proof.type == Self.type else { throw .init("typ is another one") }
    guard let jwk = proof.header["jwk"], let key = try? P256PublicKey(jwk: jwk),
      let thumbprint = try? key.thumbprint
    else { throw .init("jwk is no public key on P-256") }
    guard proof.isSigned(by: key) else { throw .init("the signature does not verify") }
    let claims = proof.payload
    guard let method = claims["htm"]?.string, method == WireText(message.method.rawValue) else {
      throw .init("htm is another method")
    }
    guard let place = claims["htu"]?.string, place == url.text else {
      throw .init("htu is another address")
    }
    guard let made = claims["iat"]?.integer,
      abs(TimeInterval(made) - now.timeIntervalSince1970) <= KeyProof.window
    else { throw .init("iat is not now") }
    guard let identifier = claims["jti"]?.string, (1...256).contains(identifier.utf8.count) else {
      throw .init("jti is missing, or too long")
    }
    if let token {
      guard let digest = claims["ath"]?.string, digest == Self.digest(token) else {
        throw .init("ath is not of this token")
      }
    }
    (self.key, self.identifier) = (thumbprint, identifier)
  }

  /// The SHA-256 digest of a token, in base64url; nil if libcrypto lacks SHA-256.
  static func digest(_ token: WireText) -> WireText? {
    (try? DigestAlgorithm.sha256.digest(Array(token.utf8))).map { WireText(Base64URL.encode($0)) }
  }
}

/// A key of the wallet to which an issuer may bind the token (RFC 9449).
package struct TokenKey: Sendable {
  private let key: PrivateKey

  /// Makes a key.
  /// - Throws: `CryptoError`.
  package init() throws(CryptoError) { key = try PrivateKey.generate(.ec(curve: "prime256v1")) }

  /// A request with a proof of the key.
  /// - Parameters:
  ///   - token: the token in the request; nil in the request for one.
  ///   - nonce: the server's nonce (8); nil if it wants none.
  /// - Throws: `CredentialError`, `CryptoError`, `HTTPError`.
  package func proving(
    _ request: HTTPRequest, with token: AccessToken?, nonce: WireText?, at now: Date,
    random: RandomSource = .system
  ) throws -> HTTPRequest {
    let place = WireText(
      decoding: request.url.text.utf8.prefix { $0 != UInt8(ascii: "?") })
    let proof = try JSONWebSignature(
      signing: .object([
        "jti": .string(Base64URL.encode(try random.bytes(AuthorizationRequest.randomLength))),
        "htm": .string(request.method.rawValue), "htu": .string(place),
        "iat": .integer(Int(now.timeIntervalSince1970)),
        "ath": token.flatMap { DPoPProof.digest($0.text) }.map { .string($0) },
        "nonce": nonce.map { .string($0) },
      ]),
      header: [
        JSONValue.Member("typ", .string(DPoPProof.type)),
        JSONValue.Member("jwk", try key.p256PublicKey.jwk),
      ], key: key)
    return try HTTPRequest(
      request.method, request.url,
      fields: request.fields + [HTTPField(DPoPProof.field, proof.encoded)], body: request.body)
  }

  /// The nonce that a server wants in the next proof (8, 9); nil if the response asks for none.
  package static func nonce(wantedBy reply: HTTPResponse) -> WireText? {
    let code: WireText = "use_dpop_nonce"
    let challenge = (reply.value("www-authenticate") ?? "").utf8.split(
      separator: UInt8(ascii: "\""))
    let isWanted =
      reply.status == 400 && (try? JSONReader.read(reply.body))?["error"]?.string == code
      || reply.status == 401 && challenge.contains { $0.elementsEqual(code.utf8) }
    guard isWanted, let nonce = reply.value("dpop-nonce"), nonce.utf8.count <= 1024 else {
      return nil
    }
    return nonce
  }
}
