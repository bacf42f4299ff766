import Crypto
import Encoding
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Desk

@Suite("Who may use the page of this machine")
struct DeskGateTests {
  private static let authority = "127.1.2.3:8080"
  private static let host = HTTPField("host", WireText(authority))
  private static let origin = HTTPField("origin", "http://\(authority)")

  private func get(
    _ path: String, _ fields: [HTTPField] = [], host: HTTPField = host
  ) -> HTTPServerRequest {
    HTTPServerRequest(method: .get, path: WireText(path), fields: [host] + fields)
  }

  private func post(
    _ path: String, _ body: [UInt8], _ fields: [HTTPField] = [origin], host: HTTPField = host
  ) -> HTTPServerRequest {
    HTTPServerRequest(method: .post, path: WireText(path), fields: [host] + fields, body: body)
  }

  private func post(_ message: DeskTab.Message) -> HTTPServerRequest {
    post(message.path, message.body)
  }

  private func tab(of gate: DeskGate) throws -> DeskTab {
    try DeskTab(opening: #require(gate.openingAddress))
  }

  /// A gate that a tab came through.
  private func opened() throws -> (gate: DeskGate, tab: DeskTab) {
    var gate = try DeskGate(authority: WireText(Self.authority))
    let tab = try tab(of: gate)
    _ = try gate.admit(post(tab.opening()))
    return (gate, tab)
  }

  private func refusal(_ request: HTTPServerRequest, _ gate: DeskGate) -> DeskGate.EntryRefusal? {
    var gate = gate
    do throws(DeskGate.EntryRefusal) {
      _ = try gate.admit(request)
      return nil
    } catch { return error }
  }

  private func content(_ entry: DeskGate.Entry) -> [UInt8]? {
    guard case .message(let message) = entry else { return nil }
    return Array(message.content.bytes)
  }

  @Test("given the secret of an address, when it is used twice, then it opens the page once")
  func once() throws {
    var gate = try DeskGate(authority: WireText(Self.authority))
    let (tab, other) = (try tab(of: gate), try tab(of: gate))
    let opening = try tab.opening()
    for wrong in [
      [], Array(opening.body.prefix(32)), Array(opening.body.dropLast()),
      opening.body.dropLast() + [opening.body[opening.body.count - 1] ^ 1],
      [opening.body[0] ^ 1] + opening.body.dropFirst(), [UInt8](repeating: 0, count: 60),
    ] {
      #expect(refusal(post("/open", wrong), gate) == .key)
    }
    // What only says that it has the secret has not shown it.
    #expect(refusal(post("/view", opening.body), gate) == .key)
    guard case .opened = try gate.admit(post(opening)) else { throw DeskGate.EntryRefusal.key }
    #expect(gate.openingAddress == nil)
    #expect(refusal(post(opening), gate) == .key)
    #expect(refusal(try post(other.opening()), gate) == .key)
    #expect(refusal(try post(other.look()), gate) == .key)
  }

  @Test("given the page of one tab, when it asks and changes something, then it may")
  func tab() throws {
    var (gate, tab) = try opened()
    let site = HTTPField("sec-fetch-site", "same-origin")
    #expect(content(try gate.admit(post(tab.look("7")))) == Array("7".utf8))
    let press = try tab.press("read", ["typed": "P<"])
    let request = post(press.path, press.body, [Self.origin, site])
    #expect(content(try gate.admit(request)) == Array("typed=P%3C".utf8))
  }

  @Test("given another name, site, program or tab, when it asks, then it is refused")
  func refused() throws {
    var (gate, tab) = try opened()
    let look = try tab.look()
    // A name of a foreign site that leads to this machine, another address of it, and none.
    for name in [
      "localhost:8080", "evil.example:8080", "127.1.2.3", "127.1.2.3:8081", "127.0.0.1:8080", "",
    ] {
      let field = HTTPField("host", WireText(name))
      #expect(refusal(get("/", host: field), gate) == .host, "\(name)")
      #expect(refusal(post(look.path, look.body, host: field), gate) == .host, "\(name)")
    }
    #expect(refusal(HTTPServerRequest(method: .get, path: "/", fields: []), gate) == .host)
    // Another site, by what browsers say; a service on another port of this machine is one.
    for origin in [
      "http://evil.example", "null", "https://127.1.2.3:8080", "http://127.1.2.3",
      "http://127.1.2.3:8081", "http://127.0.0.1:8080",
    ] {
      let fields = [HTTPField("origin", WireText(origin))]
      #expect(refusal(post(look.path, look.body, fields), gate) == .origin, "\(origin)")
    }
    #expect(refusal(post(look.path, look.body, []), gate) == .origin)
    #expect(refusal(post(look.path, look.body, [Self.origin, Self.origin]), gate) == .origin)
    for site in ["cross-site", "same-site", "none"] {
      let fields = [Self.origin, HTTPField("sec-fetch-site", WireText(site))]
      #expect(refusal(post(look.path, look.body, fields), gate) == .origin, "\(site)")
    }
    // A form that another page sends, an image that it loads, a frame.
    #expect(refusal(post("/do/lock", Array("value=1".utf8)), gate) == .key)
    for path in ["/view", "/do/lock", "/open", "/farewell", "/desk.js/x"] {
      #expect(refusal(get(path), gate) == .key, "\(path)")
      #expect(refusal(post(path, []), gate) == .key, "\(path)")
    }
    // What was said elsewhere, and what was altered.
    #expect(refusal(post("/do/lock", look.body), gate) == .key)
    for place in look.body.indices {
      var altered = look.body
      altered[place] ^= 1
      #expect(refusal(post(look.path, altered), gate) == .key)
    }
    #expect(refusal(post(look), gate) == nil)
    // The tab after which another one was opened.
    try gate.renew()
    #expect(refusal(post(look), gate) == .key)
    let next = try self.tab(of: gate)
    _ = try gate.admit(post(next.opening()))
    #expect(refusal(post(look), gate) == .key)
    #expect(refusal(try post(next.look()), gate) == nil)
    gate.close()
    #expect(refusal(try post(next.look()), gate) == .key)
    #expect(gate.openingAddress == nil)
  }

  private func answers() throws -> (answers: DeskAnswers, tab: DeskTab) {
    let (gate, tab) = try opened()
    let state = DeskState(.english, clearsAfter: 60, hasWallet: true)
    return (DeskAnswers(gate: gate, state: state), tab)
  }

  @Test("given anybody, when they load the page, then it has nothing of anybody, and no secret")
  func shell() throws {
    var (answers, tab) = try answers()
    let typed = try tab.press("read", ["typed": "P<UTOERIKSSON"])
    _ = answers.answer(post(typed))
    let address = try #require(try DeskGate(authority: WireText(Self.authority)).openingAddress)
    var unopened = DeskAnswers(
      gate: try DeskGate(authority: WireText(Self.authority)), state: answers.state)
    let secret = try #require(unopened.gate.openingAddress?.split(separator: "#").last)
    #expect(address.utf8.count == unopened.gate.openingAddress?.utf8.count)
    for answer in [answers.answer(get("/")), unopened.answer(get("/"))] {
      let text = String(decoding: answer.body, as: UTF8.self)
      #expect(answer.status == 200 && !text.contains("ERIKSSON") && !text.contains(secret))
      #expect(!text.contains("<form") && !text.contains("<input"))
      let names = Set(answer.fields.map(\.name))
      #expect(!names.contains("set-cookie") && !names.contains("refresh"))
      #expect(!names.contains("location") && !text.contains("http-equiv"))
    }
    for resource in DeskResource.allCases {
      #expect(answers.answer(get(resource.path.forPeople)).status == 200)
    }
  }

  @Test(
    "given an answer, when another question is asked, then it is none to that; nothing is in it"
  )
  func sealed() throws {
    var (answers, tab) = try answers()
    let (first, second) = (try tab.look(), try tab.look())
    let answer = answers.answer(post(first))
    let shown = try tab.answer(answer.body, to: first)
    #expect(shown.status == 200 && shown.html.contains("id=\"typed\""))
    #expect(shown.line == ["0", "en"])
    #expect(throws: CryptoError.self) { try tab.answer(answer.body, to: second) }
    #expect(!String(decoding: answer.body, as: UTF8.self).contains("typed"))
    let same = try tab.look("0")
    #expect(try tab.answer(answers.answer(post(same)).body, to: same).status == 204)
    let unknown = try tab.press("no-such-button")
    #expect(try tab.answer(answers.answer(post(unknown)).body, to: unknown).status == 404)
    let end = try tab.press("end")
    #expect(try tab.answer(answers.answer(post(end)).body, to: end).status == 410)
  }

  @Test("given a tab that says farewell, when it asks again, then all is locked and it is refused")
  func farewell() throws {
    for isLoaded in [false, true] {
      var (answers, tab) = try answers()
      _ = answers.answer(post(try tab.press("read", ["typed": "P<UTO"])))
      #expect(answers.state.holdsAnything)
      if isLoaded { _ = answers.answer(get("/")) }
      _ = answers.answer(post(try tab.message("/farewell", [])))
      #expect(!answers.state.holdsAnything)
      #expect(answers.answer(post(try tab.look())).status == 403)
      let departure = answers.takeDeparture()
      #expect(departure == (isLoaded ? .loadedAgain : .closed))
      #expect(answers.takeDeparture() == nil && answers.gate.openingAddress == nil)
    }
  }

  @Test(
    "given every refusal, when it is answered, then that is one line, and nothing runs or is kept")
  func answersOfRefusals() {
    for refusal in DeskGate.EntryRefusal.allCases {
      let answer = DeskGate.refused(refusal, .english)
      #expect(answer.status == 403)
      #expect(answer.body.count { $0 == 0x0A } == 1)
    }
    let policy = SecurityFields.all.first { $0.name == "content-security-policy" }?.value ?? ""
    #expect(policy.hasPrefix("default-src 'none'; ") && !policy.forPeople.contains("unsafe"))
    #expect(SecurityFields.all.contains { $0.name == "cache-control" && $0.value == "no-store" })
  }

  // MARK: A further tab

  /// What the desk answers to a message of a tab; nil where it is refused.
  private func said(
    _ message: DeskTab.Message, by tab: DeskTab, to answers: inout DeskAnswers
  ) throws -> DeskTab.Answer? {
    let answer = answers.answer(post(message))
    return answer.status == 200 ? try tab.answer(answer.body, to: message) : nil
  }

  /// A further tab, which has not shown yet that it has the secret.
  private func further(_ answers: inout DeskAnswers) throws -> DeskTab {
    try answers.gate.offer()
    return try tab(of: answers.gate)
  }

  private static func isUsed(_ answers: DeskAnswers) -> Bool {
    if case nil = answers.gate.openingAddress { true } else { false }
  }

  @Test(
    "given a desk that waits, when a further tab is opened, then it takes over at once, and the former one is told so"
  )
  func takesOver() throws {
    var (answers, former) = try answers()
    _ = answers.answer(post(try former.press("read", ["typed": "P<UTO"])))
    #expect(answers.state.isWaiting && answers.state.holdsAnything)
    let (generation, revision) = (answers.state.generation, answers.state.revision)
    let next = try further(&answers)
    // That it is offered changes nothing.
    #expect(answers.state.generation == generation && answers.state.revision == revision)
    #expect(try said(former.look(), by: former, to: &answers)?.status == 200)
    #expect(try said(next.look(), by: next, to: &answers) == nil)
    let opened = try #require(try said(next.opening(), by: next, to: &answers))
    #expect(opened.status == 200 && opened.html.contains("id=\"typed\""))
    #expect(!answers.state.holdsAnything && answers.state.generation == generation + 1)
    #expect(Self.isUsed(answers))
    for message in [try former.look(), try former.press("read", ["typed": "P<UTO"])] {
      let told = try #require(try said(message, by: former, to: &answers))
      #expect(told.status == 410 && told.html.contains("opened in another tab"))
    }
    #expect(!answers.state.holdsAnything && answers.takeDeparture() == nil)
    #expect(try said(next.look(), by: next, to: &answers)?.status == 200)
  }

  /// A desk at which a document is read, and a further tab that was asked.
  private func asked() throws -> (answers: DeskAnswers, former: DeskTab, guest: DeskTab) {
    var (answers, former) = try answers()
    let mrz =
      "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"
    _ = answers.answer(post(try former.press("read", ["typed": mrz])))
    #expect(answers.state.isInUse)
    let guest = try further(&answers)
    let question = try #require(try said(guest.opening(), by: guest, to: &answers))
    #expect(question.status == 200 && question.html.contains("id=\"use-here\""))
    #expect(!question.html.contains("ERIKSSON") && !question.html.contains("autofocus"))
    return (answers, former, guest)
  }

  @Test("given a desk in use, when a further tab is opened, then only its yes changes anything")
  func asksFirst() throws {
    var (answers, former, guest) = try asked()
    let generation = answers.state.generation
    // What the other tab may do it may not, and it sees nothing of it.
    for action in ["read", "lock", "end", "cancel", "part", "language"] {
      let answer = try said(
        guest.press(action, ["value": "identity", "typed": "P<"]), by: guest, to: &answers)
      #expect(answer?.status == 404 && answer?.html == "", "\(action)")
    }
    #expect(try said(guest.look("0"), by: guest, to: &answers)?.status == 204)
    #expect(try said(guest.look("x"), by: guest, to: &answers)?.status == 204)
    #expect(answers.state.generation == generation && answers.state.isInUse)
    #expect(try said(former.look(), by: former, to: &answers)?.status == 200)
    // The yes is not the other tab's to say.
    #expect(try said(former.press("use-here"), by: former, to: &answers)?.status == 404)
    let taken = try #require(try said(guest.press("use-here"), by: guest, to: &answers))
    #expect(taken.status == 200 && taken.html.contains("id=\"typed\""))
    #expect(!answers.state.isInUse && answers.state.generation == generation + 1)
    let revision = try #require(taken.line.first.flatMap { Int($0) })
    #expect(revision > 0, "the view is newer than the question")
    #expect(try said(former.look(), by: former, to: &answers)?.status == 410)
    #expect(try said(guest.press("use", ["value": "can"]), by: guest, to: &answers)?.status == 200)
  }

  @Test("given an open wallet, when a further tab is opened, then it asks")
  func asksOverWallet() throws {
    var (answers, _) = try answers()
    answers.state.identity.isBusy = true
    #expect(answers.state.isInUse)
    answers.state.identity.isBusy = false
    #expect(!answers.state.isInUse)
    answers.state.identity.screen = .open(
      HeldWallet(
        persons: [], hasWords: false, hasGuardians: false, identifiers: [],
        journal: [], now: .now))
    #expect(answers.state.isInUse)
    let guest = try further(&answers)
    let question = try said(guest.opening(), by: guest, to: &answers)
    #expect(question?.html.contains("id=\"use-here\"") == true && answers.state.isInUse)
  }

  @Test(
    "given a tab that was asked, when it leaves the desk or goes away, then it is let in no more, and the other one goes on"
  )
  func leavesIt() throws {
    for isButton in [true, false] {
      var (answers, former, guest) = try asked()
      let last = try said(
        isButton ? guest.press("leave-it") : guest.message("/farewell", []), by: guest, to: &answers
      )
      #expect(last?.status == (isButton ? 410 : 204))
      #expect(try said(guest.press("use-here"), by: guest, to: &answers) == nil)
      #expect(try said(guest.look(), by: guest, to: &answers) == nil)
      #expect(answers.state.isInUse && answers.takeDeparture() == nil)
      #expect(try said(former.look(), by: former, to: &answers)?.status == 200)
    }
  }

  @Test("given a tab that was asked, when the other one goes away, then it has the page, locked")
  func inherits() throws {
    var (answers, former, guest) = try asked()
    _ = answers.answer(post(try former.message("/farewell", [])))
    #expect(!answers.state.isInUse && answers.takeDeparture() == nil && answers.gate.isOpen)
    let view = try said(guest.look("0"), by: guest, to: &answers)
    #expect(view?.status == 200 && view?.html.contains("id=\"typed\"") == true)
  }

  @Test(
    "given a tab that was asked, when a third one is opened, then that one is asked in its place")
  func third() throws {
    var (answers, former, guest) = try asked()
    let next = try further(&answers)
    let question = try said(next.opening(), by: next, to: &answers)
    #expect(question?.html.contains("id=\"use-here\"") == true && answers.state.isInUse)
    #expect(try said(guest.press("use-here"), by: guest, to: &answers) == nil)
    #expect(try said(former.look(), by: former, to: &answers)?.status == 200)
    #expect(try said(next.press("use-here"), by: next, to: &answers)?.status == 200)
    // All are let in no more after another secret.
    try answers.gate.renew()
    for tab in [former, guest, next] {
      #expect(try said(tab.look(), by: tab, to: &answers) == nil)
    }
  }
}
