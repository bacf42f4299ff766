import Credentials
import Crypto
import Encoding
import HTTP

/// The right to fetch credentials (OpenID4VCI 1.0, 6).
package struct AccessToken: Sendable {
  /// The token; it is secret.
  let text: WireText
  /// The key to which the token is bound; nil if it is not bound to one.
  package let key: TokenKey?
  /// The identifiers for fetching single credentials, by their configuration; empty if the
  /// configuration's name is used.
  private let identifiers: [WireText: [WireText]]

  /// The request for the token.
  /// - Parameter code: the code that the issuer told the holder over another channel; nil if it
  ///   requires none.
  /// - Throws: `HTTPError`.
  package static func request(
    _ offer: CredentialOffer, code: WireText?, at url: HTTPURL
  ) throws(HTTPError) -> HTTPRequest {
    var pairs = [
      FormEncoding.Pair("grant_type", CredentialOffer.grantType),
      FormEncoding.Pair("pre-authorized_code", offer.code),
    ]
    if let code { pairs.append(.init("tx_code", code)) }
    return try HTTPRequest(
      .post, url,
      fields: [
        HTTPField("content-type", FormEncoding.mediaType), HTTPField("accept", "application/json"),
      ], body: Array(FormEncoding(pairs).text.utf8))
  }

  /// Reads the response.
  /// - Parameter key: the key that the request proved; nil if it proved none.
  /// - Throws: ``IssuanceError/refused(_:_:)``, ``IssuanceError/answerMalformed(_:_:)``;
  ///   ``IssuanceError/offerUnsupported(_:)`` for a token that is bound to another key.
  package init(
    in reply: HTTPResponse, from url: HTTPURL, proved key: TokenKey? = nil
  ) throws(IssuanceError) {
    let value = try IssuanceReply(reply, from: url).value
    guard let text = value["access_token"]?.string,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), (1...8192).contains(text.utf8.count)
    else { throw .answerMalformed(url.host, .requestMember("access_token")) }
    switch value["token_type"]?.string?.lowercased {
    case "bearer": self.key = nil
    case "dpop":
      guard let key else { throw .offerUnsupported(.offerToken("DPoP")) }
      self.key = key
    default: throw .answerMalformed(url.host, .requestMember("token_type"))
    }
    self.text = text
    var identifiers: [WireText: [WireText]] = [:]
    for detail in value["authorization_details"]?.array ?? [] {
      guard let name = detail["credential_configuration_id"]?.string,
        let found = detail["credential_identifiers"]?.array?.compactMap(\.string), !found.isEmpty
      else { continue }
      identifiers[name] = found
    }
    self.identifiers = identifiers
  }

  /// The request for copies of a credential, one for each proof (8.2), encrypted if the issuer
  /// requires that. The key for an encrypted answer is made for this request alone.
  /// - Throws: `HTTPError`, `CryptoError`, `CredentialError`.
  package func request(
    _ configuration: IssuerMetadata.Configuration, proofs: [KeyProof], from issuer: IssuerMetadata,
    random: RandomSource = .system
  ) throws -> CredentialRequest {
    let identifier = identifiers[configuration.name]?.first
    let name =
      identifier.map { JSONValue.Member("credential_identifier", .string($0)) }
      ?? JSONValue.Member("credential_configuration_id", .string(configuration.name))
    let body = [
      name,
      JSONValue.Member(
        "proofs", .object(["jwt": .array(proofs.map { .string($0.text) })])),
    ]
    let url = issuer.credentialEndpoint
    guard let encryption = issuer.encryption else {
      return CredentialRequest(message: try post(.object(body), at: url), key: nil)
    }
    let key = try encryption.answers.map { _ in try OneTimeKey(random) }
    let sealed = try encryption.sealed(body, answer: key, random: random)
    return CredentialRequest(
      message: try post(Array(sealed.utf8), IssuanceEncryption.mediaType, at: url), key: key)
  }

  /// The request that tells the issuer the result (11).
  /// - Throws: `HTTPError`.
  package func notification(
    _ identifier: WireText, _ event: IssuanceEvent, at url: HTTPURL
  ) throws(HTTPError) -> HTTPRequest {
    try post(
      .object(["notification_id": .string(identifier), "event": .string(event.rawValue)]), at: url)
  }

  private func post(_ body: JSONValue, at url: HTTPURL) throws(HTTPError) -> HTTPRequest {
    try post(JSONWriter().bytes(body), "application/json", at: url)
  }

  private func post(
    _ body: [UInt8], _ type: WireText, at url: HTTPURL
  ) throws(HTTPError) -> HTTPRequest {
    try HTTPRequest(
      .post, url,
      fields: [
        HTTPField("authorization", (key == nil ? "Bearer " : "DPoP ") + text),
        HTTPField("content-type", type),
        HTTPField("accept", "application/json, \(IssuanceEncryption.mediaType)"),
      ], body: body)
  }
}

/// A request for copies of a credential.
package struct CredentialRequest: Sendable {
  package let message: HTTPRequest
  /// The key for which the answer is to be encrypted; nil if it is not encrypted.
  let key: OneTimeKey?
}

/// The result of an issuance, for the issuer (11.1).
package enum IssuanceEvent: String, Sendable {
  /// The credentials are in the wallet.
  case accepted = "credential_accepted"
  /// The holder refused the credentials.
  case deleted = "credential_deleted"
  /// The credentials differ from the offer.
  case failure = "credential_failure"
}

/// A nonce for proofs (7).
package enum ProofNonce {
  /// The request for a nonce.
  /// - Throws: `HTTPError`.
  package static func request(at url: HTTPURL) throws(HTTPError) -> HTTPRequest {
    try HTTPRequest(.post, url, fields: [HTTPField("accept", "application/json")])
  }

  /// Reads the response.
  /// - Throws: ``IssuanceError``.
  package static func read(
    _ reply: HTTPResponse, from url: HTTPURL
  ) throws(IssuanceError) -> WireText {
    let value = try IssuanceReply(reply, from: url).value
    guard let nonce = value["c_nonce"]?.string, (1...1024).contains(nonce.utf8.count) else {
      throw .answerMalformed(url.host, .requestMember("c_nonce"))
    }
    return nonce
  }
}

/// Credentials as an issuer sends them (8.3).
package struct IssuedCredentials: Sendable {
  /// The credentials, one for each proof.
  package let credentials: [ReceivedCredential]
  /// The identifier under which the issuer expects the result; nil if it expects none.
  package let notification: WireText?

  /// Reads the response to a request with this number of proofs.
  /// - Throws: ``IssuanceError/nonceUsed(_:)`` if the issuer refuses the nonce of the proofs;
  ///   ``IssuanceError/answerMalformed(_:_:)`` if the answer is not encrypted as the request asked;
  ///   and others.
  package init(
    in reply: HTTPResponse, to request: CredentialRequest,
    of configuration: IssuerMetadata.Configuration, count: Int
  ) throws(IssuanceError) {
    let url = request.message.url
    guard reply.status != 202 else { throw .offerUnsupported(.offerDeferred) }
    let value = try IssuanceReply(reply, from: url, encryptedFor: request.key).value
    guard let elements = value["credentials"]?.array, (1...count).contains(elements.count) else {
      throw .answerMalformed(url.host, .requestMember("credentials"))
    }
    // With fewer copies, some keys would have none.
    guard elements.count == count else { throw .differs(url.host, .receivedFewer) }
    var credentials: [ReceivedCredential] = []
    for element in elements {
      guard let text = element["credential"]?.string,
        let credential = Self.credential(text, configuration.format)
      else { throw .answerMalformed(url.host, .requestMember("credential")) }
      credentials.append(credential)
    }
    self.credentials = credentials
    notification = value["notification_id"]?.string
  }

  private static func credential(
    _ text: WireText, _ format: CredentialFormat
  ) -> ReceivedCredential? {
    switch format {
    case .sdJWT, .vcJWT: return .sdJWT(text)
    case .mobileDocument: return (try? Base64URL.decode(text)).map { .issuerSigned($0) }
    }
  }
}

/// A JSON response of an issuer or its server.
struct IssuanceReply {
  let value: JSONValue

  /// Reads a response.
  /// - Parameter key: the key for which it must be encrypted, unless it is an error; nil if it is not
  ///   encrypted.
  init(
    _ reply: HTTPResponse, from url: HTTPURL, encryptedFor key: OneTimeKey? = nil
  ) throws(IssuanceError) {
    guard reply.status == 200 || reply.status == 201 else {
      let value = try? JSONReader.read(reply.body)
      if value?["error"]?.string == "invalid_nonce" { throw .nonceUsed(url.host) }
      throw .refused(url.host, ServerWords(value).text ?? "\(reply.status)")
    }
    guard let key else {
      guard let value = try? JSONReader.read(reply.body), case .object = value else {
        throw .answerMalformed(url.host, .offerForm)
      }
      self.value = value
      return
    }
    guard reply.isOfType(IssuanceEncryption.mediaType) else {
      throw .answerMalformed(url.host, .answerUnencrypted)
    }
    guard let value = key.opened(WireText(decoding: reply.body)) else {
      throw .answerMalformed(url.host, .answerOtherKey)
    }
    self.value = value
  }
}
