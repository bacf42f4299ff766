import Encoding
import Foundation
import Parallel
import TestSupport
import Testing

@testable import HTTP

@Suite("A server for this user's programs")
struct HTTPServerTests {
  private let server: HTTPServer
  private let thread: WorkerThread

  init() throws {
    let server = try HTTPServer(for: geteuid(), patience: 3_000)
    self.server = server
    thread = try #require(
      WorkerThread.start {
        server.run { request in
          let text =
            "\(request.method.rawValue) \(request.path) \(request.query ?? "-") "
            + "\(request.body.count) \(request.value("a") ?? "-")"
          return HTTPServerResponse(
            status: 200, fields: [HTTPField("x-test", "1"), HTTPField("bad name", "2")],
            body: request.path == "/long"
              ? [UInt8](repeating: 0x61, count: 3 << 20) : Array(text.utf8))
        }
      })
  }

  private func finish() {
    server.stop()
    thread.wait()
  }

  /// Sends bytes in pieces, and gives back all that comes, as text.
  private func exchange(_ pieces: String...) throws -> String {
    let socket = try connect()
    for piece in pieces { try socket.send(Array(piece.utf8)) }
    return try all(socket)
  }

  private func connect() throws -> TCPSocket {
    try TCPSocket(
      SystemSockets.addresses("127.0.0.1", server.port), until: Deadline(milliseconds: 10_000))
  }

  private func all(_ socket: TCPSocket) throws -> String {
    var bytes: [UInt8] = []
    while case let next = try socket.receive(), !next.isEmpty { bytes += next }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("given requests, when they are sent whole or in pieces, then each has its answer")
  func answered() throws {
    defer { finish() }
    let get = "GET /x?q=1 HTTP/1.1\r\nHost: h\r\nA: 1\r\n\r\n"
    let whole = try exchange(get)
    #expect(
      whole.hasPrefix(
        "HTTP/1.1 200 OK\r\ncontent-length: 14\r\nconnection: close\r\nx-test: 1\r\n\r\n"))
    #expect(whole.hasSuffix("GET /x q=1 0 1"))
    #expect(
      try exchange("GET /x?q=1 HT", "TP/1.1\r\nHost: h\r", "\nA: 1\r\n\r", "\n")
        == whole)
    let post = try exchange("POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab", "cde")
    #expect(post.hasSuffix("POST /p - 5 -"))
    #expect(try exchange("GET /long HTTP/1.1\r\nHost: h\r\n\r\n").utf8.count > 3 << 20)
  }

  @Test(
    "given what is no plain request, when it is sent, then it is refused",
    arguments: [
      ("GET / HTTP/1.0\r\n\r\n", 505), ("GET / HTTP/2\r\n\r\n", 505), ("hello\r\n\r\n", 400),
      ("GET /\r\n\r\n", 400), ("PUT / HTTP/1.1\r\n", 405), ("get / HTTP/1.1\r\n", 405),
      ("GET http://x/ HTTP/1.1\r\n", 400), ("GET //x HTTP/1.1\r\n", 400),
      ("GET * HTTP/1.1\r\n", 400), ("GET /\u{00E9} HTTP/1.1\r\n", 400),
      ("GET /#x HTTP/1.1\r\n", 400), ("GET  / HTTP/1.1\r\n", 400),
      ("GET / HTTP/1.1\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\0\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", 413),
      ("GET /\(String(repeating: "a", count: 4096)) HTTP/1.1\r\n", 431),
      ("GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 16384))\r\n", 431),
    ])
  func refused(_ request: String, _ status: Int) throws {
    defer { finish() }
    #expect(try exchange(request).hasPrefix("HTTP/1.1 \(status) "))
  }

  @Test(
    "given slow, silent and closed connections, when others ask, then they are answered meanwhile")
  func patience() throws {
    defer { finish() }
    let slow = try (0..<HTTPServer.mostConnections - 1).map { _ in try connect() }
    for socket in slow.prefix(10) { try socket.send(Array("GET / HTTP/1.1\r\n".utf8)) }
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try exchange("GET / HTTP/1.1\r\nHost: h\r\n\r\n").contains("200 OK"))
    let time = clock.now - start
    // Other tests have the processors too; a server that waited for those would take seconds.
    #expect(time < .seconds(2))
    // Each is ended, without an answer.
    for socket in slow { #expect(try all(socket).isEmpty) }
    #expect(try exchange("GET / HTTP/1.1\r\nHost: h\r\n\r\n").contains("200 OK"))
  }

  @Test(
    "given a server for another user, when this one asks, then the connection is closed without an answer"
  )
  func otherUser() throws {
    finish()
    let other = try HTTPServer(for: geteuid() &+ 1, patience: 600)
    let thread = try #require(
      WorkerThread.start { other.run { _ in HTTPServerResponse(status: 200) } })
    let socket = try TCPSocket(
      SystemSockets.addresses("127.0.0.1", other.port), until: Deadline(milliseconds: 5000))
    try? socket.send(Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    let answer = try? all(socket)
    #expect(answer?.isEmpty ?? true)
    other.stop()
    thread.wait()
  }

  // MARK: For everybody, with TLS

  /// A certificate for localhost and its key, in files.
  private func identity() throws -> (folder: TemporaryFolder, certificate: String, key: String) {
    let folder = try TemporaryFolder()
    let (certificate, key) = (folder.path("tls.pem"), folder.path("tls.key"))
    let made = try OpenSSLProgram.run([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
      "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key,
      "-out", certificate,
    ])
    try #require(made.status == 0, "\(made.output)")
    return (folder, certificate, key)
  }

  @Test("given a server with a certificate, when a client asks over TLS, then it is answered")
  func tls() throws {
    finish()
    let files = try identity()
    let place = try #require(ListenAddress(parsing: "127.0.0.1:0"))
    let server = try HTTPServer(
      at: place, identity: TLSIdentity(certificate: files.certificate, key: files.key),
      longestBody: 64 << 10)
    let body = [UInt8](repeating: 0x61, count: 100_000)
    let thread = try #require(
      WorkerThread.start {
        server.run { request in
          HTTPServerResponse(
            status: 200, body: request.path == "/long" ? body : Array(request.path.utf8))
        }
      })
    var client = HTTPClient()
    client.roots = .file(files.certificate)
    client.privateHosts = ["localhost"]
    let url = "https://localhost:\(server.port)"
    #expect(try client.get(HTTPURL(parsing: url + "/x")) == Array("/x".utf8))
    #expect(try client.get(HTTPURL(parsing: url + "/long")) == body)
    let post = try client.exchange(
      HTTPRequest(
        .post, HTTPURL(parsing: url + "/post"), fields: [],
        body: [UInt8](repeating: 0, count: 60_000)))
    #expect(post.body == Array("/post".utf8))
    // Somebody who does not speak TLS, and says nothing or nonsense, harms nobody.
    let silent = try (0..<5).map { _ in
      try TCPSocket(
        SystemSockets.addresses("127.0.0.1", server.port), until: Deadline(milliseconds: 10_000))
    }
    try silent[0].send(Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    #expect(try client.get(HTTPURL(parsing: url + "/y")) == Array("/y".utf8))
    #expect(try !all(silent[0]).contains("HTTP/1.1 200"))
    server.stop()
    thread.wait()
  }

  /// The file that cannot be used.
  private func fault(_ make: () throws(TLSIdentity.Fault) -> TLSIdentity) -> String? {
    do throws(TLSIdentity.Fault) {
      _ = try make()
      return nil
    } catch { return error.path }
  }

  @Test(
    "given files that are no certificate and key, when a server is made of them, then it is not")
  func identities() throws {
    finish()
    let (one, other) = (try identity(), try identity())
    #expect(
      fault { () throws(TLSIdentity.Fault) in
        try TLSIdentity(certificate: one.certificate, key: other.key)
      } == other.key)
    #expect(
      fault { () throws(TLSIdentity.Fault) in try TLSIdentity(certificate: "/nowhere", key: one.key)
      } == "/nowhere")
    // A key with a passphrase is refused, and nobody is asked for it.
    let locked = one.folder.path("locked.key")
    let made = try OpenSSLProgram.run([
      "pkey", "-in", one.key, "-aes128", "-passout", "pass:secret", "-out", locked,
    ])
    try #require(made.status == 0)
    #expect(
      fault { () throws(TLSIdentity.Fault) in
        try TLSIdentity(certificate: one.certificate, key: locked)
      } == locked)
  }

  @Test("given a place to listen, when it is read, then it is an address in numbers with a port")
  func places() {
    for (text, isLoopback) in [
      ("127.0.0.1:80", true), ("127.9.9.9:0", true), ("[::1]:8443", true), ("0.0.0.0:1", false),
      ("[::]:65535", false), ("192.0.2.1:8443", false),
    ] {
      #expect(ListenAddress(parsing: text)?.isLoopback == isLoopback, "\(text)")
    }
    for text in [
      "", ":80", "127.0.0.1", "127.0.0.1:", "localhost:80", "::1:80", "[127.0.0.1]:80",
      "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:1x",
    ] {
      if case .some = ListenAddress(parsing: text) { Issue.record("\(text)") }
    }
  }

  @Test(
    "given a place that is reached from elsewhere, when there is no certificate, then nothing listens"
  )
  func plainElsewhere() throws {
    finish()
    let place = try #require(ListenAddress(parsing: "0.0.0.0:0"))
    #expect(throws: HTTPServer.Fault.self) {
      try HTTPServer(at: place, identity: nil, longestBody: 10)
    }
  }

  @Test("given an answer that is under way, when the server is stopped, then it arrives whole")
  func drained() throws {
    let socket = try connect()
    try socket.send(Array("GET /long HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    let first = try socket.receive()
    server.stop()
    #expect(try first.count + all(socket).utf8.count > 3 << 20)
    thread.wait()
  }
}
