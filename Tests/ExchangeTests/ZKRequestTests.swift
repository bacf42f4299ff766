import Encoding
import TestSupport
import Testing

@testable import Credentials
@testable import Exchange

/// Requests for proofs in zero knowledge, as others write them and as this program does.
@Suite("Requests for proofs")
struct ZKRequestTests {
  private static let system = ProofDraft.system

  @Test("given systems as others write them in JSON, when they are read, then each is the one")
  func systems() throws {
    let vectors = try Vectors.load("zk-documents.json")
    for vector in try #require(vectors["systems"]?.array) {
      let json = try #require(vector["json"])
      let system = try ZKSystemSpec(parsing: json)
      #expect(
        system.identifier == vector["identifier"]?.string
          && system.circuitHashText == vector["hash"]?.string
          && system.attributeCount == vector["attributes"]?.integer
          && system.version == vector["version"]?.integer, "\(vector)")
      #expect(try ZKSystemSpec(parsing: system.json) == system)
    }
    for json: JSONValue in [
      .null, [], .object(["id": "x"]), .object(["system": "x"]),
      .object(["id": "x", "system": "x", "params": []]),
      .object(["id": "x", "system": "x", "version": "six"]),
      .object(["id": "x", "system": "x", "version": -1]),
    ] {
      #expect(throws: ExchangeError.requestMalformed(.requestMember("zk_system_type"))) {
        try ZKSystemSpec(parsing: json)
      }
    }
  }

  @Test("given a requestInfo in CBOR, when it is read and written, then it says the same")
  func requestInfo() throws {
    let vectors = try Vectors.load("zk-documents.json")
    for vector in try #require(vectors["requests"]?.array) {
      let info = try CBORReader.read(try vector.bytes("cbor")).value
      let request = try #require(try ZKRequest(requestInfo: info))
      #expect(
        request.isRequired == vector["required"]?.bool
          && request.systems.map(\.identifier) == vector["identifiers"]?.array?.compactMap(\.string)
          && request.systems.map { $0.circuitHashText ?? "" }
            == vector["hashes"]?.array?.compactMap(\.string),
        "\(vector)")
      #expect(try ZKRequest(requestInfo: request.requestInfo) == request)
    }
    #expect(try ZKRequest(requestInfo: .map([])) == nil)
    for other: CBOR in [
      .null, .map([]),
      .map([.init(.text("systemSpecs"), .array([])), .init(.text("zkRequired"), .bool(true))]),
      .map([.init(.text("systemSpecs"), .array([.null])), .init(.text("zkRequired"), .bool(true))]),
    ] {
      #expect(throws: ExchangeError.self) {
        try ZKRequest(requestInfo: .map([.init(.text("zkRequest"), other)]))
      }
    }
  }

  @Test("given a query for a proof, when it is written and read, then it is the same query")
  func query() throws {
    let query = try ProofDraft.query([Self.system])
    #expect(try DCQLQuery(parsing: query.json) == query)
    let part = try #require(query.json["credentials"]?.array?.first)
    #expect(part["format"]?.string == "mso_mdoc_zk")
    #expect(part["meta"]?["zk_system_type"]?.array?.count == 1)
    for systems: JSONValue? in [nil, [], "x"] {
      #expect(throws: ExchangeError.requestMalformed(.requestMember("zk_system_type"))) {
        try DCQLCredential(
          parsing: .object([
            "id": "age", "format": "mso_mdoc_zk",
            "meta": .object(["doctype_value": "d", "zk_system_type": systems]),
          ]))
      }
    }
  }

  @Test("given a query for a proof, when a holder answers, then only by circuits that are here")
  func answered() throws {
    let held = try ExchangeDesk().held()
    let query = try ProofDraft.query([Self.system])
    let answer = try DCQLAnswer(to: query, from: held, proving: [Self.system])
    #expect(answer.choices.map { $0.proofSystem?.identifier } == ["one"])
    let more = ProofDraft.named(attributes: 2)
    for circuits in [[], [ProofDraft.named(hash: 8)], [more]] {
      #expect(throws: ExchangeError.unsatisfied(query: "age", .queryNoCircuits)) {
        try DCQLAnswer(to: query, from: held, proving: circuits)
      }
    }
    // A system that states the hash of its circuits alone.
    let bare = try ZKSystemSpec(
      parsing: .object([
        "system": .string(Self.system.system),
        "circuit_hash": Self.system.circuitHashText.map { .string($0) },
      ]))
    let other = try DCQLAnswer(
      to: try ProofDraft.query([bare]), from: held, proving: [Self.system])
    #expect(other.choices.first?.proofSystem?.identifier == Self.system.circuitHashText)
    // Without circuits the document itself is shown, where the verifier takes it instead.
    let plain = try AskedClaims(["age_over_18"]).query.credentials[0].json
    let members = plain.members.filter { $0.name != "id" }
    let either = try DCQLQuery(
      parsing: .object([
        "credentials": .array([
          query.credentials[0].json,
          .object([JSONValue.Member("id", "plain")] + members),
        ]),
        "credential_sets": .array([.object(["options": [["age"], ["plain"]]])]),
      ]))
    for (circuits, name): ([ZKSystemSpec], WireText) in [([Self.system], "age"), ([], "plain")] {
      let answer = try DCQLAnswer(to: either, from: held, proving: circuits)
      #expect(answer.choices.map(\.query.identifier) == [name])
    }
  }
}
