import Glibc
import Parallel
import Synchronization

/// Looks up the addresses of a host on a separate thread, because the system's resolver has no
/// deadline. A thread that is no longer needed ends when the resolver gives up, with its usual
/// settings half a minute later. It does not keep the process from ending, and there are never more
/// than ``most`` threads.
enum HostAddresses {
  /// The greatest number of threads that ask the resolver at once.
  static let most = 16
  private static let asking = Mutex(0)

  private final class Answer: Sendable {
    let addresses = Mutex<[SocketAddress]>([])
  }

  /// The addresses of a host; empty if it has none.
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
    // The thread closes its end when it has the answer; poll(2) then reports the other end as
    // readable.
    guard SystemSockets.wait(ends.reading, Int32(POLLIN), until: deadline) else { throw .timedOut }
    return answer.addresses.withLock { $0 }
  }

  /// Counts a new thread; false when there are already ``most``.
  static func begin() -> Bool {
    asking.withLock { count in
      guard count < most else { return false }
      count += 1
      return true
    }
  }

  /// Removes a thread that has ended from the count.
  static func end() { asking.withLock { $0 -= 1 } }
}
