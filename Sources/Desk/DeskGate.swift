import Crypto
import Encoding
import HTTP
import Messages
import Verdicts

/// Who may use the page of this machine: one tab of one browser, which was opened with a token that works once. After
/// that a cookie is its key. Each answer forbids scripts and resources from elsewhere.
public struct DeskGate: Sendable {
  /// The octets of a token, a cookie or the name of a tab.
  private static let secretLength = 32
  /// The path that a token opens.
  public static let openPath = "/open"
  private static let cookieName = "passport-desk"

  /// The reason for which a request is refused.
  public enum Refusal: Error, Hashable, Sendable, CaseIterable {
    /// It was sent to another name or port: a name of a foreign site may lead to this machine.
    case host
    /// It comes from another site.
    case origin
    /// The token is not the one that was given, or it was used before.
    case token
    /// It has no cookie, or another one.
    case cookie
    /// Another tab was opened since.
    case tab
  }

  /// What a request that is let in is for.
  public enum Entry: Sendable {
    /// The browser shows that it has the token, and gets a cookie with this field.
    case opening(cookie: String)
    /// The page as a whole: whoever loads it becomes the one tab, and has this name.
    case page(tab: String)
    /// A part of the page that says nothing of anybody.
    case resource(DeskResource)
    /// Something that the one tab asks for.
    case tab
  }

  private let authority: String
  private var token: [UInt8]?
  private var cookie: [UInt8]
  private var tab: [UInt8]?
  private let random: RandomSource

  /// A gate for a port, with a token that was not used yet.
  /// - Throws: `CryptoError` when the random source fails.
  public init(port: UInt16, random: RandomSource = .system) throws(CryptoError) {
    authority = "127.0.0.1:\(port)"
    self.random = random
    token = try random.bytes(Self.secretLength)
    cookie = try random.bytes(Self.secretLength)
  }

  /// The address that opens the page, with the token; nil once it was used. It must stand in a private file alone.
  public var openingAddress: String? {
    token.map { "http://\(authority)\(Self.openPath)?\(Base64URL.encode($0))" }
  }

  /// Makes another token, for a browser that was closed: the cookie of the former one opens nothing any more.
  /// - Throws: `CryptoError` when the random source fails.
  public mutating func renew() throws(CryptoError) {
    token = try random.bytes(Self.secretLength)
    cookie = try random.bytes(Self.secretLength)
    tab = nil
  }

  /// Looks at a request.
  /// - Throws: ``Refusal``; and `CryptoError` when the random source fails.
  public mutating func admit(_ request: HTTPServerRequest) throws -> Entry {
    guard request.value("host")?.exact == authority.exact else { throw Refusal.host }
    if request.path.exact == Self.openPath.exact { return try open(request) }
    try checkOrigin(request)
    guard Self.holds(request.cookie(Self.cookieName.exact), cookie) else { throw Refusal.cookie }
    if request.method == .get, request.path.exact == "/" {
      let name = try random.bytes(Self.secretLength)
      tab = name
      return .page(tab: Base64URL.encode(name))
    }
    if request.method == .get, let resource = DeskResource(path: request.path) {
      return .resource(resource)
    }
    guard let tab, Self.holds(request.value("x-tab"), tab) else { throw Refusal.tab }
    return .tab
  }

  /// The token may come from a file, and by that from another site as browsers see it. It works once.
  private mutating func open(_ request: HTTPServerRequest) throws(Refusal) -> Entry {
    guard request.method == .get, let token, Self.holds(request.query, token) else {
      throw .token
    }
    self.token = nil
    let value = Base64URL.encode(cookie)
    return .opening(
      cookie: "\(Self.cookieName)=\(value); HttpOnly; SameSite=Strict; Path=/")
  }

  /// A request of the page itself: browsers say where it comes from.
  private func checkOrigin(_ request: HTTPServerRequest) throws(Refusal) {
    let origins = request.fields.filter { $0.name == "origin" }
    guard origins.allSatisfy({ $0.value.exact == "http://\(authority)".exact }) else {
      throw .origin
    }
    // What changes something must say its origin (Fetch, 3.2).
    if request.method == .post, origins.count != 1 { throw .origin }
    let sites = request.fields.filter { $0.name == "sec-fetch-site" }
    guard sites.allSatisfy({ $0.value.exact == "same-origin" }) else { throw .origin }
  }

  private static func holds(_ text: String?, _ secret: [UInt8]) -> Bool {
    guard let text, let octets = try? Base64URL.decode(text) else { return false }
    return ConstantTime.equal(octets, secret)
  }

  /// The answer to a browser that has the token: it keeps the cookie, and loads the page itself, because a cookie of
  /// the same site alone is not sent on the way from a file.
  public static func opened(_ cookie: String) -> HTTPServerResponse {
    let page = """
      <!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/">\
      <title>passport</title><link rel="icon" href="data:,"><a href="/">passport</a></html>
      """
    return HTTPServerResponse(
      status: 200,
      fields: SecurityFields.all + [
        HTTPField("set-cookie", cookie), HTTPField("content-type", "text/html; charset=utf-8"),
      ], body: Array(page.utf8))
  }

  /// The answer to a request that is refused: a line that says what to do, and nothing of anybody.
  package static func refused(
    _ refusal: Refusal, _ catalogue: MessageCatalogue
  ) -> HTTPServerResponse {
    let line: Phrase =
      switch refusal {
      case .host, .origin: .gateElsewhere
      case .token: .gateUsed
      case .cookie: .gateOtherBrowser
      case .tab: .gateOtherTab
      }
    return HTTPServerResponse(
      status: 403,
      fields: SecurityFields.all + [HTTPField("content-type", "text/plain; charset=utf-8")],
      body: Array((catalogue.words(line) + "\n").utf8))
  }
}
