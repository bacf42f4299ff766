import Encoding

/// A complete request that a server has read.
package struct HTTPServerRequest: Sendable {
  package let method: HTTPRequest.Method
  /// The path, as it was sent: it begins with a slash, and nothing in it is decoded.
  package let path: WireText
  /// The part after the first question mark; nil where there is none.
  package let query: WireText?
  /// The fields of the header, in their order.
  package let fields: [HTTPField]
  package let body: [UInt8]

  package init(
    method: HTTPRequest.Method, path: WireText, query: WireText? = nil, fields: [HTTPField],
    body: [UInt8] = []
  ) {
    (self.method, self.path, self.query) = (method, path, query)
    (self.fields, self.body) = (fields, body)
  }

  /// The value of the only field of a name; nil if there is none, or more than one.
  /// - Parameter name: in lower case.
  package func value(_ name: WireText) -> WireText? {
    let found = fields.filter { $0.name == name }
    return found.count == 1 ? found.first?.value : nil
  }
}
