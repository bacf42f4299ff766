import Encoding
import Foundation

/// A verifier over TLS that asks well or badly: Tests/TestSupport/web-verifier.
package final class WebVerifier {
  private let party: WebParty

  /// The file of the authority of its certificate for TLS.
  package var authority: String { party.folder.path("ca.pem") }
  /// The file of the root under which it signs requests.
  package var root: String { party.folder.path("verifier-root.der") }

  /// Starts it.
  /// - Throws: what starting a ``WebParty`` throws.
  package init() throws { party = try WebParty("web-verifier") }

  /// A request that it makes.
  package struct Asked {
    /// The address that a wallet takes.
    package let uri: String
    /// `client_id`, `nonce`, `state`, `response_uri` and the `thumbprint` of its key.
    package let members: JSONValue
  }

  /// Makes a request. The script says What the members mean.
  package func ask(
    _ prefix: String, query: JSONValue, _ members: KeyValuePairs<String, String> = [:]
  ) throws -> Asked {
    let answer = try party.order(
      "ask",
      [JSONValue.Member("prefix", .string(prefix)), JSONValue.Member("query", query)]
        + members.map { JSONValue.Member($0.key, .string($0.value)) })
    return Asked(uri: answer["uri"]?.string?.forPeople ?? "", members: answer["asked"] ?? .null)
  }

  /// What came since the last request was made: `requests`, `form` and `plain`.
  package func told() throws -> JSONValue { try party.order("tell") }

  /// What came, and in `verified` the claims that openvc takes from it.
  /// - Parameter root: the issuer's certificate in DER.
  package func judged(root: [UInt8]) throws -> JSONValue {
    try party.order("judge", [JSONValue.Member("root", .string(Base64.encode(root)))])
  }
}
