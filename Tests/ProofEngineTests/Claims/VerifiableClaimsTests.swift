import Credentials
import Crypto
import Encoding
import Foundation
import Testing
import Verdicts

@testable import ProofEngine

@Suite("What a verifiable credential of the W3C says")
struct VerifiableClaimsTests {
  private func content(
    _ asked: [WireText], _ shape: VerifiableClaims.Shape = .identity,
    _ adjust: (inout CardSourceSpecimen) -> Void = { _ in }
  ) throws -> VerifiableCredentialContent {
    let day = Date(timeIntervalSince1970: 1_795_305_600)
    return try VerifiableClaims(asked, shape, CardSourceSpecimen(adjust).source).content(
      issuedAt: day, expiresAt: day.addingTimeInterval(86400),
      holderKey: try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey)
  }

  @Test(
    "given claims that were asked for, when the credential is made, then it has these and no others"
  )
  func asked() throws {
    let content = try content(
      ["age_over_18", "nationality", "family_name", "age_over_18", "chip_present"])
    #expect(
      content.claims == [
        .init("age_over_18", .bool(true)), .init("nationality", "UTO"),
        .init("family_name", "ERIKSSON"), .init("chip_present", .bool(true)),
      ])
    #expect(content.types == ["urn:passport-desk:identity:1"])
    #expect(content.evidence.map(\.name) == ["trust_level", "verified_claims"])
    #expect(try self.content([]).claims.isEmpty)
    #expect(
      try self.content(["sex"]) { $0.anchor = .test }.evidence.last
        == JSONValue.Member("simulated", .bool(true)))
  }

  @Test("given a claim that is not true, when it is asked for, then no credential is made")
  func untrue() throws {
    for claim in ["is_human", "age_over_65"] {
      #expect(throws: MintError.predicateFalse(WireText(claim))) { try content([WireText(claim)]) }
    }
    #expect(throws: MintError.predicateFalse("chip_present")) {
      try content(["chip_present"]) { $0.chip = .notSupported }
    }
    #expect(throws: MintError.predicateFalse("birthdate")) {
      try content(["birthdate"]) { $0.birth = "050812" }
    }
    #expect(throws: MintError.predicateFalse("nationality")) {
      try content(["nationality"]) { $0.nationality = "" }
    }
    #expect(
      try content(["is_human"]) { $0.isHolderMatched = true }.claims.map(\.name) == ["is_human"])
  }

  @Test(
    "given a name that is no claim, when it is asked for, then no credential is made",
    arguments: [
      "", "age_over_", "age_over_19", "age_over_018", "age_over_+18", "age_over_-1", "picture",
      "name", "field_name", "nationalities", "trust_level", "id", "IS_HUMAN",
    ])
  func unknown(_ claim: String) throws {
    #expect(throws: MintError.claimNotOffered(WireText(claim))) { try content([WireText(claim)]) }
    #expect(MintError.claimNotOffered(WireText(claim)).code == .claimNotOffered)
  }

  @Test("given the Solidarity shape, when its name was asked for, then it has name and claims")
  func solidarity() throws {
    let content = try content(["age_over_18", "field_name"], .solidarity)
    #expect(content.types == ["BusinessCardCredential"])
    #expect(
      content.claims == [
        .init("name", "ANNA MARIA ERIKSSON"), .init("age_over_18", .bool(true)),
        .init("field_name", .bool(true)),
      ])
    #expect(throws: MintError.claimNeeded("field_name")) {
      try self.content(["age_over_18"], .solidarity)
    }
    #expect(throws: MintError.predicateFalse("is_human")) {
      try self.content(["field_name", "is_human"], .solidarity)
    }
    #expect(throws: MintError.claimNotOffered("family_name")) {
      try self.content(["field_name", "family_name"], .solidarity)
    }
  }
}
