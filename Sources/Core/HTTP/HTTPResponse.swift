import Encoding

/// A complete answer to a request.
package struct HTTPResponse: Sendable {
  /// The status code, 200 to 599, RFC 9110, 15.
  package let status: Int
  /// The fields of the header, in their order; those of a trailer are left out.
  package let fields: [HTTPField]
  /// The body, without its framing.
  package let body: [UInt8]

  /// The value of the only field of a name; nil if there is none, or more than one.
  /// - Parameter name: in lower case.
  package func value(_ name: WireText) -> WireText? {
    let found = fields.filter { $0.name == name }
    return found.count == 1 ? found.first?.value : nil
  }
}
