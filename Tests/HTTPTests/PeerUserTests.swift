import Foundation
import Glibc
import Parallel
import TestSupport
import Testing

@testable import HTTP

@Suite("The user at the other end of a connection")
struct PeerUserTests {
  /// A user who is nobody here.
  private static let other: uid_t = 65_534
  /// The reason of tests that do not run because of it.
  private static let needsRoot = "not run: only root can be another user"

  /// A socket that listens, and connections to it.
  private final class Ends: @unchecked Sendable {
    let listener: Int32
    let place: SocketAddress
    private var open: [Int32] = []

    init() throws {
      listener = try #require(SystemSockets.listen(SystemSockets.loopback())).descriptor
      place = try #require(SystemSockets.address(of: listener))
    }

    deinit { for descriptor in open + [listener] { close(descriptor) } }

    /// Connects from an address, and takes the connection.
    func connect(from source: SocketAddress) throws -> PeerUser {
      let client = try Ends.client(from: source, to: place)
      open.append(client)
      #expect(SystemSockets.wait(listener, Int32(POLLIN), until: Deadline(milliseconds: 5000)))
      let (descriptor, peer) = try #require(SystemSockets.accept(listener))
      open.append(descriptor)
      return PeerUser(peer: peer, own: try #require(SystemSockets.address(of: descriptor)))
    }

    struct PortTaken: Error {}

    /// A socket of this thread's user that is connected.
    static func client(from source: SocketAddress?, to place: SocketAddress) throws -> Int32 {
      let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      if let source {
        var yes: Int32 = 1
        setsockopt(client, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
        var address = sockaddr_in()
        withUnsafeMutableBytes(of: &address) { $0.copyBytes(from: source.bytes.prefix(16)) }
        let bound = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(client, $0, 16) }
        }
        // Not by #require, which counts as a failure where the caller tries again.
        guard bound == 0 else {
          close(client)
          throw PortTaken()
        }
      }
      try #require(SystemSockets.connect(client, place) == 0)
      return client
    }
  }

  /// Makes files and sockets of the calling thread those of another user, setfsuid(2), which Swift does not see.
  private static func becomeOther() {
    typealias Call = @convention(c) (uid_t) -> Int32
    guard let address = dlsym(nil, "setfsuid") else { return }
    _ = unsafeBitCast(address, to: Call.self)(other)
  }

  /// What a thread of another user does; the users of other threads stay.
  private func asOther<Result: Sendable>(_ body: @escaping @Sendable () -> Result) throws -> Result
  {
    let result = Monitor<Result?>(nil)
    let thread = try #require(
      WorkerThread.start {
        Self.becomeOther()
        let made = body()
        result.change { $0 = made }
      })
    thread.wait()
    return try #require(result.read { $0 })
  }

  @Test("given a connection, when the system is asked, then it names the user of that one alone")
  func whole() throws {
    let ends = try Ends()
    let here = try ends.connect(from: SystemSockets.loopback())
    #expect(here.number == geteuid())
    // The same port at another address, and another port at the same address, are other connections.
    for (place, changed) in [(7, UInt8(2)), (3, here.peer.bytes[3] ^ 1)] {
      var bytes = here.peer.bytes
      bytes[place] = changed
      let elsewhere = PeerUser(peer: SocketAddress(family: AF_INET, bytes: bytes), own: here.own)
      #expect(elsewhere.number == nil)
      let question = try #require(here.question)
      let answer = try #require(SystemSockets.diagnosis(question))
      #expect(here.number(in: answer) == geteuid())
      #expect(elsewhere.number(in: answer) == nil)
      for count in 0..<88 { #expect(here.number(in: Array(answer.prefix(count))) == nil) }
      // Of a socket that is closed already the system says that it is root's; such a one has no file.
      var closed = answer
      closed.replaceSubrange(84..<88, with: [0, 0, 0, 0])
      #expect(here.number(in: closed) == nil)
      // A socket that only asks for a connection is not the other end of this one.
      var asking = answer
      asking[17] = 2
      #expect(here.number(in: asking) == nil)
    }
    // A socket that listens is no connection: the system answers with it where there is none.
    let (listener, _) = try #require(SystemSockets.listen(SystemSockets.loopback()))
    defer { close(listener) }
    let listening = try #require(SystemSockets.address(of: listener))
    #expect(PeerUser(peer: listening, own: ends.place).number == nil)
  }

  @Test(
    "given another user at another address, when the port is that of the owner's own connection, then it is another user",
    .enabled(if: geteuid() == 0, Comment(rawValue: needsRoot)))
  func samePort() throws {
    let ends = try Ends()
    let owner = try ends.connect(from: SystemSockets.loopback())
    var bytes = owner.peer.bytes
    bytes[7] = 2
    let source = SocketAddress(family: AF_INET, bytes: bytes)
    let stranger = try asOther { try? ends.connect(from: source) }
    #expect(stranger?.number == Self.other)
    #expect(owner.number == 0)
  }

  /// Resets a connection, and closes its socket.
  private static func reset(_ client: Int32) {
    var lingers = linger(l_onoff: 1, l_linger: 0)
    setsockopt(client, SOL_SOCKET, SO_LINGER, &lingers, socklen_t(MemoryLayout<linger>.size))
    close(client)
  }

  private static let request = Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)

  @Test("given a connection that was reset, when it is taken, then it is known as ended")
  func dead() throws {
    let ends = try Ends()
    for isReset in [false, true] {
      let client = try Ends.client(from: nil, to: ends.place)
      if isReset { Self.reset(client) }
      #expect(SystemSockets.wait(ends.listener, Int32(POLLIN), until: Deadline(milliseconds: 5000)))
      let (taken, _) = try #require(SystemSockets.accept(ends.listener))
      #expect(SystemSockets.isAlive(taken) == !isReset)
      close(taken)
      if !isReset { close(client) }
    }
    #expect(!SystemSockets.isAlive(-1))
  }

  @Test(
    "given a request of another user that was reset before it was taken, when the owner has its address and port by then, then only the owner's is answered",
    .enabled(if: geteuid() == 0, Comment(rawValue: needsRoot)))
  func deadRequest() throws {
    // Another program may take the port in between.
    var attempts = 1
    while try !answersOwnerAlone() {
      try #require(attempts < 100)
      attempts += 1
    }
  }

  /// A request of another user that is reset, and then one of the owner from its address and port.
  /// - Returns: false where that port was no longer free.
  private func answersOwnerAlone() throws -> Bool {
    let server = try CountingServer()
    let place = try #require(SystemSockets.addresses("127.0.0.1", server.port).first)
    // Nobody takes a connection yet.
    let port = try asOther { () -> SocketAddress? in
      guard let client = try? Ends.client(from: nil, to: place) else { return nil }
      let own = SystemSockets.address(of: client)
      _ = SystemSockets.send(client, Self.request[...])
      Self.reset(client)
      return own
    }
    let source: SocketAddress = try #require(port)
    guard let owner = try? Ends.client(from: source, to: place) else { return false }
    defer { close(owner) }
    _ = SystemSockets.send(owner, Self.request[...])
    try server.start()
    #expect(SystemSockets.wait(owner, Int32(POLLIN), until: Deadline(milliseconds: 5_000)))
    #expect(SystemSockets.receive(owner, 100)?.isEmpty == false)
    #expect(server.stop() == 1)
    return true
  }

  @Test(
    "given a flood of another user's connections, when the owner asks meanwhile, then the answers come at once, and no other",
    .enabled(if: geteuid() == 0, Comment(rawValue: needsRoot)))
  func flood() throws {
    let server = try CountingServer()
    try server.start()
    let place = try #require(SystemSockets.addresses("127.0.0.1", server.port).first)
    let isOver = Monitor(false)
    let refused = Monitor(0)
    let strangers = try #require(
      WorkerThread.start {
        Self.becomeOther()
        let request = Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
        while !isOver.read({ $0 }) {
          guard let client = try? Ends.client(from: nil, to: place) else { continue }
          _ = SystemSockets.send(client, request[...])
          _ = SystemSockets.wait(client, Int32(POLLIN), until: Deadline(milliseconds: 3_000))
          let answer = SystemSockets.receive(client, 100) ?? []
          if answer.isEmpty { refused.change { $0 += 1 } }
          close(client)
        }
      })
    var times: [Duration] = []
    while times.count < 200 || refused.read({ $0 }) < 500 {
      let start = ContinuousClock.now
      let socket = try TCPSocket([place], until: Deadline(milliseconds: 10_000))
      try socket.send(Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
      #expect(try !socket.receive().isEmpty)
      times.append(.now - start)
      guard times.count < 20_000 else { break }
    }
    isOver.change { $0 = true }
    strangers.wait()
    #expect(server.stop() == times.count)
    #expect(refused.read { $0 } >= 500)
    times.sort()
    // Half of them: other tests have the processors too.
    #expect(times[times.count / 2] < .milliseconds(20))
  }
}
