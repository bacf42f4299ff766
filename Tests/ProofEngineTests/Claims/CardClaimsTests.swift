import Credentials
import Encoding
import TestSupport
import Testing
import Trust
import Verdicts

@testable import ProofEngine

@Suite("The claims of a card in SD-JWT VC")
struct CardClaimsTests {
  @Test(
    "given a chip and a holder, when a card is made, then it says is_human and chip_present where that is so",
    arguments: [CheckStatus.passed, .notSupported, .notDone], [true, false])
  func predicates(_ chip: CheckStatus, _ isHolderMatched: Bool) throws {
    for anchor in [AnchorClass.state, .test] {
      let source = try CardSourceSpecimen {
        ($0.chip, $0.anchor, $0.isHolderMatched) = (chip, anchor, isHolderMatched)
      }.source
      let members = try CardClaims(source).members
      let human = members.filter { $0.name == "is_human" }
      let present = members.filter { $0.name == "chip_present" }
      #expect(human == (isHolderMatched ? [.disclosable("is_human", true)] : []))
      #expect(present == (chip == .passed ? [.disclosable("chip_present", true)] : []))
      #expect(members.contains { $0.name == "simulated" } == (anchor == .test))
    }
  }

  @Test(
    "given a card, when its members are read, then only level, evidence and the frame of ages are visible"
  )
  func visible() throws {
    let members = try CardClaims(CardSourceSpecimen { $0.isHolderMatched = true }.source).members
    #expect(
      members.filter { !$0.isDisclosable }.map(\.name) == [
        "trust_level", "verified_claims", "age_equal_or_over",
      ])
    #expect(
      members.filter(\.isDisclosable).map(\.name) == [
        "family_name", "given_name", "birthdate", "document_number", "date_of_expiry",
        "issuing_country", "issuing_authority", "sex", "nationalities", "is_human", "chip_present",
        "picture",
      ])
  }

  @Test("given no portrait that can be shown, when a card is made, then it has no picture")
  func portrait() throws {
    for portrait in [nil, CardSourceSpecimen.jpeg2000] {
      let members = try CardClaims(CardSourceSpecimen { $0.portrait = portrait }.source).members
      #expect(!members.contains { $0.name == "picture" })
    }
  }

  @Test(
    "given holders of whom more or less is proven, when cards are made, then all have as many digests",
    arguments: ["740812", "740800", "050101", "130101", "180101", "260101"])
  func digests(_ birth: String) throws {
    for (portrait, chip) in [
      (CardSourceSpecimen.jpeg, CheckStatus.passed), (CardSourceSpecimen.jpeg2000, .notSupported),
    ] {
      let source = try CardSourceSpecimen {
        ($0.birth, $0.portrait, $0.chip) = (birth, portrait, chip)
      }.source
      let payload = try SDJWTPayload(CardClaims(source).members, random: .system).payload
      #expect(payload.at("_sd").array?.count == 16)
      #expect(payload.at("age_equal_or_over._sd").array?.count == 8)
    }
  }

  @Test("given no name, when a card is to be made, then it is refused")
  func nameMissing() throws {
    let source = try CardSourceSpecimen { ($0.surname, $0.givenNames) = ("", "") }.source
    #expect(throws: MintError.incomplete(.mintNameMissing)) { try CardClaims(source) }
  }
}
