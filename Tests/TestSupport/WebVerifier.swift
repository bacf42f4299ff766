import Encoding
import Foundation

/// A verifier over TLS that can behave correctly or incorrectly: Tests/TestSupport/web-verifier.
package final class WebVerifier {
  private let party: WebParty

  /// The file of the authority that issued its TLS certificate.
  package var authority: String { party.folder.path("ca.pem") }
  /// The file of the root certificate for signed requests.
  package var root: String { party.folder.path("verifier-root.der") }

  /// Starts the verifier.
  /// - Throws: the errors of starting a ``WebParty``.
  package init() throws { party = try WebParty("web-verifier") }

  /// A request of the verifier.
  package struct Asked {
    /// The address for a wallet.
    package let uri: String
    /// `client_id`, `nonce`, `state`, `response_uri` and the `thumbprint` of its key.
    package let members: JSONValue
  }

  /// Makes a request. The script describes the members.
  package func ask(
    _ prefix: String, query: JSONValue, _ members: KeyValuePairs<String, String> = [:]
  ) throws -> Asked {
    let answer = try party.order(
      "ask",
      [JSONValue.Member("prefix", .string(prefix)), JSONValue.Member("query", query)]
        + members.map { JSONValue.Member($0.key, .string($0.value)) })
    return Asked(uri: answer["uri"]?.string?.forPeople ?? "", members: answer["asked"] ?? .null)
  }

  /// What it received since the last request was made: `requests`, `form` and `plain`.
  package func told() throws -> JSONValue { try party.order("tell") }

  /// What it received, with the claims that openvc accepts from it in `verified`.
  /// - Parameter root: the issuer's certificate in DER.
  package func judged(root: [UInt8]) throws -> JSONValue {
    try party.order("judge", [JSONValue.Member("root", .string(Base64.encode(root)))])
  }
}
