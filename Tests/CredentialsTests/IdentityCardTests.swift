import Encoding
import FoundationEssentials
import Testing

@testable import Credentials

struct IdentityCardTests {
  private static let card = IdentityCard(
    identifier: "c0ffee", trustLevel: .government, isSimulated: false, issuerName: "Example Desk",
    verificationMethod: "sha-256:00", assurance: [.dataGenuine, .chipGenuine],
    issuedAt: ExampleDesk.now, expiresAt: ExampleDesk.now + 14 * ExampleDesk.day,
    holderKeyThumbprint: "thumbprint", provableClaims: ["given_name", "age_equal_or_over.18"],
    credential: "secret~disclosure~")

  private func changed(_ name: String, to value: JSONValue?) throws -> [UInt8] {
    guard case .object(let members) = try JSONReader.read(try Self.card.encoded) else { return [] }
    let rest = members.filter { $0.name != name }
    let all = rest + (value.map { [JSONValue.Member(name, $0)] } ?? [])
    return Array(JSONWriter().text(.object(all)).utf8)
  }

  @Test("given a card, when it is written and read, then it is the same card")
  func roundTrip() throws {
    let bytes = try Self.card.encoded
    #expect(try IdentityCard(parsing: bytes) == Self.card)
    #expect(try JSONReader.read(bytes)["schema"] == "passport.card/1")
    #expect(try JSONReader.read(bytes)["assurance"] == ["data-genuine", "chip-genuine"])
    #expect(try JSONReader.read(bytes)["trustLevel"] == "government")
  }

  @Test("given a card, when it is printed or dumped, then nothing of the credential shows")
  func descriptions() {
    var dumped = ""
    dump(Self.card, to: &dumped)
    let texts = [
      "\(Self.card)", String(reflecting: Self.card), dumped, String(reflecting: [Self.card]),
    ]
    for text in texts {
      #expect(text.contains("card c0ffee (passport, government)"))
      #expect(!text.contains("secret") && !text.contains("disclosure"))
      #expect(!text.contains("given_name") && !text.contains("thumbprint"))
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
    #expect(throws: CredentialError.malformed("card's schema")) {
      try IdentityCard(parsing: try changed("schema", to: "passport.card/2"))
    }
    #expect(throws: CredentialError.malformed("card's members")) {
      try IdentityCard(parsing: try changed("portrait", to: "x"))
    }
    for text in ["", "[]", "{", "{}{}"] {
      #expect(throws: CredentialError.self) { try IdentityCard(parsing: Array(text.utf8)) }
    }
    let whole = try Self.card.encoded
    for length in 0..<whole.count {
      #expect(throws: CredentialError.self) {
        try IdentityCard(parsing: Array(whole.prefix(length)))
      }
    }
  }
}
