import Crypto
import Encoding
import FoundationEssentials
import Testing
import Verdicts

import Credentials

struct PresentingTests {
  private let desk: ExampleDesk
  private let now = ExampleDesk.now
  init() throws { desk = try ExampleDesk() }

  @Test("given one claim, when it is presented, then it and nothing else is revealed")
  func one() throws {
    let text = try desk.present(["age_equal_or_over.18"]).encoded
    let verified = try #require(desk.verify(text).credential)
    #expect(verified.disclosedClaims == ["age_equal_or_over.18"])
    #expect(verified.claims["age_equal_or_over"] == .object(["18": true]))
    for name in ["given_name", "birthdate", "document_number", "address", "portrait"] {
      #expect(verified.claims[name] == nil)
    }
    #expect(verified.claims["nationalities"] == nil)
    for hidden in try desk.issue().disclosures {
      #expect(!text.forPeople.contains(hidden.encoded.forPeople))
    }
  }

  @Test("given no claim, when a card is presented, then only what is always visible shows")
  func none() throws {
    let verified = try #require(desk.verify(try desk.present([]).encoded).credential)
    #expect(verified.disclosedClaims.isEmpty)
    #expect(verified.claims["issuing_authority"] != nil)
  }

  @Test(
    "given a path, when it is presented, then its claim comes with all in it and all around it",
    arguments: [
      (["address.locality"], ["address.locality", "address"]),
      (["address"], ["address.locality", "address"]),
      (["address.country"], ["address"]),
      (["nationalities"], ["nationalities"]),
      (["nationalities.1"], ["nationalities"]),
      (
        ["age_equal_or_over"],
        ["age_equal_or_over.16", "age_equal_or_over.18", "age_equal_or_over.65"]
      ),
      (["issuing_authority"], []), (["vct", "cnf.jwk.kty"], []),
      (["given_name", "given_name"], ["given_name"]),
    ])
  func paths(_ chosen: [WireText], _ revealed: [WireText]) throws {
    let verdict = desk.verify(try desk.present(chosen).encoded)
    #expect(verdict.credential?.disclosedClaims == revealed)
  }

  @Test("given an element of an array, when it is presented, then the array itself comes along")
  func element() throws {
    let card = try desk.issue()
    let verified = desk.verify(try desk.present(["nationalities.1"], of: card).encoded).credential
    #expect(verified?.claims["nationalities"] == ["FI"])
  }

  @Test(
    "given a path of no claim, when it is presented, then that is an error",
    arguments: [
      "", ".", "name", "given_name.x", "nationalities.2", "address.", ".address", "_sd",
      "age_equal_or_over.21", "given", "given_name.",
    ])
  func unknown(_ path: WireText) throws {
    let error = #expect(throws: CredentialError.self) { try desk.present([path]) }
    #expect(error == .claimUnknown(path))
    #expect(error?.code == .claimUnknown)
  }

  @Test(
    "given two claims of which the paths are written alike, when one is asked for, then neither")
  func ambiguous() throws {
    let card = try desk.issue(
      try desk.content(claims: [
        .disclosable("a.b", "x"), .visible("a", .object([.disclosable("b", "y")])),
        .disclosable("c.d", "z"),
      ]))
    let builder = try PresentationBuilder(card)
    #expect(builder.availableClaims == ["c.d"])
    #expect(throws: CredentialError.claimUnknown("a.b")) { try builder.selection(of: ["a.b"]) }
    #expect(try builder.selection(of: ["c.d"]).disclosures.count == 1)
  }

  @Test("given a presentation, when another is to be made of it, then that is an error")
  func twice() throws {
    let text = try desk.present(["given_name"]).encoded
    #expect(throws: CredentialError.keyBindingInvalid(.keyBindingTwice)) {
      try PresentationBuilder(text)
    }
  }

  @Test("given another device, or a card bound to none, when it is presented, then it is an error")
  func otherDevice() throws {
    func fails(_ credential: SDJWT, _ key: PrivateKey, _ reason: Phrase) {
      #expect(throws: CredentialError.keyBindingInvalid(reason)) {
        try PresentationBuilder(credential).presentation(
          of: [], audience: "a", nonce: "n", at: now, deviceKey: key)
      }
    }
    let card = try desk.issue()
    fails(card, try ExampleDesk.newKey(), .keyBindingKeyDiffers)
    fails(card, try PrivateKey.generate(.rsa(bits: 1024)), .keyBindingKeyDiffers)
    let bearer = SDJWT(
      issuerSigned: try desk.sign(try desk.payload(["cnf": .null])), disclosures: [])
    fails(bearer, desk.device, .keyBindingKeyMissing)
    #expect(desk.verify(bearer.encoded, requiresKeyBinding: false).outcome.status == .passed)
    #expect(desk.verify(bearer.encoded).outcome.code == .keyBindingMissing)
  }
}
