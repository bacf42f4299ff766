import Parallel
import Testing

@testable import HTTP

/// A server of this machine that answers every request with 200, and counts them.
final class CountingServer {
  private let server: HTTPServer
  private let asked = Monitor(0)
  private var thread: WorkerThread?

  /// Listens, and answers nobody yet.
  init() throws { server = try HTTPServer(for: 0, patience: 3_000) }

  var port: UInt16 { server.port }

  /// Answers from now on.
  func start() throws {
    let (server, asked) = (server, asked)
    let started = try #require(
      WorkerThread.start {
        server.run { _ in
          asked.change { $0 += 1 }
          return HTTPServerResponse(status: 200)
        }
      })
    thread = started
  }

  /// Ends it.
  /// - Returns: the number of requests that it answered.
  func stop() -> Int {
    server.stop()
    thread?.wait()
    return asked.read { $0 }
  }
}
