import Encoding
import FoundationEssentials
import Testing

@testable import Credentials

struct IdentityCardTests {
  private static let made = Result { try ExampleDesk().card("c0ffee") }

  private static func card() throws -> IdentityCard { try made.get() }

  private func changed(_ name: WireText, to value: JSONValue?) throws -> [UInt8] {
    Self.changed(try JSONReader.read(try Self.card().encoded), name, to: value)
  }

  private static func changed(_ card: JSONValue, _ name: WireText, to value: JSONValue?) -> [UInt8]
  {
    guard case .object(let members) = card else { return [] }
    let rest = members.filter { $0.name != name }
    let all = rest + (value.map { [JSONValue.Member(name, $0)] } ?? [])
    return Array(JSONWriter().text(.object(all)).utf8)
  }

  @Test("given a card, when it is written and read, then it is the same card")
  func roundTrip() throws {
    let bytes = try Self.card().encoded
    #expect(try IdentityCard(parsing: bytes) == Self.card())
    #expect(try JSONReader.read(bytes)["schema"] == "passport.card/2")
    #expect(try JSONReader.read(bytes)["assurance"] == ["data-genuine", "chip-genuine"])
    #expect(try JSONReader.read(bytes)["trustLevel"] == "government")
  }

  @Test("given the ends of batches, when a card's is asked for, then it is the last, if all end")
  func ends() throws {
    let card = try Self.card()
    #expect(card.expiresAt == nil && card.issuedAt == ExampleDesk.now - ExampleDesk.day)
    let (first, second) = (card.batches[0], card.batches[1])
    #expect(first.isExpired(at: ExampleDesk.now + 15 * ExampleDesk.day))
    #expect(!first.isExpired(at: ExampleDesk.now + 14 * ExampleDesk.day))
    #expect(!second.isExpired(at: .distantFuture))
  }

  @Test("given a copy that is spent, when the card is read again, then it still is, and no other")
  func spent() throws {
    let card = try Self.card()
    #expect(card.batches[0].unspent.map(\.identifier) == [card.batches[0].copies[1].identifier])
    let next = card.spending(card.batches[1].copies[0].identifier)
    #expect(next != card)
    let again = try IdentityCard(parsing: try next.encoded)
    #expect(again == next)
    #expect(again.batches.map(\.unspent.count) == [1, 0])
  }

  @Test("given a card, when it is printed or dumped, then nothing of the credential shows")
  func descriptions() throws {
    let card = try Self.card()
    let copy = try #require(card.batches.first?.copies.first)
    var dumped = ""
    dump(card, to: &dumped)
    let texts = ["\(card)", String(reflecting: card), dumped, String(reflecting: [card])]
    for text in texts {
      #expect(text.contains("card c0ffee (passport, government)"))
      #expect(!text.contains(copy.identifier.forPeople))
      #expect(!text.contains("given_name"))
      #expect(!text.contains(try #require(copy.holderKeyThumbprint).forPeople))
    }
  }

  @Test(
    "given a member that is missing or of another kind, when a card is read, then it is malformed",
    arguments: [
      "schema", "identifier", "type", "trustLevel", "isSimulated", "issuerName", "voucher",
      "verificationMethod", "assurance", "issuedAt", "expiresAt", "batches",
    ])
  func damaged(_ name: WireText) throws {
    for value: JSONValue? in [nil, .null, .object([]), [1], .number(-1), "another"] {
      let isText = value?.string != nil
      let isFree = ["identifier", "type", "issuerName", "verificationMethod"].contains(name)
      // This card has no end.
      if isText && isFree || value == nil && name == "expiresAt" { continue }
      let bytes = try changed(name, to: value)
      let error = #expect(throws: CredentialError.self) { try IdentityCard(parsing: bytes) }
      #expect(error?.code == .credentialMalformed)
    }
  }

  @Test("given a batch or copy that is not whole, when a card is read, then it is malformed")
  func damagedBatches() throws {
    let card = try JSONReader.read(try Self.card().encoded)
    let batch = try #require(card["batches"]?.array?.first)
    let copies = try #require(batch["copies"]?.array)
    func refused(_ batches: [JSONValue]) {
      let bytes = Self.changed(card, "batches", to: .array(batches))
      #expect(throws: CredentialError.memberMalformed("batches")) {
        try IdentityCard(parsing: bytes)
      }
    }
    func member(_ value: JSONValue, _ name: WireText, _ new: JSONValue?) throws -> JSONValue {
      try JSONReader.read(Self.changed(value, name, to: new))
    }
    refused([])
    refused([batch, batch])
    for name in ["format", "type", "provableClaims", "copies"] {
      refused([try member(batch, WireText(name), nil)])
      refused([try member(batch, WireText(name), 1)])
      refused([try member(batch, WireText(name), [1])])
    }
    refused([try member(batch, "more", 1)])
    refused([try member(batch, "expiresAt", "x")])
    refused([try member(batch, "copies", [copies[0], copies[0]])])
    for (name, value) in [
      ("identifier", nil), ("identifier", "01"), ("isSpent", nil), ("isSpent", 1),
      ("holderKeyThumbprint", 1), ("more", "x"),
      ("identifier", .string(String(repeating: "AB", count: 32))),
    ] as [(WireText, JSONValue?)] {
      refused([try member(batch, "copies", [try member(copies[0], name, value)])])
    }
  }

  @Test("given another schema or a member that is not known, when a card is read, then malformed")
  func otherSchema() throws {
    for schema in ["passport.card/1", "passport.card/3"] {
      #expect(throws: CredentialError.malformed(.credentialCardSchema)) {
        try IdentityCard(parsing: try changed("schema", to: .string(schema)))
      }
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

  @Test(
    "given a credential of another issuer, when it is imported, then its root decides what it is")
  func imported() throws {
    let desk = try ExampleDesk()
    let text = try desk.identityCredential().encoded
    let now = ExampleDesk.now
    let received = try ReceivedCredential(Array(text.utf8))
    func card(_ anchors: [CredentialAnchor]) throws -> IdentityCard {
      let verified = try VerifiedCredential(toKeep: received, below: anchors, at: now)
      let copy = CredentialCopy(
        identifier: WireText(Hex.encode([UInt8](repeating: 7, count: 32))),
        holderKeyThumbprint: verified.holderKeyThumbprint)
      let held = HeldCopy(credential: received.bytes, deviceKey: desk.device)
      return try IdentityCard(
        of: [#require(VerifiedCopies([(verified, copy, held)]))], identifier: "two")
    }
    let imported = try card([
      CredentialAnchor(desk.root, claimable: .selfIssued, vouchedBy: .givenRoot)
    ])
    #expect(imported.type == "imported" && imported.verificationMethod == "credential")
    #expect(imported.trustLevel == .selfIssued && imported.excessTrustLevel == "government")
    #expect(imported.assurance == [] && imported.issuerName == "Example Desk")
    #expect(imported.expiresAt == now + 14 * ExampleDesk.day)
    #expect(imported.batches.map(\.provableClaims) == [["given_name"]])
    let thumbprint = try desk.device.p256PublicKey.thumbprint
    #expect(imported.batches.first?.copies.map(\.holderKeyThumbprint) == [thumbprint])
    #expect(try IdentityCard(parsing: try imported.encoded) == imported)
    // What this machine's desk issued is what it says.
    let own = try card([CredentialAnchor.ownDesk(desk.root)])
    #expect(own.type == "passport" && own.verificationMethod == "passport-chip")
    #expect(own.trustLevel == .government && own.excessTrustLevel == nil)
    #expect(own.assurance == [.dataGenuine, .chipGenuine])
    #expect(try IdentityCard(parsing: try own.encoded) == own)
  }

  @Test("given the times of a card, when they are not those of its batches, then malformed")
  func otherTimes() throws {
    for (name, value) in [("issuedAt", 1), ("expiresAt", 4_000_000_000)] {
      #expect(throws: CredentialError.memberMalformed(WireText(name))) {
        try IdentityCard(parsing: try changed(WireText(name), to: .integer(value)))
      }
    }
  }
}
