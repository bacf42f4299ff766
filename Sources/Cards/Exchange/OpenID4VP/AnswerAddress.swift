import Encoding
import HTTP

/// Where the answer to a request goes.
package enum AnswerAddress: Sendable {
  /// To the verifier at the desk: the address is not in a network.
  case desk
  /// To this address, by `POST`.
  case network(HTTPURL)

  /// The scheme of addresses that are not in a network.
  static let deskScheme: WireText = "passport:"

  /// Reads the address.
  /// - Throws: ``ExchangeError/requestMalformed(_:)``.
  init(parsing text: WireText) throws(ExchangeError) {
    if text.hasPrefix(Self.deskScheme) {
      self = .desk
      return
    }
    guard let url = try? HTTPURL(parsing: text) else {
      throw .requestMalformed(.requestMember("response_uri"))
    }
    self = .network(url)
  }

  /// The host of an address; nil if the address is not in a network.
  static func host(in text: WireText) -> WireText? { (try? HTTPURL(parsing: text))?.host }
}
