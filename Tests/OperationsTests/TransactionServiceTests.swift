import Foundation
import Parallel
import TestSupport
import Testing

@testable import HTTP
@testable import Operations

@Suite("The end of a transaction over a network", .on(.waiting))
struct TransactionServiceTests {
  @Test(
    "given requests that come all the while, when somebody ends the transaction, then it knows of all that was answered from it",
    arguments: 1...(isAudit ? 10 : 3))
  func closed(_ round: Int) throws {
    let server = try HTTPServer(for: geteuid(), patience: 3_000)
    let port = server.port
    let answered = Monitor(0)
    let isDone = Monitor(false)
    let senders = (0..<4).compactMap { _ in
      WorkerThread.start {
        while !isDone.read({ $0 }) {
          if Self.isAnswered(at: port) { answered.change { $0 += 1 } }
        }
      }
    }
    let known = Monitor(-1)
    // The service holds the signals of its thread.
    let service = WorkerThread.start {
      let service = TransactionService(server, for: .seconds(60)) { milliseconds in
        answered.change(
          when: { $0 > 20 }, within: .milliseconds(milliseconds), to: { $0 > 20 })
      }
      let ended = try? service.run(
        0,
        answer: { count, _ in
          count += 1
          return HTTPServerResponse(status: 200)
        }, isOver: { _, _ in false })
      known.change { $0 = ended?.transaction ?? -1 }
    }
    service?.wait()
    isDone.change { $0 = true }
    for sender in senders { sender.wait() }
    #expect((21...known.read { max($0, 21) }).contains(answered.read { $0 }))
  }

  /// True if a request was answered with 200.
  private static func isAnswered(at port: UInt16) -> Bool {
    guard
      let socket = try? TCPSocket(
        SystemSockets.addresses("127.0.0.1", port), until: Deadline(milliseconds: 2_000)),
      case .some = try? socket.send(Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    else { return false }
    var bytes: [UInt8] = []
    while let next = try? socket.receive(), !next.isEmpty { bytes += next }
    return bytes.starts(with: Array("HTTP/1.1 200".utf8))
  }
}
