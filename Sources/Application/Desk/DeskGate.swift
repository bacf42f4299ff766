import Crypto
import Encoding
import HTTP
import Messages
import Verdicts

/// Who may use the page of this machine: one tab of one browser, which was opened with a secret that works once. The
/// secret is in the fragment of the opening address, which browsers send to nobody, and no answer contains it: the
/// tab proves that it has it by encrypting under a ``TabKey`` all that it says. There is no cookie, because browsers
/// send those to other programs of the same machine. What is the same for everybody is given to everybody. A tab that was
/// opened with a newer secret has the page only once it takes the place of the other one.
package struct DeskGate: Sendable {
  /// The length of the secret, in bytes.
  private static let secretLength = 32
  /// Where a tab says for the first time that it has the secret.
  static let openPath: WireText = "/open"

  /// The reason for which a request is refused.
  package enum EntryRefusal: Error, Hashable, Sendable, CaseIterable {
    /// It was sent to another name or port: a name of a foreign site may lead to this machine.
    case host
    /// It comes from another site.
    case origin
    /// It is not encrypted under the key of the one tab, or with a secret that was used before.
    case key
  }

  /// What a request that is let in is for.
  package enum Entry: Sendable {
    /// The page as a whole, without data.
    case shell
    /// A part of the page that says nothing of anybody.
    case resource(DeskResource)
    /// The tab shows that it has the secret.
    case opened(TabMessage)
    /// Something that the one tab says.
    case message(TabMessage)
    /// Something that a tab says which shows, or has shown, that it has a newer secret, while another one has the page.
    case guest(TabMessage)
    /// Something that a tab says in whose place another one is.
    case former(TabMessage)
  }

  private let authority: WireText
  private var secret: SecretBytes?
  private var tab: TabKey?
  /// The tab that would take the place of the one tab.
  private var guest: TabKey?
  /// The tab in whose place another one is: it is told so.
  private var former: TabKey?
  private let random: RandomSource

  /// A gate for an address with a port, with a secret that was not used yet.
  /// - Throws: `CryptoError` when the random source fails.
  package init(authority: WireText, random: RandomSource = .system) throws(CryptoError) {
    (self.authority, self.random) = (authority, random)
    secret = try random.secret(Self.secretLength)
  }

  /// The address that opens the page, with the secret; nil once it was used. It must stand in a private file alone.
  package var openingAddress: String? {
    secret.map { "http://\(authority)/#\(Base64URL.encode($0.bytes))" }
  }

  /// Makes another secret, for a tab that was closed: its key opens nothing any more.
  /// - Throws: `CryptoError` when the random source fails.
  package mutating func renew() throws(CryptoError) {
    close()
    secret = try random.secret(Self.secretLength)
  }

  /// True if a tab has the page.
  var isOpen: Bool { tab != nil }

  /// Makes another secret, for a further tab, and takes nothing from the one that has the page.
  /// - Throws: `CryptoError` when the random source fails.
  mutating func offer() throws(CryptoError) {
    secret = try random.secret(Self.secretLength)
  }

  /// Puts the guest in the place of the one tab.
  /// - Returns: false where there is no guest.
  mutating func takeOver() -> Bool {
    guard let guest else { return false }
    (former, tab, self.guest) = (tab, guest, nil)
    return true
  }

  /// Lets the guest in no more.
  mutating func dismissGuest() { guest = nil }

  /// Lets nobody in until there is another secret.
  mutating func close() { (secret, tab, guest, former) = (nil, nil, nil, nil) }

  /// Looks at a request.
  /// - Throws: ``EntryRefusal``.
  package mutating func admit(_ request: HTTPServerRequest) throws(EntryRefusal) -> Entry {
    guard request.value("host") == authority else { throw .host }
    if request.method == .get {
      if request.path == "/" { return .shell }
      guard let resource = DeskResource(path: request.path) else { throw .key }
      return .resource(resource)
    }
    try checkOrigin(request)
    if request.path == Self.openPath { return try open(request) }
    if let message = tab?.open(request.body, at: request.path) { return .message(message) }
    if let message = guest?.open(request.body, at: request.path) { return .guest(message) }
    if let message = former?.open(request.body, at: request.path) { return .former(message) }
    throw .key
  }

  /// The tab sends the number that it chose, and behind it a message.
  private mutating func open(_ request: HTTPServerRequest) throws(EntryRefusal) -> Entry {
    let salt = Array(request.body.prefix(TabKey.saltLength))
    guard salt.count == TabKey.saltLength, let secret,
      let key = try? TabKey(secret: secret, salt: salt),
      let message = key.open(request.body.dropFirst(salt.count), at: Self.openPath)
    else { throw .key }
    self.secret = nil
    if isOpen {
      guest = key
      return .guest(message)
    }
    tab = key
    return .opened(message)
  }

  /// A request of the page itself: browsers say where it comes from (Fetch, 3.2).
  private func checkOrigin(_ request: HTTPServerRequest) throws(EntryRefusal) {
    guard request.value("origin") == "http://\(authority)" else { throw .origin }
    let sites = request.fields.filter { $0.name == "sec-fetch-site" }
    guard sites.allSatisfy({ $0.value == "same-origin" }) else { throw .origin }
  }

  /// The answer to a request that is refused: a line that says what to do, and nothing of anybody.
  static func refused(
    _ refusal: EntryRefusal, _ catalogue: MessageCatalogue, isPractice: Bool = false
  ) -> HTTPServerResponse {
    let closed: Phrase = isPractice ? .practiceGone : .deskGone
    let line = refusal == .key ? closed : .gateElsewhere
    return HTTPServerResponse(
      status: 403,
      fields: SecurityFields.all + [HTTPField("content-type", "text/plain; charset=utf-8")],
      body: Array((catalogue.words(line) + "\n").utf8))
  }
}
