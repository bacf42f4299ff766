import Encoding
import Foundation
import Testing

@testable import Exchange
@testable import Presentation

/// What a holder reads of who asks. The names are those of others; what is to be known of them is not.
@Suite("Names in a holder's consent")
struct RequestTextTests {
  /// A name that ends the quotes around it, says what only the program says, and pushes the rest away.
  private static let hostile =
    "Bar of Utopia\"; confirmed by the state\n" + String(repeating: " \u{3000}", count: 600)
    + "“nobody else”"

  /// The same, as short as a name in a request is kept.
  private static let stated = "Bar of Utopia\"; confirmed by the state\n \u{3000} “nobody else”"

  private static let query: JSONValue = .object([
    "credentials": .array([
      .object([
        "id": "a", "format": "dc+sd-jwt", "meta": .object(["vct_values": ["urn:example"]]),
      ])
    ]),
    "credential_sets": .array([.object(["options": .array([["a"]]), "required": false])]),
  ])

  private func review(
    _ requester: Requester, client: String? = nil, uri: String = "https://bar.example/answer",
    simulated: Bool = false
  ) throws -> [String] {
    let digest = Base64URL.encode([UInt8](repeating: 7, count: 32))
    let request = try AuthorizationRequest(
      members: .object([
        "client_id": .string(client ?? "x509_hash:" + digest), "response_type": "vp_token",
        "response_mode": "direct_post", "response_uri": .string(uri), "nonce": "n",
        "client_metadata": .object(["client_name": .string(Self.stated)]),
        "dcql_query": Self.query,
      ]), from: requester)
    let answer = try DCQLAnswer(to: request.query, from: [])
    return RequestText.review(answer, asker: request, simulated: simulated)
  }

  @Test("given a name that would end its quotes, when the holder reads it, then it stays in them")
  func quoted() throws {
    let shown = "\"Bar of Utopia'; confirmed by the state 'nobody else'\""
    let certificate = try review(.certificate(name: WireText(Self.hostile), voucher: nil))
    #expect(
      certificate == [
        "no authority that you trust confirms who asks: a certificate of \(shown)",
        "the answer goes to bar.example", "nobody confirms the name that it says: \(shown)",
      ])
    let vouched = try review(
      .certificate(name: WireText(Self.hostile), voucher: WireText(Self.hostile)))
    #expect(vouched.first == "\(shown) asks; the name is confirmed by \(shown)")
    let key = try review(.key(identifier: WireText(Self.hostile)))
    #expect(key.first == "nobody says whose key asks: \(shown)")
    let uri = "passport:AQEBAQEBAQEBAQEBAQEBAQ"
    let desk = try review(.unsigned, client: "redirect_uri:" + uri, uri: uri)
    #expect(
      desk == ["nobody confirms who asks: someone who calls themselves \(shown) (not confirmed)"])
    let site = try review(
      .unsigned, client: "redirect_uri:https://bar.example/answer")
    #expect(
      site.first == "nobody signed the request, and the host was checked: bar.example asks")
    for line in certificate + vouched + key + desk + site {
      #expect(line.utf8.count < 240 && !line.contains("  "), "\(line)")
    }
  }

  @Test("given a simulated card, when the holder is asked, then that is the first line")
  func simulatedFirst() throws {
    let lines = try review(.certificate(name: "Bar", voucher: nil), simulated: true)
    #expect(lines.first?.hasPrefix("SIMULATED") == true)
  }
}
