import Encoding
import Foundation

/// A verifier over TLS that asks well or badly: Tests/TestSupport/web-verifier.
public final class WebVerifier {
  private let party: WebParty

  /// The file of the authority of its certificate for TLS.
  public var authority: String { party.folder.path("ca.pem") }
  /// The file of the root under which it signs requests.
  public var root: String { party.folder.path("verifier-root.der") }

  /// Starts it.
  /// - Throws: what starting a ``WebParty`` throws.
  public init() throws { party = try WebParty("web-verifier") }

  /// A request that it makes.
  public struct Asked {
    /// The address that a wallet takes.
    public let uri: String
    /// `client_id`, `nonce`, `state`, `response_uri` and the `thumbprint` of its key.
    public let members: JSONValue
  }

  /// Makes a request. What the members mean stands in the script.
  public func ask(
    _ prefix: String, query: JSONValue, _ members: KeyValuePairs<String, String> = [:]
  ) throws -> Asked {
    let answer = try party.order(
      "ask",
      [JSONValue.Member("prefix", .string(prefix)), JSONValue.Member("query", query)]
        + members.map { JSONValue.Member($0.key, .string($0.value)) })
    return Asked(uri: answer["uri"]?.string?.forPeople ?? "", members: answer["asked"] ?? .null)
  }

  /// What came since the last request was made: `requests`, `form` and `plain`.
  public func told() throws -> JSONValue { try party.order("tell") }

  /// What came, and in `verified` the claims that openvc takes from it.
  /// - Parameter root: the issuer's certificate in DER.
  public func judged(root: [UInt8]) throws -> JSONValue {
    try party.order("judge", [JSONValue.Member("root", .string(Base64.encode(root)))])
  }
}
