import Glibc
import Parallel
import Synchronization

/// The addresses of a host, asked on a thread of its own: the system's resolver knows no deadline.
enum HostAddresses {
  private final class Answer: Sendable {
    let addresses = Mutex<[SocketAddress]>([])
  }

  /// Asks; none if there are none.
  /// - Throws: ``SocketFault/timedOut``; the thread then ends when the resolver gives up.
  static func of(
    _ host: String, _ port: UInt16, until deadline: Deadline
  ) throws(SocketFault) -> [SocketAddress] {
    guard let ends = SystemSockets.pair() else { throw .system(errno) }
    defer { _ = close(ends.reading) }
    let answer = Answer()
    let thread = WorkerThread.start {
      let found = SystemSockets.addresses(host, port)
      answer.addresses.withLock { $0 = found }
      _ = close(ends.writing)
    }
    guard let thread else {
      _ = close(ends.writing)
      throw .system(EAGAIN)
    }
    thread.detach()
    // Its end is closed when the answer is there, which counts as readable.
    guard SystemSockets.wait(ends.reading, Int32(POLLIN), until: deadline) else { throw .timedOut }
    return answer.addresses.withLock { $0 }
  }
}
