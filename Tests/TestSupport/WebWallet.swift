import Encoding
import Foundation

/// A simulated phone wallet, written from the specifications only: Tests/TestSupport/web-wallet.
package final class WebWallet {
  private let party: WebParty

  /// Starts an empty wallet.
  /// - Throws: the errors of starting a ``WebParty``.
  package init() throws {
    party = try WebParty("web-wallet", greets: false)
    _ = try party.order("forget")
  }

  /// The steps that the wallet performed, and their results.
  package struct Report {
    /// The whole report.
    package let value: JSONValue

    /// The name of the step at which it stopped; nil if it completed all steps.
    package var stopped: String? { value["stopped"]?.string?.forPeople }
    /// Why it stopped there.
    package var reason: String { value["why"]?.string?.forPeople ?? "" }

    /// The status and the body of the last answer to a step.
    package func last(_ name: String) -> (status: Int, body: JSONValue) {
      let step = value["steps"]?.array?.last { $0["name"]?.string == WireText(name) } ?? .null
      return (step["status"]?.integer ?? 0, step["body"] ?? .null)
    }

    /// The number of credentials that it has got.
    package var credentials: Int { value["credentials"]?.array?.count ?? 0 }

    /// The names of the steps.
    package var steps: [String] {
      (value["steps"]?.array ?? []).compactMap { $0["name"]?.string?.forPeople }
    }
  }

  /// Receives an offer, correctly or incorrectly. The script describes the members.
  /// - Parameter digits: the code that the operator told; nil for none.
  package func receive(
    _ offer: String, digits: String?, base: JSONValue = .null, spoil: String? = nil,
    _ members: [JSONValue.Member] = []
  ) throws -> Report {
    Report(
      value: try party.order(
        "receive",
        [
          JSONValue.Member("offer", .string(offer)),
          JSONValue.Member("tx_code", digits.map { .string($0) } ?? .null),
          JSONValue.Member("base", base),
          JSONValue.Member("spoil", spoil.map { .string($0) } ?? .null),
        ] + members))
  }

  /// Answers a request, correctly or incorrectly.
  package func present(
    _ request: String, base: JSONValue = .null, spoil: String? = nil,
    _ members: [JSONValue.Member] = []
  ) throws -> Report {
    Report(
      value: try party.order(
        "present",
        [
          JSONValue.Member("request", .string(request)), JSONValue.Member("base", base),
          JSONValue.Member("spoil", spoil.map { .string($0) } ?? .null),
        ] + members))
  }

  /// Opens many connections at once, quick and slow ones.
  package func flood(_ url: String, count: Int) throws -> JSONValue {
    try party.order(
      "flood", [JSONValue.Member("url", .string(url)), JSONValue.Member("count", .integer(count))])
  }

  /// Sends one request unchanged.
  package func raw(
    _ method: String, _ url: String, headers: KeyValuePairs<String, String> = [:],
    body: String = ""
  ) throws -> JSONValue {
    try party.order(
      "raw",
      [
        JSONValue.Member("url", .string(url)), JSONValue.Member("method", .string(method)),
        JSONValue.Member(
          "headers", .object(headers.map { JSONValue.Member($0.key, .string($0.value)) })),
        JSONValue.Member("body", .string(body)),
      ])
  }
}
