import Encoding
import FoundationEssentials
import TestSupport
import Testing

import Credentials

struct IdentityCardTests {
  private static let made = Result { try ExampleDesk().card("c0ffee") }

  private static func card() throws -> IdentityCard { try made.get() }

  private func changed(_ name: String, to value: JSONValue?) throws -> [UInt8] {
    guard case .object(let members) = try JSONReader.read(try Self.card().encoded) else {
      return []
    }
    let rest = members.filter { $0.name != name }
    let all = rest + (value.map { [JSONValue.Member(name, $0)] } ?? [])
    return Array(JSONWriter().text(.object(all)).utf8)
  }

  @Test("given a card, when it is written and read, then it is the same card")
  func roundTrip() throws {
    let bytes = try Self.card().encoded
    #expect(try IdentityCard(parsing: bytes) == Self.card())
    #expect(try JSONReader.read(bytes)["schema"] == "passport.card/1")
    #expect(try JSONReader.read(bytes)["assurance"] == ["data-genuine", "chip-genuine"])
    #expect(try JSONReader.read(bytes)["trustLevel"] == "government")
  }

  @Test("given a card, when it is printed or dumped, then nothing of the credential shows")
  func descriptions() throws {
    let card = try Self.card()
    var dumped = ""
    dump(card, to: &dumped)
    let texts = ["\(card)", String(reflecting: card), dumped, String(reflecting: [card])]
    for text in texts {
      #expect(text.contains("card c0ffee (passport, government)"))
      #expect(!text.contains(card.credential.prefix(12)))
      #expect(!text.contains("given_name") && !text.contains(card.holderKeyThumbprint))
    }
  }

  @Test(
    "given a member that is missing or of another kind, when a card is read, then it is malformed",
    arguments: [
      "schema", "identifier", "type", "trustLevel", "isSimulated", "issuerName",
      "verificationMethod", "assurance", "issuedAt", "expiresAt", "holderKeyThumbprint",
      "provableClaims", "credential",
    ])
  func damaged(_ name: String) throws {
    for value: JSONValue? in [nil, .null, .object([]), [1], .number(-1), "another"] {
      let isText = value?.string != nil
      let isFree = [
        "identifier", "type", "issuerName", "verificationMethod",
        "holderKeyThumbprint", "credential",
      ].contains(name)
      if isText && isFree { continue }
      let bytes = try changed(name, to: value)
      let error = #expect(throws: CredentialError.self) { try IdentityCard(parsing: bytes) }
      #expect(error?.code == .credentialMalformed)
    }
  }

  @Test("given another schema or a member that is not known, when a card is read, then malformed")
  func otherSchema() throws {
    #expect(throws: CredentialError.malformed(.credentialCardSchema)) {
      try IdentityCard(parsing: try changed("schema", to: "passport.card/2"))
    }
    #expect(throws: CredentialError.malformed(.credentialCardMembers)) {
      try IdentityCard(parsing: try changed("portrait", to: "x"))
    }
    for text in ["", "[]", "{", "{}{}"] {
      #expect(throws: CredentialError.self) { try IdentityCard(parsing: Array(text.utf8)) }
    }
    let whole = try Self.card().encoded
    for length in 0..<whole.count {
      #expect(throws: CredentialError.self) {
        try IdentityCard(parsing: Array(whole.prefix(length)))
      }
    }
  }

  @Test("given a credential, when it is verified, then a card is made of it, and of no other")
  func received() throws {
    let desk = try ExampleDesk()
    let text = try desk.card("one").credential
    let card = try desk.verifier().card(text, identifier: "two")
    #expect(card.identifier == "two" && card.credential == text)
    #expect(card.issuerName == "Example Desk" && card.trustLevel == .government)
    #expect(throws: CredentialError.issuerUntrusted) {
      try desk.verifier(anchors: []).card(text, identifier: "two")
    }
    #expect(throws: CredentialError.memberMalformed("trustLevel")) {
      try desk.verifier().card(desk.issue().encoded, identifier: "two")
    }
  }

  @Test(
    "given a card that says something else than its credential, when it is read, then malformed")
  func contradictions() throws {
    let changes: [(String, JSONValue)] = [
      ("trustLevel", "selfIssued"), ("isSimulated", true), ("issuerName", "Another Desk"),
      ("assurance", ["data-genuine"]), ("expiresAt", 4_000_000_000), ("provableClaims", []),
      ("holderKeyThumbprint", "thumbprint"), ("type", "licence"), ("verificationMethod", "none"),
    ]
    for (name, value) in changes {
      #expect(throws: CredentialError.memberMalformed(name)) {
        try IdentityCard(parsing: try changed(name, to: value))
      }
    }
  }
}
