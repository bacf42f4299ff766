import Credentials
import Encoding
import HTTP

/// The responses of the server of one transaction, which no cache may store.
enum ExchangeReply {
  private static let fields = [
    HTTPField("cache-control", "no-store"), HTTPField("x-content-type-options", "nosniff"),
  ]

  /// A JSON object.
  static func json(_ value: JSONValue, status: Int = 200) -> HTTPServerResponse {
    bytes(JSONWriter().bytes(value), "application/json", status: status)
  }

  /// Bytes of a media type.
  static func bytes(
    _ bytes: [UInt8], _ type: WireText, status: Int = 200
  ) -> HTTPServerResponse {
    HTTPServerResponse(
      status: status, fields: fields + [HTTPField("content-type", type)], body: bytes)
  }

  /// An error, RFC 6749, 5.2.
  static func error(
    _ code: WireText, _ description: WireText? = nil, status: Int = 400
  ) -> HTTPServerResponse {
    json(
      .object([
        "error": .string(code), "error_description": description.map { .string($0) },
      ]), status: status)
  }

  /// A wrong token, or none (RFC 6750, 3), or no right proof of its key (RFC 9449, 7.1).
  /// - Parameter scheme: the scheme by which the token is to be sent.
  static func unauthorized(
    _ scheme: WireText, _ code: WireText, _ description: WireText? = nil
  ) -> HTTPServerResponse {
    let reply = error(code, description, status: 401)
    let algorithms: WireText =
      scheme == "DPoP" ? ", algs=\"\(JSONWebSignature.algorithm)\"" : ""
    return HTTPServerResponse(
      status: reply.status,
      fields: reply.fields + [
        HTTPField("www-authenticate", scheme + " error=\"" + code + "\"" + algorithms)
      ], body: reply.body)
  }

  /// The path does not exist.
  static let missing = HTTPServerResponse(status: 404, fields: fields)
  /// The path exists, for another method.
  static let otherMethod = HTTPServerResponse(status: 405, fields: fields)
  /// The notification was recorded; the response has no body.
  static let noted = HTTPServerResponse(status: 204, fields: fields)
}

extension HTTPServerRequest {
  /// True if the body has a media type, whatever its parameters are.
  func isOfType(_ type: WireText) -> Bool { value("content-type")?.isMediaType(type) ?? false }
}

extension HTTPResponse {
  /// True if the body has a media type, whatever its parameters are.
  func isOfType(_ type: WireText) -> Bool { value("content-type")?.isMediaType(type) ?? false }
}

extension WireText {
  /// True if the value of a field `Content-Type` is a media type, whatever its parameters are.
  fileprivate func isMediaType(_ type: WireText) -> Bool {
    WireText(decoding: utf8.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 }).lowercased == type
  }
}
