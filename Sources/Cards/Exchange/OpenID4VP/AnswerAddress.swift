import Encoding
import HTTP

/// Where the answer to a request goes.
public enum AnswerAddress: Sendable {
  /// Across the desk: the address names no place in a network.
  case desk
  /// To this address, by `POST`.
  case network(HTTPURL)

  /// The scheme of addresses that name no place in a network.
  static let deskScheme = "passport:"

  /// Reads the address.
  /// - Throws: ``ExchangeError/requestMalformed(_:)``.
  init(parsing text: String) throws(ExchangeError) {
    if text.exact.hasPrefix(Self.deskScheme.exact) {
      self = .desk
      return
    }
    guard let url = try? HTTPURL(parsing: text) else {
      throw .requestMalformed(.requestMember("response_uri"))
    }
    self = .network(url)
  }

  /// The host of an address; nil for what is none of a network.
  static func host(in text: String) -> String? { (try? HTTPURL(parsing: text))?.host }
}
