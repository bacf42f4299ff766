import Foundation
import Glibc
import Parallel
import TestSupport
import Testing

@testable import HTTP

@Suite("A Unix socket for programs of one user")
struct UserSocketTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("s") }

  init() throws { folder = try TemporaryFolder() }

  /// Says a text to all that come, until it was said so often.
  private static func say(_ text: String, at socket: UserSocket, times: Int) -> WorkerThread? {
    WorkerThread.start {
      let end = ContinuousClock.now + .seconds(30)
      var said = 0
      while said < times, .now < end {
        for peer in socket.takePeers() {
          peer.say(text)
          said += 1
        }
      }
    }
  }

  private static func connect(_ path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let address = try #require(SystemSockets.unix(path))
    try #require(SystemSockets.connect(descriptor, address) == 0)
    return descriptor
  }

  @Test("given a program of the user, when it connects, then it is told the text, to its end")
  func told() throws {
    let thread = Self.say("/a/file", at: try UserSocket(at: path), times: 2)
    for _ in 0..<2 { #expect(UserSocket.text(at: path, milliseconds: 30_000) == "/a/file") }
    thread?.wait()
  }

  @Test(
    "given a program of another user, when it connects, then it is closed before it gets a byte")
  func stranger() throws {
    let socket = try UserSocket(at: path, for: geteuid() + 1)
    let descriptor = try Self.connect(path)
    defer { close(descriptor) }
    #expect(socket.takePeers().isEmpty)
    #expect(SystemSockets.receive(descriptor, 16)?.isEmpty == true)
  }

  @Test(
    "given a socket that takes messages, when programs send one, then each comes whole, cut at the limit, or not at all"
  )
  func messages() throws {
    let socket = try UserSocket(at: path, takesMessages: true)
    let long = [UInt8](repeating: 7, count: 70_000)
    let path = path
    let heard = Monitor<[[UInt8]]>([])
    let thread = WorkerThread.start {
      for message in [[1, 2, 3], long] {
        let answer = UserSocket.text(at: path, saying: message, milliseconds: 30_000)
        heard.change { $0.append(Array((answer ?? "none").utf8)) }
      }
    }
    var came: [[UInt8]] = []
    var waiting: [UserSocket.Peer] = []
    let end = ContinuousClock.now + .seconds(30)
    while came.count < 2, .now < end {
      waiting += socket.takePeers()
      waiting = waiting.filter { peer in
        guard let message = peer.message(atMost: 65_537) else { return true }
        came.append(message)
        peer.say("taken")
        return false
      }
    }
    thread?.wait()
    #expect(came == [[1, 2, 3], [UInt8](repeating: 7, count: 65_537)])
    #expect(heard.read { $0 } == [Array("taken".utf8), Array("taken".utf8)])
    // A program that says nothing is not waited for, and one that does not keep to messages is not let in.
    let silent = SystemSockets.make(AF_UNIX, keepsMessages: true)
    defer { close(silent) }
    try #require(SystemSockets.connect(silent, try #require(SystemSockets.unix(path))) == 0)
    let peers = socket.takePeers()
    #expect(peers.count == 1 && peers.first?.message(atMost: 16) == nil)
    #expect(UserSocket.text(at: path, milliseconds: 1000) == nil)
  }

  @Test("given a socket of another user's program, when a text is asked for there, then it is none")
  func impostor() throws {
    let thread = Self.say("/a/file", at: try UserSocket(at: path), times: 1)
    #expect(UserSocket.text(at: path, of: geteuid() + 1, milliseconds: 30_000) == nil)
    thread?.wait()
  }

  @Test(
    "given peers that say nothing, and peers that are gone, when another comes, then it is told")
  func silentPeers() throws {
    let socket = try UserSocket(at: path)
    let silent = try (0..<40).map { _ in try Self.connect(path) }
    for descriptor in silent.dropFirst(20) { close(descriptor) }
    defer { for descriptor in silent.prefix(20) { close(descriptor) } }
    #expect(socket.takePeers().count == UserSocket.mostPeers)
    let thread = Self.say("/a/file", at: socket, times: 40 - UserSocket.mostPeers + 1)
    #expect(UserSocket.text(at: path, milliseconds: 30_000) == "/a/file")
    thread?.wait()
    #expect(socket.takePeers().isEmpty)
  }

  @Test(
    "given nobody who listens, or nobody who says anything, when a text is asked for, then it is none"
  )
  func nobody() throws {
    #expect(UserSocket.text(at: path, milliseconds: 30_000) == nil)
    let socket = try UserSocket(at: path)
    #expect(UserSocket.text(at: path, milliseconds: 50) == nil)
    #expect(socket.takePeers().count == 1)
    #expect(throws: HTTPServer.Fault(number: EADDRINUSE)) { try UserSocket(at: path) }
    let long = String(repeating: "x", count: 200)
    #expect(throws: HTTPServer.Fault(number: ENAMETOOLONG)) { try UserSocket(at: path + long) }
  }
}
