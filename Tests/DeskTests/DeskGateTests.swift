import Crypto
import Encoding
import HTTP
import TestSupport
import Testing

@testable import Desk

@Suite("Who may use the page of this machine")
struct DeskGateTests {
  private static let authority = "127.1.2.3:8080"
  private static let host = HTTPField("host", authority)
  private static let origin = HTTPField("origin", "http://\(authority)")

  private func get(
    _ path: String, _ fields: [HTTPField] = [], host: HTTPField = host
  ) -> HTTPServerRequest {
    HTTPServerRequest(method: .get, path: path, fields: [host] + fields)
  }

  private func post(
    _ path: String, _ body: [UInt8], _ fields: [HTTPField] = [origin], host: HTTPField = host
  ) -> HTTPServerRequest {
    HTTPServerRequest(method: .post, path: path, fields: [host] + fields, body: body)
  }

  private func post(_ message: DeskTab.Message) -> HTTPServerRequest {
    post(message.path, message.body)
  }

  private func tab(of gate: DeskGate) throws -> DeskTab {
    try DeskTab(opening: #require(gate.openingAddress))
  }

  /// A gate that a tab came through.
  private func opened() throws -> (gate: DeskGate, tab: DeskTab) {
    var gate = try DeskGate(authority: Self.authority)
    let tab = try tab(of: gate)
    _ = try gate.admit(post(tab.opening()))
    return (gate, tab)
  }

  private func refusal(_ request: HTTPServerRequest, _ gate: DeskGate) -> DeskGate.Refusal? {
    var gate = gate
    do throws(DeskGate.Refusal) {
      _ = try gate.admit(request)
      return nil
    } catch { return error }
  }

  private func content(_ entry: DeskGate.Entry) -> [UInt8]? {
    guard case .message(let message) = entry else { return nil }
    return Array(message.content.octets)
  }

  @Test("given the secret of an address, when it is used twice, then it opens the page once")
  func once() throws {
    var gate = try DeskGate(authority: Self.authority)
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
    guard case .opened = try gate.admit(post(opening)) else { throw DeskGate.Refusal.key }
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
      let field = HTTPField("host", name)
      #expect(refusal(get("/", host: field), gate) == .host, "\(name)")
      #expect(refusal(post(look.path, look.body, host: field), gate) == .host, "\(name)")
    }
    #expect(refusal(HTTPServerRequest(method: .get, path: "/", fields: []), gate) == .host)
    // Another site, by what browsers say; a service on another port of this machine is one.
    for origin in [
      "http://evil.example", "null", "https://127.1.2.3:8080", "http://127.1.2.3",
      "http://127.1.2.3:8081", "http://127.0.0.1:8080",
    ] {
      let fields = [HTTPField("origin", origin)]
      #expect(refusal(post(look.path, look.body, fields), gate) == .origin, "\(origin)")
    }
    #expect(refusal(post(look.path, look.body, []), gate) == .origin)
    #expect(refusal(post(look.path, look.body, [Self.origin, Self.origin]), gate) == .origin)
    for site in ["cross-site", "same-site", "none"] {
      let fields = [Self.origin, HTTPField("sec-fetch-site", site)]
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
    let address = try #require(try DeskGate(authority: Self.authority).openingAddress)
    var unopened = DeskAnswers(
      gate: try DeskGate(authority: Self.authority), state: answers.state)
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
      #expect(answers.answer(get(resource.path)).status == 200)
    }
  }

  @Test(
    "given an answer, when another question is asked, then it is none to that; nothing stands in it"
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
    for refusal in DeskGate.Refusal.allCases {
      let answer = DeskGate.refused(refusal, .english)
      #expect(answer.status == 403)
      #expect(answer.body.count { $0 == 0x0A } == 1)
    }
    let policy = SecurityFields.all.first { $0.name == "content-security-policy" }?.value ?? ""
    #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe"))
    #expect(SecurityFields.all.contains { $0.name == "cache-control" && $0.value == "no-store" })
  }
}
