import Encoding

/// A request that a server has read whole.
public struct HTTPServerRequest: Sendable {
  /// The method.
  public let method: HTTPRequest.Method
  /// The path, as it was sent: it begins with a slash, and nothing in it is decoded.
  public let path: String
  /// What stands behind the first question mark; nil where there is none.
  public let query: String?
  /// The fields of the header, in their order.
  public let fields: [HTTPField]
  /// The body.
  public let body: [UInt8]

  /// A request of parts.
  public init(
    method: HTTPRequest.Method, path: String, query: String? = nil, fields: [HTTPField],
    body: [UInt8] = []
  ) {
    (self.method, self.path, self.query) = (method, path, query)
    (self.fields, self.body) = (fields, body)
  }

  /// The value of the only field of a name; nil if there is none, or more than one.
  /// - Parameter name: in lower case.
  public func value(_ name: ExactText) -> String? {
    let found = fields.filter { $0.name == name }
    return found.count == 1 ? found.first?.value : nil
  }

  /// The value of a cookie (RFC 6265, 5.4); nil if there is none of this name, or more than one.
  public func cookie(_ name: ExactText) -> String? {
    guard let all = value("cookie") else { return nil }
    let found = all.utf8.split(separator: UInt8(ascii: ";")).compactMap { part -> String? in
      let pair = part.drop { $0 == 0x20 }
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")),
        String(Substring(pair[..<equals])).exact == name
      else { return nil }
      return String(Substring(pair[pair.index(after: equals)...]))
    }
    return found.count == 1 ? found.first : nil
  }
}

/// An answer that a server sends.
public struct HTTPServerResponse: Sendable {
  /// The status code, RFC 9110, 15.
  public let status: Int
  /// The fields of the header, beside those that every answer has.
  public let fields: [HTTPField]
  /// The body.
  public let body: [UInt8]

  /// An answer.
  public init(status: Int, fields: [HTTPField] = [], body: [UInt8] = []) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  private static let reasons = [
    200: "OK", 204: "No Content", 303: "See Other", 400: "Bad Request", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    413: "Content Too Large", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
    501: "Not Implemented", 505: "HTTP Version Not Supported",
  ]

  /// The octets to send. Fields that cannot be sent are left out, and the connection ends with the answer.
  var encoded: [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
    let own = [
      HTTPField("content-length", String(body.count)), HTTPField("connection", "close"),
    ]
    for field in own + fields.filter(\.isSendable) {
      head += "\(field.name.text): \(field.value)\r\n"
    }
    return Array((head + "\r\n").utf8) + body
  }
}
