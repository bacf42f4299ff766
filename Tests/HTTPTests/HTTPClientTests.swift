import Encoding
import Foundation
import Glibc
import Parallel
import TestSupport
import Testing
import Verdicts

@testable import HTTP

extension HostileServer {
  /// True if a server listens at the loopback address of IPv6.
  fileprivate static var hasVersion6: Bool { (try? shared.get().has("tls-version6")) ?? false }

  /// The address of a server.
  fileprivate func url(_ server: String, host: String = "127.0.0.1") throws -> HTTPURL {
    try HTTPURL(parsing: address(server, host: host))
  }

  /// A client that believes the authority of the servers.
  fileprivate var client: HTTPClient {
    var client = HTTPClient()
    client.roots = .file(authority)
    client.allowsPlainLoopback = true
    client.privateHosts = ["127.0.0.1", "localhost", "::1"]
    client.longestBody = 4096
    return client
  }
}

@Suite(
  "A transaction over HTTP", .serialized, .on(.waiting),
  .enabled(if: HostileServer.isAvailable, Comment(rawValue: HostileServer.notRun)))
struct HTTPClientTests {
  private let server: HostileServer

  init() throws { server = try HostileServer.shared.get() }

  private func code(_ name: String, host: String = "127.0.0.1", _ client: HTTPClient? = nil)
    throws -> ReasonCode?
  {
    let url = try server.url(name, host: host)
    do throws(HTTPError) {
      _ = try (client ?? server.client).get(url)
      return nil
    } catch { return error.code }
  }

  // MARK: What works

  @Test(
    "given a host by its name or address, when it is asked over TLS, then it answers",
    arguments: ["127.0.0.1", "localhost", "LOCALHOST"])
  func good(_ host: String) throws {
    let body = try server.client.get(try server.url("tls-echo", host: host))
    let text = String(decoding: body, as: UTF8.self)
    #expect(text.contains("GET /a?b HTTP/1.1\\r\\nhost: \(host.lowercased()):"))
    #expect(text.contains("\"alpn\": \"http/1.1\"") && text.contains("TLSv1.3"))
    #expect(text.contains("accept-encoding: identity") && text.contains("connection: close"))
  }

  @Test(
    "given each way to end a body, then it is read",
    arguments: ["tls-chunked", "tls-clean", "plain-chunked", "plain-clean"])
  func bodies(_ name: String) throws {
    #expect(try server.client.get(try server.url(name)) == Array("abc".utf8))
  }

  @Test("given a host that speaks no TLS but 1.2, when it is asked, then it answers")
  func tls12() throws {
    let text = String(
      decoding: try server.client.get(try server.url("tls12")), as: UTF8.self)
    #expect(text.contains("TLSv1.2") && text.contains("\"alpn\": \"http/1.1\""))
  }

  @Test(
    "given an address of IPv6, when it is asked with TLS or without, then it answers",
    .enabled(if: HostileServer.hasVersion6, "not run: this machine has no IPv6"),
    arguments: ["tls-version6", "plain-version6"])
  func version6(_ name: String) throws {
    let url = try server.url(name, host: "[::1]")
    let text = String(decoding: try server.client.get(url), as: UTF8.self)
    #expect(text.contains("host: [::1]:\(url.port)"))
  }

  @Test("given a body to send, then it arrives, and any status comes back")
  func post() throws {
    let request = try HTTPRequest(
      .post, try server.url("tls-echo"), fields: [HTTPField("Content-Type", "text/plain")],
      body: Array("hello".utf8))
    let answer = try server.client.exchange(request)
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status == 200 && text.contains("content-type: text/plain"))
    #expect(text.contains("content-length: 5") && text.contains("hello"))
    #expect(
      try server.client.exchange(HTTPRequest(get: try server.url("tls-missing"))).status == 404)
  }

  // MARK: Certificates

  @Test(
    "given a certificate that does not hold, then nothing is sent, and the fault is named",
    arguments: [
      ("certificate-other", .tlsOtherHost), ("certificate-subject", .tlsOtherHost),
      ("certificate-expired", .tlsExpired), ("certificate-early", .tlsNotYetValid),
      ("certificate-self", .tlsAuthorityUnknown), ("tls11", .tlsFailed),
    ] as [(String, ReasonCode)])
  func certificates(_ name: String, _ code: ReasonCode) throws {
    #expect(try self.code(name, host: "localhost") == code)
    #expect(try self.code(name) == code)
  }

  @Test("given a certificate that a stranger signed in the authority's name, then it is refused")
  func stranger() throws {
    let code = try code("certificate-stranger")
    #expect(code == .tlsCertificateRefused || code == .tlsAuthorityUnknown)
  }

  @Test("given an authority that this machine does not know, then its hosts are not believed")
  func systemRoots() throws {
    var client = server.client
    client.roots = .system
    let code = try code("tls-echo", client)
    #expect(code == .tlsAuthorityUnknown || code == .tlsRootsUnreadable)
  }

  @Test("given a file of authorities that is missing or has none, then that is said")
  func noRoots() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("nothing".utf8), to: "ca.pem")
    for path in [folder.path("ca.pem"), folder.path("missing.pem")] {
      var client = server.client
      client.roots = .file(path)
      #expect(try code("tls-echo", client) == .tlsRootsUnreadable)
    }
  }

  @Test("given plain HTTP on a port, when TLS is spoken to it, then that is said")
  func noTLS() throws {
    let port = try server.url("plain-old").port
    let url = try HTTPURL(parsing: "https://127.0.0.1:\(port)/")
    let error = #expect(throws: HTTPError.self) {
      var client = server.client
      client.time = 1000
      _ = try client.get(url)
    }
    #expect(error?.code == .tlsFailed || error?.code == .hostTimedOut)
  }

  // MARK: Answers

  @Test(
    "given an answer that no server should give, then it is refused with its fault",
    arguments: [
      ("endless-header", .httpMalformed), ("endless-body", .httpTooLong),
      ("endless-chunks", .httpTooLong), ("both-lengths", .httpMalformed),
      ("lying-chunk", .httpMalformed), ("cut-chunk", .httpTruncated), ("cut-body", .httpTruncated),
      ("redirect", .httpMalformed), ("redirect-clean", .httpRedirected), ("missing", .httpStatus),
      ("old", .httpMalformed), ("reset", .hostCut), ("nothing", .hostCut), ("long", .httpTooLong),
    ] as [(String, ReasonCode)])
  func answers(_ name: String, _ code: ReasonCode) throws {
    #expect(try self.code("plain-" + name) == code)
    #expect(try self.code("tls-" + name) == code)
  }

  @Test(
    "given a redirect, then the host to which it leads is told, and nobody is followed",
    arguments: [
      ("redirect-clean", "other.example"), ("redirect-here", "127.0.0.1"),
      ("redirect-nowhere", nil),
    ] as [(String, WireText?)])
  func redirects(_ name: String, _ host: WireText?) throws {
    let error = #expect(throws: HTTPError.self) {
      try server.client.get(try server.url("tls-" + name))
    }
    guard case .redirected("127.0.0.1", let found) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == host)
  }

  @Test("given TLS that ends without saying so, then a body up to the end is not whole")
  func unclean() throws {
    #expect(try code("tls-unclean") == .httpTruncated)
  }

  @Test(
    "given an answer that does not end, when the time is over, then that is said",
    arguments: ["tls-drip", "plain-drip", "tls-silence", "plain-silence"])
  func late(_ name: String) throws {
    var client = server.client
    client.time = 300
    client.longestBody = 1 << 20
    #expect(try code(name, client) == .hostTimedOut)
  }

  @Test(
    "given an exchange that nobody wants any more, when it is cancelled, then it ends long before its time",
    arguments: ["tls-silence", "plain-silence", "plain-drip"])
  func cancelled(_ name: String) throws {
    let isCancelled = Monitor(false)
    var client = server.client
    client.time = 60_000
    client.longestBody = 1 << 20
    client.isCancelled = { isCancelled.read { $0 } }
    let url = try server.url(name)
    let begun = ContinuousClock.now
    let connection = try client.connect(to: url)
    isCancelled.change { $0 = true }
    let error = #expect(throws: HTTPError.self) {
      try connection.exchange(HTTPRequest(get: url))
    }
    #expect(error?.code == .hostTimedOut && .now - begun < .seconds(30))
  }

  @Test(
    "given an exchange that was cancelled before it began, when it is sent, then nothing leaves")
  func cancelledBefore() throws {
    let server = try CountingServer()
    try server.start()
    var client = HTTPClient()
    client.privateHosts = ["127.0.0.1"]
    client.allowsPlainLoopback = true
    let isCancelled = Monitor(false)
    client.isCancelled = { isCancelled.read { $0 } }
    let url = try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/")
    let connection = try client.connect(to: url)
    isCancelled.change { $0 = true }
    #expect(throws: HTTPError.self) { try connection.exchange(HTTPRequest(get: url)) }
    #expect(server.stop() == 0)
  }

  // MARK: Connections

  @Test("given a port on which nobody listens, then the connection was refused")
  func refused() throws {
    let error = #expect(throws: HTTPError.self) {
      try server.client.get(try HTTPURL(parsing: "https://127.0.0.1:1/"))
    }
    #expect(error?.code == .hostRefused)
  }

  @Test("given a name that nobody may have, RFC 6761, then no address is known")
  func unknownHost() throws {
    let error = #expect(throws: HTTPError.self) {
      try server.client.get(try HTTPURL(parsing: "https://nobody.invalid/"))
    }
    #expect(error?.code == .hostUnknown || error?.code == .hostTimedOut)
  }

  @Test("given a resolver that answers nobody, then no more than a few threads ever wait for it")
  func resolver() throws {
    let begun = (0..<HostAddresses.most * 2).count { _ in HostAddresses.begin() }
    defer { for _ in 0..<begun { HostAddresses.end() } }
    #expect(begun > 0 && begun <= HostAddresses.most)
    let error = #expect(throws: HTTPError.self) {
      try server.client.get(try server.url("tls-echo"))
    }
    #expect(error?.code == .hostUnreachable)
  }

  @Test("given plain HTTP, when the caller has not asked for it, then nothing is sent")
  func plain() throws {
    var client = server.client
    client.allowsPlainLoopback = false
    #expect(try code("plain-echo", client) == .urlMalformed)
  }
}
