import Encoding
import Foundation
import Testing
import Wallet

@testable import Presentation

@Suite("A journal in lines")
struct WalletTextTests {
  private func line(audience: WireText?, name: WireText?, claims: [WireText]) -> String {
    WalletText.line(
      JournalEntry(
        date: Date(timeIntervalSince1970: 1_793_000_000), audience: audience, statedName: name,
        card: "c", type: "x", claims: claims))
  }

  @Test("given what a verifier chose, when the journal is printed, then it stays in its place")
  func names() {
    #expect(
      line(audience: "bar\"   of all", name: nil, claims: ["a\"  b", "name"])
        == "to \"bar' of all\": \"a' b\", name  (card c)")
    #expect(
      line(audience: "x", name: "Bar\"; confirmed", claims: [])
        == "to someone who calls themselves \"Bar'; confirmed\" (not confirmed): that the card is there  (card c)"
    )
    #expect(
      line(audience: "https://bar.example", name: nil, claims: ["name"])
        == "to https://bar.example: name  (card c)")
  }
}
