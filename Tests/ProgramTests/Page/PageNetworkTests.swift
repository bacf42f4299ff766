import DeskTestSupport
import Encoding
import Foundation
import Glibc
import TestSupport
import Testing

/// What the page sends over a network: where it may go, and what a lock ends.
@Suite("The network of the page", .on(.waiting))
struct PageNetworkTests {
  private let desk: TestSupport.Desk
  private let listener: SilentListener

  init() throws {
    desk = try TestSupport.Desk()
    desk.environment["NO_COLOR"] = "1"
    try desk.equipWithCard()
    listener = try SilentListener()
  }

  /// The page of a desk, with the wallet open.
  private func page(_ options: String...) throws -> DeskPageClient {
    let page = try DeskPageClient(
      desk, ["--reader", "simulator:pace-extended", "--insecure-loopback"] + options)
    try page.press("part", ["value": "identity"])
    try page.press("unlock", ["passphrase": TestSupport.Desk.walletPassphrase])
    try page.awaitText("section-settings")
    return page
  }

  private var place: String { "http%3A%2F%2F127.0.0.1%3A\(listener.port)%2Fx" }

  @Test(
    "given an address of this machine, when the page is given it and nobody named the host, then nothing is sent",
    arguments: ["offer", "request", "proof"])
  func refused(_ kind: String) throws {
    let text =
      switch kind {
      case "offer": "openid-credential-offer://?credential_offer_uri=\(place)"
      case "request": "openid4vp://?client_id=x509_san_dns%3Alocalhost&request_uri=\(place)"
      default: "passport-proof:http://127.0.0.1:\(listener.port)/x"
      }
    func fetched(_ page: DeskPageClient) throws {
      try page.press("open", ["text": text])
      try page.awaitText("id=\"fetch\"")
      try page.press("fetch")
    }
    let unnamed = try page()
    try fetched(unnamed)
    let said = try unnamed.awaitText("class=\"problem\"")
    #expect(said.contains("127.0.0.1 has an address of this machine"), "\(said)")
    #expect(!listener.wasReached && unnamed.end() == 0)
    try desk.nameThisMachine()
    let named = try page()
    try fetched(named)
    try listener.accept()
    #expect(named.end() == 0)
  }

  @Test(
    "given an answer that is on its way, when the page is locked, then the connection is closed, long before its time is over"
  )
  func locked() throws {
    let query = try desk.run("request", "--prove", "age_over_18", "--out", "-", "--quiet").json
      .at("dcql_query")
    let text = JSONWriter().text(query).addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    let page = try page("--private-host", "127.0.0.1")
    try page.press(
      "open",
      [
        "text": "openid4vp://?response_type=vp_token&response_mode=direct_post"
          + "&client_id=redirect_uri%3A\(place)&response_uri=\(place)&nonce=abcdefghijklmnopqrstuvwx"
          + "&state=abcdefghijklmnopqrstuvwx&dcql_query=\(try #require(text))"
      ])
    try page.awaitText("id=\"consent\"", "class=\"problem\"")
    try page.press("consent")
    try listener.accept()
    #expect(try !listener.isClosed(within: 0))
    try page.press("lock")
    // Without the lock, it is kept for a quarter of a minute.
    #expect(try listener.isClosed(within: 6))
    #expect(try page.view().contains("id=\"forgotten\"") && page.end() == 0)
  }
}

/// A port of this machine that accepts a connection, and never answers.
private final class SilentListener {
  let port: UInt16
  private let descriptor: Int32
  private var connection: Int32 = -1

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    try #require(isBound)
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit {
    close(connection)
    close(descriptor)
  }

  private static func isReady(_ descriptor: Int32, within seconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 1000 * seconds) == 1
  }

  /// True if a connection waits to be accepted.
  var wasReached: Bool { Self.isReady(descriptor, within: 0) }

  /// Waits for a connection, and for a first part of what comes.
  func accept() throws {
    try #require(Self.isReady(descriptor, within: 60))
    connection = Glibc.accept(descriptor, nil, nil)
    try #require(Self.isReady(connection, within: 60))
  }

  /// True if the other end closes the connection in some seconds.
  func isClosed(within seconds: Int32) throws -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while Self.isReady(connection, within: seconds) {
      if recv(connection, &bytes, bytes.count, 0) <= 0 { return true }
    }
    return false
  }
}
