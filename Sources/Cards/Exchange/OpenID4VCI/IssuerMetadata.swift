import Credentials
import Encoding
import HTTP

/// The metadata of an issuer (OpenID4VCI 1.0, 12.2).
package struct IssuerMetadata: Sendable {
  /// The greatest length in bytes.
  package static let longest = 1 << 20

  /// A kind of credential that the issuer issues.
  package struct Configuration: Sendable {
    /// Its name, unique in the metadata.
    package let name: WireText
    package let format: CredentialFormat
    /// The type: `vct`, or the document type.
    package let type: WireText
  }

  /// The credential issuer identifier.
  package let issuer: HTTPURL
  /// The endpoint that issues credentials.
  package let credentialEndpoint: HTTPURL
  /// The endpoint that gives nonces for proofs; nil if proofs need none.
  package let nonceEndpoint: HTTPURL?
  /// The endpoint that accepts the result of an issuance; nil if there is none.
  package let notificationEndpoint: HTTPURL?
  /// The greatest number of copies in one request.
  package let batchSize: Int
  /// The server that accepts the code.
  package let server: HTTPURL

  /// The encryption that the issuer requires; nil if it requires none.
  let encryption: IssuanceEncryption?

  private let configurations: JSONValue

  /// The address of metadata: a well-known path, put before the path of the issuer (12.2.2; RFC
  /// 8414, 3.1).
  static func place(of name: WireText, at issuer: HTTPURL) throws(HTTPError) -> HTTPURL {
    let scheme = issuer.scheme == .https ? "https" : "http"
    let path = issuer.target == "/" ? "" : issuer.target
    return try HTTPURL(parsing: "\(scheme)://\(issuer.authority)/.well-known/\(name)\(path)")
  }

  /// The address of an issuer's metadata.
  /// - Throws: `HTTPError`.
  package static func place(at issuer: HTTPURL) throws(HTTPError) -> HTTPURL {
    try place(of: "openid-credential-issuer", at: issuer)
  }

  /// Reads the metadata for an offer.
  /// - Throws: ``IssuanceError/metadataMalformed(_:_:)``; ``IssuanceError/offerUnsupported(_:)`` if
  ///   the issuer requires an encryption that this program does not support.
  package init(parsing bytes: [UInt8], for offer: CredentialOffer) throws(IssuanceError) {
    let host = offer.issuer.host
    guard let value = try? JSONReader.read(bytes), case .object = value else {
      throw .metadataMalformed(host, .offerForm)
    }
    guard value["credential_issuer"]?.string == offer.issuer.text else {
      throw .metadataMalformed(host, .metadataOther)
    }
    issuer = offer.issuer
    // This comes before the code is sent, because a code can be used only once (10).
    encryption = try IssuanceEncryption(value)
    guard let endpoint = try Self.endpoint("credential_endpoint", value, host) else {
      throw .metadataMalformed(host, .requestMember("credential_endpoint"))
    }
    credentialEndpoint = endpoint
    nonceEndpoint = try Self.endpoint("nonce_endpoint", value, host)
    notificationEndpoint = try Self.endpoint("notification_endpoint", value, host)
    batchSize = try Self.batchSize(value["batch_credential_issuance"], host)
    server = try Self.server(value["authorization_servers"], offer)
    configurations = value["credential_configurations_supported"] ?? .null
  }

  private static func endpoint(
    _ name: WireText, _ value: JSONValue, _ host: WireText
  ) throws(IssuanceError) -> HTTPURL? {
    guard let member = value[name] else { return nil }
    guard let text = member.string, let url = try? HTTPURL(parsing: text) else {
      throw .metadataMalformed(host, .requestMember(name))
    }
    return url
  }

  /// The batch size, which must be at least two if it is stated (12.2.4).
  private static func batchSize(
    _ member: JSONValue?, _ host: WireText
  ) throws(IssuanceError) -> Int {
    guard let member else { return 1 }
    guard let size = member["batch_size"]?.integer, size >= 2 else {
      throw .metadataMalformed(host, .requestMember("batch_size"))
    }
    return size
  }

  /// The server that the offer names, if it is one of the issuer's; without a name the first of
  /// them; without any the issuer itself.
  private static func server(
    _ member: JSONValue?, _ offer: CredentialOffer
  ) throws(IssuanceError) -> HTTPURL {
    guard let member else { return offer.issuer }
    let servers = (member.array ?? []).compactMap(\.string)
    let wanted = offer.server ?? servers.first
    guard let wanted, servers.contains(wanted),
      let url = try? HTTPURL(parsing: wanted)
    else { throw .metadataMalformed(offer.issuer.host, .requestMember("authorization_servers")) }
    return url
  }

  /// The configuration with a name; nil if its format is not supported.
  /// - Throws: ``IssuanceError/metadataMalformed(_:_:)`` if the issuer has no such configuration;
  ///   ``IssuanceError/offerUnsupported(_:)`` if it is bound to no key, or requires a proof of the
  ///   key that this program does not support.
  package func configuration(_ name: WireText) throws(IssuanceError) -> Configuration? {
    guard let value = configurations[name] else {
      throw .metadataMalformed(issuer.host, .requestMember(name))
    }
    let format: CredentialFormat
    let type: WireText?
    switch value["format"]?.string {
    case "dc+sd-jwt": (format, type) = (.sdJWT, value["vct"]?.string)
    case "mso_mdoc": (format, type) = (.mobileDocument, value["doctype"]?.string)
    default: return nil
    }
    guard let type, (1...512).contains(type.utf8.count) else {
      throw .metadataMalformed(issuer.host, .requestMember(name))
    }
    try Self.checkProofs(value)
    return Configuration(name: name, format: format, type: type)
  }

  /// Checks that this program can prove the key of a credential (12.2.4, F.1).
  private static func checkProofs(_ value: JSONValue) throws(IssuanceError) {
    guard case .object(let kinds)? = value["proof_types_supported"], !kinds.isEmpty else {
      throw .offerUnsupported(.offerUnbound)
    }
    guard let proof = kinds.first(where: { $0.name == "jwt" })?.value else {
      throw .offerUnsupported(.offerProof(names(kinds.map(\.name))))
    }
    let algorithms = (proof["proof_signing_alg_values_supported"]?.array ?? []).compactMap(\.string)
    guard algorithms.contains(JSONWebSignature.algorithm) else {
      throw .offerUnsupported(.offerProof(names(algorithms)))
    }
    guard proof["key_attestations_required"] == nil else {
      throw .offerUnsupported(.offerAttestation)
    }
  }

  /// The first few of the names that an issuer gives.
  private static func names(_ names: [WireText]) -> WireText {
    names.isEmpty
      ? "?" : WireText(names.prefix(4).map(OutsideName.identifier).joined(separator: ", "))
  }
}

/// The metadata of the server that accepts the code (RFC 8414, 2).
package struct ServerMetadata: Sendable {
  /// The endpoint that gives tokens.
  package let tokenEndpoint: HTTPURL
  /// True if the server binds tokens to keys of which it gets proofs with ES256 (RFC 9449, 5.1).
  package let bindsTokens: Bool

  /// The address of the metadata.
  /// - Throws: `HTTPError`.
  package static func place(at server: HTTPURL) throws(HTTPError) -> HTTPURL {
    try IssuerMetadata.place(of: "oauth-authorization-server", at: server)
  }

  /// Reads the metadata.
  /// - Throws: ``IssuanceError/metadataMalformed(_:_:)``.
  package init(parsing bytes: [UInt8], of server: HTTPURL) throws(IssuanceError) {
    guard let value = try? JSONReader.read(bytes) else {
      throw .metadataMalformed(server.host, .offerForm)
    }
    guard value["issuer"]?.string == server.text else {
      throw .metadataMalformed(server.host, .metadataOther)
    }
    guard let text = value["token_endpoint"]?.string, let url = try? HTTPURL(parsing: text) else {
      throw .metadataMalformed(server.host, .requestMember("token_endpoint"))
    }
    tokenEndpoint = url
    bindsTokens = (value["dpop_signing_alg_values_supported"]?.array ?? [])
      .contains { $0.string == JSONWebSignature.algorithm }
  }
}
