import Encoding

/// One request, RFC 9112, 3.
package struct HTTPRequest: Sendable {
  package enum Method: String, Hashable, Sendable {
    case get = "GET"
    case post = "POST"
  }

  package let method: Method
  package let url: HTTPURL
  /// The fields of the caller, beside those that every request has.
  package let fields: [HTTPField]
  /// The body; nothing with `GET`.
  package let body: [UInt8]

  package init(get url: HTTPURL) {
    (method, self.url, fields, body) = (.get, url, [], [])
  }

  /// Sends bytes of a media type.
  /// - Throws: ``HTTPError/fieldRefused(_:)`` if a name is no token, a value has control characters,
  ///   or a name is one that every request has.
  package init(
    _ method: Method, _ url: HTTPURL, fields: [HTTPField], body: [UInt8] = []
  ) throws(HTTPError) {
    for field in fields where !field.isSendable { throw .fieldRefused(field.name) }
    (self.method, self.url, self.fields) = (method, url, fields)
    self.body = method == .get ? [] : body
  }

  /// The bytes to send.
  var encoded: [UInt8] {
    var head = "\(method.rawValue) \(url.target) HTTP/1.1\r\n"
    var all = [
      HTTPField("host", url.authority), HTTPField("user-agent", "passport"),
      HTTPField("accept-encoding", "identity"), HTTPField("connection", "close"),
    ]
    if method == .post { all.append(HTTPField("content-length", "\(body.count)")) }
    for field in all + fields { head += "\(field.name): \(field.value)\r\n" }
    return Array((head + "\r\n").utf8) + body
  }
}

/// A field of a request's or answer's header, RFC 9110, 5.
package struct HTTPField: Sendable {
  /// The name, in lower case.
  package let name: WireText
  /// The value, without white space around it.
  package let value: WireText

  /// Makes a field; the letters A to Z of the name become lower case.
  package init(_ name: WireText, _ value: WireText) {
    self.name = name.lowercased
    self.value = value
  }

  private static let ownNames: [WireText] = [
    "host", "user-agent", "accept-encoding", "connection", "content-length", "transfer-encoding",
    "te", "upgrade", "expect", "trailer",
  ]

  /// True if it can be sent, and is none of those that every request has.
  var isSendable: Bool {
    !Self.ownNames.contains(name) && Self.isToken(Array(name.utf8))
      && Self.isValue(Array(value.utf8))
  }

  /// A token, RFC 9110, 5.6.2.
  static func isToken(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  /// A value: no control characters but tabulators.
  static func isValue(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }
}
