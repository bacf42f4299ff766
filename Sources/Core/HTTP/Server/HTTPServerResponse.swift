package struct HTTPServerResponse: Sendable {
  /// The status code, RFC 9110, 15.
  package let status: Int
  /// The fields of the header, beside those that every answer has.
  package let fields: [HTTPField]
  package let body: [UInt8]
  /// What is done once the connection has ended: with true if all of it was sent. It is done once.
  package let whenOver: (@Sendable (_ isSent: Bool) -> Void)?

  package init(
    status: Int, fields: [HTTPField] = [], body: [UInt8] = [],
    whenOver: (@Sendable (_ isSent: Bool) -> Void)? = nil
  ) {
    (self.status, self.fields, self.body) = (status, fields, body)
    self.whenOver = whenOver
  }

  private static let reasons = [
    200: "OK", 204: "No Content", 303: "See Other", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    413: "Content Too Large", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
    501: "Not Implemented", 505: "HTTP Version Not Supported",
  ]

  /// The bytes to send. Fields that cannot be sent are left out, and the connection ends with the answer.
  var encoded: [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
    let own = [
      HTTPField("content-length", "\(body.count)"), HTTPField("connection", "close"),
    ]
    for field in own + fields.filter(\.isSendable) {
      head += "\(field.name): \(field.value)\r\n"
    }
    return Array((head + "\r\n").utf8) + body
  }
}
