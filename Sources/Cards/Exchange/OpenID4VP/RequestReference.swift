import Encoding
import HTTP

/// The address where a request is published, with the verifier's `client_id` (OpenID4VP 1.0, 5.10).
package struct RequestReference: Sendable {
  /// The verifier's `client_id` with its prefix.
  package let clientIdentifier: WireText
  package let url: HTTPURL
  /// A nonce that the request must repeat; nil if it is fetched by `GET`.
  private let walletNonce: WireText?

  init(_ members: JSONValue, walletNonce: WireText) throws(ExchangeError) {
    guard members["request"] == nil else { throw .requestMalformed(.requestMember("request")) }
    guard let client = members["client_id"]?.string else {
      throw .requestMalformed(.requestMember("client_id"))
    }
    guard let text = members["request_uri"]?.string, let url = try? HTTPURL(parsing: text) else {
      throw .requestMalformed(.requestMember("request_uri"))
    }
    // Reports an unsupported identifier before anything is fetched.
    _ = try ClientIdentifier(parsing: client)
    switch members["request_uri_method"]?.string {
    case nil, "get": self.walletNonce = nil
    case "post": self.walletNonce = walletNonce
    default: throw .requestMalformed(.requestMember("request_uri_method"))
    }
    (clientIdentifier, self.url) = (client, url)
  }

  /// The HTTP request that fetches the request.
  /// - Throws: `HTTPError`.
  package func fetch() throws(HTTPError) -> HTTPRequest {
    let accepted = HTTPField("accept", "application/oauth-authz-req+jwt")
    guard let walletNonce else { return try HTTPRequest(.get, url, fields: [accepted]) }
    let form = FormEncoding([
      .init("wallet_metadata", WireText(JSONWriter().text(Self.metadata))),
      .init("wallet_nonce", walletNonce),
    ])
    return try HTTPRequest(
      .post, url, fields: [accepted, HTTPField("content-type", FormEncoding.mediaType)],
      body: Array(form.text.utf8))
  }

  /// The wallet's metadata: the formats, prefixes and algorithms that it supports (5.10, 10.1).
  private static var metadata: JSONValue {
    let algorithms = JSONValue.array([.string(RequestObject.algorithm)])
    let cose = JSONValue.array([.integer(-7), .integer(-9)])
    return .object([
      "vp_formats_supported": .object([
        "dc+sd-jwt": .object([
          "sd-jwt_alg_values": algorithms, "kb-jwt_alg_values": algorithms,
        ]),
        "mso_mdoc": .object(["issuerauth_alg_values": cose, "deviceauth_alg_values": cose]),
        "jwt_vc_json": .object(["alg_values": algorithms]),
      ]),
      "client_id_prefixes_supported": .array(ClientIdentifier.prefixes.map { .string($0) }),
      "request_object_signing_alg_values_supported": algorithms,
    ])
  }

  /// The request that was fetched.
  /// - Throws: ``ExchangeError``.
  package func request(
    in bytes: [UInt8], _ trust: RequestTrust
  ) throws(ExchangeError) -> AuthorizationRequest {
    let signed = try RequestObject(
      parsing: bytes, client: clientIdentifier, walletNonce: walletNonce, trust)
    return try AuthorizationRequest(signed)
  }
}
