import Encoding
import Foundation

/// An issuer over TLS that can behave correctly or incorrectly: Tests/TestSupport/web-issuer.
package final class WebIssuer {
  private let party: WebParty

  /// The file of the authority that issued its TLS certificate.
  package var authority: String { party.folder.path("ca.pem") }
  /// The file of the root of its credentials.
  package var root: String { party.folder.path("issuer-root.der") }

  /// Starts the issuer.
  /// - Throws: the errors of starting a ``WebParty``.
  package init() throws { party = try WebParty("web-issuer") }

  /// Makes an offer, and returns its address. The script describes the members.
  package func offer(
    of configurations: [String], by party: String = "own", batch: Int? = nil,
    _ members: KeyValuePairs<String, String> = [:]
  ) throws -> String {
    let size = batch.map { [JSONValue.Member("batch", .integer($0))] } ?? []
    let answer = try self.party.order(
      "offer",
      [
        JSONValue.Member("by", .string(party)),
        JSONValue.Member("configurations", .array(configurations.map { .string($0) })),
      ] + size + members.map { JSONValue.Member($0.key, .string($0.value)) })
    return answer["uri"]?.string?.forPeople ?? ""
  }

  /// What it received since the last offer was made: `requests`, `proofs`, `notifications`, and the
  /// number `issued`.
  package func told() throws -> JSONValue { try party.order("tell") }
}
