import Encoding
import HTTP
import TestSupport
import Testing

@testable import Desk

@Suite("Who may use the page of this machine")
struct DeskGateTests {
  private static let host = HTTPField("host", "127.0.0.1:8080")
  private static let origin = HTTPField("origin", "http://127.0.0.1:8080")

  private func request(
    _ path: String, query: String? = nil, _ fields: [HTTPField] = [],
    method: HTTPRequest.Method = .get, host: HTTPField = host
  ) -> HTTPServerRequest {
    HTTPServerRequest(method: method, path: path, query: query, fields: [host] + fields)
  }

  private func token(of gate: DeskGate) throws -> String {
    let address = try #require(gate.openingAddress)
    #expect(address.hasPrefix("http://127.0.0.1:8080/open?"))
    return String(try #require(address.split(separator: "?").last))
  }

  /// A gate that a browser came through, its cookie, and the name of its tab.
  private func opened() throws -> (gate: DeskGate, cookie: HTTPField, tab: HTTPField) {
    var gate = try DeskGate(port: 8080)
    let entry = try gate.admit(request("/open", query: try token(of: gate)))
    guard case .opening(let cookie) = entry else { throw DeskGate.Refusal.token }
    #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict; Path=/"))
    let field = HTTPField("cookie", String(cookie.prefix { $0 != ";" }))
    guard case .page(let tab) = try gate.admit(request("/", [field])) else {
      throw DeskGate.Refusal.tab
    }
    return (gate, field, HTTPField("x-tab", tab))
  }

  private func isTab(_ entry: DeskGate.Entry) -> Bool {
    if case .tab = entry { true } else { false }
  }

  @Test("given the token, when it is used twice, then it opens the page once")
  func token() throws {
    var gate = try DeskGate(port: 8080)
    let text = try token(of: gate)
    for wrong in [nil, "", "AAAA", String(text.dropLast()) + (text.hasSuffix("A") ? "B" : "A")] {
      #expect(throws: DeskGate.Refusal.token) {
        try gate.admit(request("/open", query: wrong))
      }
    }
    #expect(throws: DeskGate.Refusal.token) {
      try gate.admit(request("/open", query: text, [Self.origin], method: .post))
    }
    // From a file, as browsers say it.
    let site = HTTPField("sec-fetch-site", "cross-site")
    _ = try gate.admit(request("/open", query: text, [site]))
    #expect(gate.openingAddress == nil)
    #expect(throws: DeskGate.Refusal.token) { try gate.admit(request("/open", query: text)) }
  }

  @Test("given the page of one tab, when it asks and changes something, then it may")
  func tab() throws {
    var (gate, cookie, tab) = try opened()
    let site = HTTPField("sec-fetch-site", "same-origin")
    #expect(try isTab(gate.admit(request("/state", [cookie, tab, site]))))
    let post = request("/read", [cookie, tab, site, Self.origin], method: .post)
    #expect(try isTab(gate.admit(post)))
  }

  @Test("given another name, site, browser or tab, when it asks, then it is refused")
  func refused() throws {
    var (gate, cookie, tab) = try opened()
    func refusal(_ request: HTTPServerRequest) -> DeskGate.Refusal? {
      do {
        _ = try gate.admit(request)
        return nil
      } catch { return error as? DeskGate.Refusal }
    }
    // A name of a foreign site that leads to this machine, and none.
    for host in ["localhost:8080", "evil.example:8080", "127.0.0.1", "127.0.0.1:8081", ""] {
      let field = HTTPField("host", host)
      #expect(refusal(request("/", [cookie], host: field)) == .host, "\(host)")
    }
    #expect(
      refusal(HTTPServerRequest(method: .get, path: "/", fields: [cookie])) == .host)
    // Another site, by what browsers say.
    for origin in ["http://evil.example", "null", "https://127.0.0.1:8080", "http://127.0.0.1"] {
      let field = HTTPField("origin", origin)
      #expect(refusal(request("/read", [cookie, tab, field], method: .post)) == .origin)
      #expect(refusal(request("/state", [cookie, tab, field])) == .origin)
    }
    #expect(refusal(request("/read", [cookie, tab], method: .post)) == .origin)
    #expect(
      refusal(request("/read", [cookie, tab, Self.origin, Self.origin], method: .post)) == .origin)
    for site in ["cross-site", "same-site", "none"] {
      #expect(
        refusal(request("/state", [cookie, tab, HTTPField("sec-fetch-site", site)])) == .origin)
    }
    // Another browser.
    let name = "passport-desk="
    for other in ["", name, name + "AAAA", "other=1", cookie.value + "A"] {
      #expect(refusal(request("/", [HTTPField("cookie", other)])) == .cookie, "\(other)")
    }
    #expect(refusal(request("/", [])) == .cookie)
    #expect(refusal(request("/", [cookie, cookie])) == .cookie)
    let both = HTTPField("cookie", cookie.value + "; " + cookie.value)
    #expect(refusal(request("/", [both])) == .cookie)
    // No tab, and one after which another was opened.
    #expect(refusal(request("/state", [cookie])) == .tab)
    #expect(refusal(request("/state", [cookie, HTTPField("x-tab", "AAAA")])) == .tab)
    #expect(refusal(request("/state", [cookie, tab])) == nil)
    #expect(refusal(request("/", [cookie])) == nil)
    #expect(refusal(request("/state", [cookie, tab])) == .tab)
  }

  @Test(
    "given every refusal, when it is answered, then that is one line, and nothing runs or is kept")
  func answers() {
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
