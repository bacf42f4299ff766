import Crypto
import Encoding
import HTTP
import Messages
import Verdicts

/// Decides who may use the page of this machine: one tab of one browser, which was opened with a
/// secret that works once. The secret is in the fragment of the opening address, which browsers
/// send to no server, and no answer contains it: the tab proves that it has the secret by
/// encrypting its messages under a ``TabKey``. There is no cookie, because browsers send cookies to
/// other programs of the machine too. Any client gets the parts of the page without data. A tab
/// that was opened with a newer secret gets the page only when it replaces the other tab.
package struct DeskGate: Sendable {
  /// The length of the secret, in bytes.
  private static let secretLength = 32
  /// The path at which a tab first proves that it has the secret.
  static let openPath: WireText = "/open"

  /// The reason for which a request is refused.
  package enum EntryRefusal: Error, Hashable, Sendable, CaseIterable {
    /// The request was sent to another host name or port. The name of a foreign site may resolve to
    /// this machine.
    case host
    /// The request comes from a page of another site.
    case origin
    /// The request is not encrypted under the key of the one tab, or it uses a secret that was used
    /// before.
    case key
  }

  /// What an admitted request asks for.
  package enum Entry: Sendable {
    /// The page as a whole, without data.
    case shell
    /// A part of the page that contains no data about anyone.
    case resource(DeskResource)
    /// The document of the camera, which contains no data either.
    case camera
    /// A tab proves that it has the secret.
    case opened(TabMessage)
    /// A message from the one tab.
    case message(TabMessage)
    /// A message from a tab that has a newer secret, or has proved so, while another tab has the
    /// page.
    case guest(TabMessage)
    /// A message from a tab that another tab has replaced.
    case former(TabMessage)
  }

  private let authority: WireText
  private var secret: SecretBytes?
  private var tab: TabKey?
  /// The tab that asks to replace the one tab.
  private var guest: TabKey?
  /// The tab that was replaced. Its next request is answered with that news.
  private var former: TabKey?
  private let random: RandomSource

  /// A gate for an address with a port, with a new secret.
  /// - Throws: `CryptoError` when the random source fails.
  package init(authority: WireText, random: RandomSource = .system) throws(CryptoError) {
    (self.authority, self.random) = (authority, random)
    secret = try random.secret(Self.secretLength)
  }

  /// The address that opens the page, with the secret; nil once it was used. It may be written only
  /// to a private file.
  package var openingAddress: String? {
    secret.map { "http://\(authority)/#\(Base64URL.encode($0.bytes))" }
  }

  /// Makes a new secret after a tab was closed; that tab's key is no longer accepted.
  /// - Throws: `CryptoError` when the random source fails.
  package mutating func renew() throws(CryptoError) {
    close()
    secret = try random.secret(Self.secretLength)
  }

  /// True if a tab has the page.
  var isOpen: Bool { tab != nil }

  /// Makes a new secret for another tab. The tab that has the page keeps it.
  /// - Throws: `CryptoError` when the random source fails.
  mutating func offer() throws(CryptoError) {
    secret = try random.secret(Self.secretLength)
  }

  /// Replaces the one tab with the guest.
  /// - Returns: false if there is no guest.
  mutating func takeOver() -> Bool {
    guard let guest else { return false }
    (former, tab, self.guest) = (tab, guest, nil)
    return true
  }

  /// Forgets the guest and its key.
  mutating func dismissGuest() { guest = nil }

  /// Admits no tab until there is a new secret.
  mutating func close() { (secret, tab, guest, former) = (nil, nil, nil, nil) }

  /// Checks a request.
  /// - Throws: ``EntryRefusal``.
  package mutating func admit(_ request: HTTPServerRequest) throws(EntryRefusal) -> Entry {
    guard request.value("host") == authority else { throw .host }
    if request.method == .get {
      if request.path == "/" { return .shell }
      if request.path == CameraPage.path { return .camera }
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

  /// Opens the page for a tab, which sends the salt that it chose, followed by a message.
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

  /// Checks that a request comes from the page itself; browsers state its origin (Fetch, 3.2).
  private func checkOrigin(_ request: HTTPServerRequest) throws(EntryRefusal) {
    guard request.value("origin") == "http://\(authority)" else { throw .origin }
    let sites = request.fields.filter { $0.name == "sec-fetch-site" }
    guard sites.allSatisfy({ $0.value == "same-origin" }) else { throw .origin }
  }

  /// The answer to a refused request: a line that says what to do. It contains no data about
  /// anyone.
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
