import Glibc
import Parallel
import Synchronization

/// The addresses of a host, asked on a thread of its own: the system's resolver knows no deadline. A
/// thread whose answer nobody waits for any more ends when the resolver gives up, which is half a
/// minute later with its usual settings; it keeps no process from ending, and there are never more
/// than ``most`` of them.
enum HostAddresses {
  /// The greatest number of threads that ask at once.
  static let most = 16
  private static let asking = Mutex(0)

  private final class Answer: Sendable {
    let addresses = Mutex<[SocketAddress]>([])
  }

  /// Asks; none if there are none.
  /// - Throws: ``SocketFault/timedOut``, and ``SocketFault/system(_:)`` with `EAGAIN` when there are
  ///   too many threads that ask.
  static func of(
    _ host: String, _ port: UInt16, until deadline: Deadline
  ) throws(SocketFault) -> [SocketAddress] {
    guard let ends = SystemSockets.pair() else { throw .system(errno) }
    defer { _ = close(ends.reading) }
    guard begin() else {
      _ = close(ends.writing)
      throw .system(EAGAIN)
    }
    let answer = Answer()
    let thread = WorkerThread.start {
      let found = SystemSockets.addresses(host, port)
      answer.addresses.withLock { $0 = found }
      end()
      _ = close(ends.writing)
    }
    guard let thread else {
      end()
      _ = close(ends.writing)
      throw .system(EAGAIN)
    }
    thread.detach()
    // Its end is closed when the answer is there, which counts as readable.
    guard SystemSockets.wait(ends.reading, Int32(POLLIN), until: deadline) else { throw .timedOut }
    return answer.addresses.withLock { $0 }
  }

  /// Counts a thread that is to ask; false when there are enough.
  static func begin() -> Bool {
    asking.withLock { count in
      guard count < most else { return false }
      count += 1
      return true
    }
  }

  /// Counts a thread that has asked.
  static func end() { asking.withLock { $0 -= 1 } }
}
