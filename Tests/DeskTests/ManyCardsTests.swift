import Crypto
import DeskTestSupport
import Encoding
import Foundation
import HTTP
import Messages
import Presentation
import TestSupport
import Testing
import Verdicts
import Wallet

@testable import Credentials
@testable import Desk
@testable import Exchange
@testable import Operations

@Suite("A wallet of 200 cards")
struct ManyCardsTests {
  private static let now = Date(timeIntervalSince1970: 1_793_000_000)
  private let cards: ManyCards

  init() throws { cards = try ManyCards(at: Self.now) }

  private func content(
    _ number: String?, name: String? = "ERIKSSON", nationality: String = "UTO",
    birth: String = "1974-08-12"
  ) throws -> StoredCredential {
    try StoredCredential(
      cards.credential(number, name: name, nationality: nationality, birth: birth), .sdJWT)
  }

  private func card(
    _ place: Int, _ content: StoredCredential, issued: TimeInterval = 0,
    level: TrustLevel = .government
  ) throws -> HeldCard {
    let card = try cards.card(place, age: issued, level: level)
    return HeldCard(
      card,
      credentials: card.batches.map {
        HeldCredential($0, of: card, content: content, at: Self.now)
      }, keepsDocument: false)
  }

  private func wallet(_ cards: [HeldCard]) -> HeldWallet {
    HeldWallet(
      persons: HeldPerson.all(of: cards, at: Self.now).map { .init($0, at: Self.now) },
      hasWords: true, hasGuardians: false, identifiers: [], journal: [], now: Self.now)
  }

  @Test(
    "given 200 cards of 40 documents, when they are shown, then a document is one entry, the newest card first, and few faces are sent"
  )
  func many() throws {
    let contents = try (0..<40).map { try content("L\($0)") }
    let cards = try (0..<200).map { try card($0, contents[$0 % 40], issued: TimeInterval($0) * 60) }
    let held = wallet(cards.shuffled())
    let person = try #require(held.persons.first?.person)
    #expect(held.persons.count == 1 && person.documents.count == 40)
    #expect(person.documents.allSatisfy { $0.count == 5 })
    #expect(person.documents[0].map(\.card.identifier) == (0..<5).map { "card-\($0 * 40)" })
    #expect(person.cards.map(\.card.identifier) == (0..<200).map { "card-\($0)" })
    let page = OverviewView(wallet: held, hasIssuer: true, catalogue: .english).html.markup
    func count(_ text: String) -> Int { page.components(separatedBy: text).count - 1 }
    #expect(count("data-do=\"card\"") == 200)
    #expect(count("data:image") == CardList.mostEntries + 1)
    #expect(count("4 earlier cards of it") == CardList.mostEntries)
    #expect(page.contains("140 more cards"))
    #expect(page.utf8.count < 150_000, "\(page.utf8.count)")
  }

  /// The time of the processor that this thread takes: other programs do not count.
  private func effort(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
  }

  @Test(
    "given a wallet of 200 cards, when it is looked at and grouped, then that costs as much for each card as in one of 20"
  )
  func linear() throws {
    let desk = try Desk()
    try Data("the holder's words\n".utf8).write(to: desk.home.appending(path: "wallet.pass"))
    try desk.makeWallet()
    let wallet = try Wallet.open(
      at: desk.path("data/passport/wallet.vault"),
      passphrase: SecretBytes("the holder's words".utf8))
    func look(at count: Int) throws -> Double {
      try cards.fill(wallet, count - wallet.identifiers.count, face: [0xFF, 0xD8, 0xFF])
      return try (0..<3).map { _ in
        try effort {
          let held = try wallet.heldCards(at: Self.now)
          let persons = HeldPerson.all(of: held, at: Self.now)
          #expect(persons.flatMap(\.documents).joined().count == count)
        }
      }.min() ?? 0
    }
    let few = try look(at: 20)
    let many = try look(at: 200)
    // Ten times the cards; what grows with their square would be a hundred times.
    #expect(many < 30 * few, "\(few) s, \(many) s")
    let names: [WireText] = ["card-7", "card-3"]
    #expect(try wallet.heldCards(names, at: Self.now).map(\.card.identifier) == names)
  }

  @Test(
    "given a page of 200 cards, when it is asked for again and again, then it is rendered once, and sent once"
  )
  func polled() throws {
    let content = try content("L1")
    var state = DeskState(.english, clearsAfter: 60, hasWallet: true)
    state.part = .identity
    state.show(
      wallet(try (0..<200).map { try card($0, content) }), nil, done: nil, of: state.generation)
    let gate = try DeskGate(authority: "127.0.0.2:1")
    let tab = try DeskTab(opening: #require(gate.openingAddress))
    var answers = DeskAnswers(gate: gate, state: state)
    func length(_ message: DeskTab.Message) -> Int {
      answers.answer(
        HTTPServerRequest(
          method: .post, path: WireText(message.path),
          fields: [HTTPField("host", "127.0.0.2:1"), HTTPField("origin", "http://127.0.0.2:1")],
          body: message.body)
      ).body.count
    }
    #expect(length(try tab.opening()) > 20_000)
    for _ in 0..<20 { #expect(length(try tab.look("\(answers.state.revision)")) < 100) }
  }

  @Test(
    "given cards of two spellings of a name, when they are grouped, then they are two persons, and a card that names nobody goes to the only one"
  )
  func persons() throws {
    let one = try card(1, content("L1", name: "M\u{FC}ller"))
    let same = try card(2, content("L2", name: "M\u{FC}ller"))
    let other = try card(3, content("L3", name: "Mu\u{308}ller"))
    let later = try card(4, content("L1", name: "M\u{FC}ller", birth: "1974-08-13"))
    let nobody = try card(5, content(nil, name: nil))
    func groups(_ cards: [HeldCard]) -> [[WireText]] {
      HeldPerson.all(of: cards, at: Self.now).map { person in
        person.identifiers.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
    }
    #expect(groups([one, same, nobody]) == [["card-1", "card-2", "card-5"]])
    #expect(groups([nobody]) == [["card-5"]])
    #expect(Set(groups([one, other, later, nobody]).map(\.count)) == [1])
    #expect(groups([one, same, other, nobody]).last == ["card-5"])
    // The same number on another person's card is another document.
    let person = try #require(HeldPerson.all(of: [one, nobody, same], at: Self.now).first)
    #expect(person.documents.count == 3)
  }

  @Test(
    "given a nationality that is no state's, when statements are made, then it is not offered",
    arguments: [
      "XXA", "XXB", "XXC", "XXX", "UNO", "UNA", "UNK", "XX", "UN",
    ])
  func stateless(_ code: String) throws {
    let held = try card(1, content("L1", nationality: code))
    let kinds = ProvableStatement.all(from: [held], at: Self.now).map(\.kind)
    #expect(!kinds.contains(.nationality), "\(kinds)")
    let other = try card(1, content("L1", nationality: "UTO"))
    #expect(ProvableStatement.all(from: [other], at: Self.now).map(\.kind).contains(.nationality))
  }

  @Test(
    "given a statement of the page, when its card has ended, was revoked, is not valid yet or is spent, then that is what is said"
  )
  func unproved() throws {
    let (now, content) = (Self.now, try content("L1"))
    func refusal(
      isRevoked: Bool = false, isSpent: Bool = false, at now: Date
    ) throws -> (any CodedError)? {
      let made = try cards.card(1)
      let card =
        try isSpent ? made.spending(#require(made.batches[0].copies.first).identifier) : made
      let held = HeldCard(
        card,
        credentials: card.batches.map {
          HeldCredential($0, of: card, content: content, isRevoked: isRevoked, at: now)
        }, keepsDocument: false)
      do {
        _ = try ProvableStatement.stated(.nationality, by: held, at: now)
        return nil
      } catch { return error as? any CodedError }
    }
    #expect(try refusal(at: now) == nil)
    let causes: [(Phrase, (any CodedError)?)] = [
      (.queryExpired, try refusal(at: now + 3 * 86_400)),
      (.queryRevoked, try refusal(isRevoked: true, at: now)),
      (.queryNotYetValid, try refusal(at: now - 86_400)),
      (.queryNotYetValid, try refusal(at: now - 1)),
    ]
    for (cause, error) in causes { #expect((error as? StatementUnproved)?.cause == cause) }
    #expect(try refusal(isSpent: true, at: now)?.code == .copiesSpent)
  }

  @Test("given a card that nobody vouches for, when statements are made, then it makes none")
  func selfIssued() throws {
    let held = try card(1, content("L1"), level: .selfIssued)
    #expect(ProvableStatement.all(from: [held], at: Self.now).isEmpty)
  }
}
