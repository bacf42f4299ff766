import Crypto
import DeskTestSupport
import Encoding
import Exchange
import Foundation
import Testing
import TestSupport
import Verdicts

@testable import Operations
@testable import Wallet

@Suite("A wallet with the cards of two people")
struct SeveralPeopleTests {
  private let now = Date()
  private let wallet: Wallet
  private let surroundings: Surroundings

  init() throws {
    let desk = try Desk()
    surroundings = Surroundings(
      variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")])
    try Data("the holder's words\n".utf8).write(to: desk.home.appending(path: "wallet.pass"))
    try desk.makeWallet()
    wallet = try Wallet.open(
      at: desk.path("data/passport/wallet.vault"),
      passphrase: SecretBytes("the holder's words".utf8))
    let cards = try ManyCards(at: now)
    try cards.add(cards.credential("L1", name: "ERIKSSON"), at: 1, to: wallet)
    try cards.add(cards.credential(nil, name: "ANDERSSON", given: "BO"), at: 2, to: wallet)
  }

  /// A holder who says whose cards are meant, and looks at what would be shown.
  private final class Holder: AnswerQuestions {
    private let name: WireText
    private(set) var asked = 0
    private(set) var shown: [WireText] = []

    init(_ name: WireText) { self.name = name }

    func chosen(among persons: [HeldPerson]) throws -> HeldPerson {
      asked += 1
      return try #require(persons.first { $0.holder?.familyName == name })
    }
    func isConfirmed(_ planned: PlannedAnswer) throws -> Bool {
      shown = planned.answer.choices.map(\.credential.card.identifier)
      return false
    }
    func tell(_ taken: TakenCopy) {}
  }

  private struct NoOutput: AnswerOutput {
    func check(length: Int) throws {}
    func prepared() throws -> (AuthorizationResponse) throws -> Void { { _ in } }
    func offerRefusal(_ error: AuthorizationError, because reason: (any CodedError)?) {}
  }

  /// What would be shown for some claims, each of a credential of its own.
  private func answer(_ claims: [[String]], by holder: Holder, only: WireText? = nil) throws {
    let credentials = claims.enumerated().map { place, names in
      let paths = names.map { #"{"path":["\#($0)"]}"# }.joined(separator: ",")
      return #"""
        {"id":"c\#(place)","format":"dc+sd-jwt","meta":{"vct_values":["urn:passport-desk:identity:1"]},
        "claims":[\#(paths)]}
        """#
    }
    let query = #"{"credentials":[\#(credentials.joined(separator: ","))]}"#
    _ = try AnswerOperation(
      wallet, only: only.map(wallet.card(named:)), showsAllMatches: false, reuse: false,
      proving: try AnswerProver(surroundings, RecordedProgress()) { now }, at: now,
      present: { now }
    ).answer(
      DCQLQuery(parsing: JSONReader.read(query)),
      for: .anybody(UnaskedPresentation(at: now, random: [UInt8](repeating: 1, count: 16))),
      to: NoOutput(), asking: holder)
  }

  @Test(
    "given a question that both can answer, when it is answered, then the holder says whose cards, and no others are shown"
  )
  func chosen() throws {
    for (name, card) in [("ERIKSSON", "card-1"), ("ANDERSSON", "card-2")] as [(WireText, WireText)]
    {
      let holder = Holder(name)
      try answer([["family_name"], ["birthdate"]], by: holder)
      #expect(holder.asked == 1 && holder.shown == [card, card])
    }
    let holder = Holder("ERIKSSON")
    try answer([["family_name"]], by: holder, only: "card-2")
    #expect(holder.asked == 0 && holder.shown == ["card-2"])
  }

  @Test(
    "given a question that one of them can answer, when it is answered, then the holder is not asked whose"
  )
  func onlyOne() throws {
    let holder = Holder("ANDERSSON")
    try answer([["document_number"]], by: holder)
    #expect(holder.asked == 0 && holder.shown == ["card-1"])
  }

  @Test(
    "given a question that only cards of both together answer, when it comes, then it is refused")
  func joined() throws {
    let holder = Holder("ERIKSSON")
    #expect(throws: ExchangeError.self) {
      try answer([["document_number"], ["given_name"]], by: holder)
    }
    #expect(holder.asked == 0 && holder.shown.isEmpty)
  }
}
