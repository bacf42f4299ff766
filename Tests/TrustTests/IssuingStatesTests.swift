import Encoding
import Testing

@testable import Trust

@Suite("Issuing states and the countries of certificates")
struct IssuingStatesTests {
  @Test(
    "given an issuing state in the MRZ, then these countries' certificates may sign for it",
    arguments: [
      ("D<<", ["DE"]), ("D", ["DE"]), ("DEU", ["DE"]), ("FRA", ["FR"]), ("GBR", ["GB"]),
      ("GBN", ["GB", "GBN"]), ("GBO", ["GB", "GBO"]), ("GBP", ["GB", "GBP"]),
      ("GBS", ["GB", "GBS"]),
      ("UNO", ["UN", "UNO", "ZZ"]), ("UNA", ["UN", "UNA", "ZZ"]),
      ("UNK", ["KS", "UN", "UNK", "XK", "ZZ"]), ("RKS", ["KS", "RKS", "XK"]),
      ("EUE", ["EU", "EUE"]), ("XOM", ["XO", "XOM"]), ("XPO", ["XP", "XPO"]),
      ("ZAR", ["CD", "ZAR"]),
      ("BMU", ["BM", "GB"]), ("HKG", ["CN", "HK"]), ("MAC", ["CN", "MO"]), ("CHN", ["CN"]),
      ("GRL", ["DK", "GL"]), ("ABW", ["AW", "NL"]), ("UTO", ["UT", "UTO"]), ("TWN", ["TW"]),
      ("<<<", []), ("", []), ("123", []),
    ] as [(WireText, [WireText])])
  func countries(_ state: WireText, _ expected: [WireText]) {
    #expect(IssuingStates.countries(for: state).sorted() == expected)
  }

  @Test("given the code of British overseas territories, then any of them may sign, and no other")
  func overseas() {
    let countries = IssuingStates.countries(for: "GBD")
    #expect(countries.isSuperset(of: ["GB", "BM", "GI", "KY"]))
    #expect(countries.isDisjoint(with: ["FR", "IE", "HK"]))
    #expect(!IssuingStates.countries(for: "GBR").contains("BM"))
    #expect(!IssuingStates.countries(for: "CHN").contains("HK"))
  }

  @Test("given a signer and an authority, then a state signs for itself and its territories only")
  func authorities() {
    #expect(IssuingStates.isUnder("DE", authority: "DE"))
    #expect(IssuingStates.isUnder("BM", authority: "GB"))
    #expect(IssuingStates.isUnder("MO", authority: "CN"))
    #expect(!IssuingStates.isUnder("GB", authority: "BM"))
    #expect(!IssuingStates.isUnder("BM", authority: "KY"))
    #expect(!IssuingStates.isUnder("DE", authority: "AT"))
    #expect(!IssuingStates.isUnder(nil, authority: "DE"))
    #expect(!IssuingStates.isUnder("DE", authority: nil))
    #expect(!IssuingStates.isUnder(nil, authority: nil))
  }
}
