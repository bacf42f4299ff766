import Foundation
import Testing

/// A thread in addition to the pool that runs all tests, for suites that wait or that run serially.
///
/// The pool has one thread for each processor. A test that waits for a reader, a browser or another
/// program blocks a thread while a processor is idle. And a serial suite queues again for each of
/// its tests, behind thousands of others, and so ends last. On threads of their own these suites
/// run from the start. Suites that share a thread take turns; a browser mostly waits, so that two
/// threads have one each.
package final class OwnThread: TaskExecutor {
  /// For tests with the private PC/SC service, which only one test can use at a time.
  package static let pcsc = OwnThread("pcsc")
  /// For tests that drive a browser.
  package static let browser = OwnThread("browser", threads: 2)
  /// For proofs that programs make, and for tests that are expensive.
  package static let proofs = OwnThread("proofs")
  /// For tests that compile circuits and evaluate them: minutes each in an audit, in which short tests go on.
  package static let circuits = OwnThread("circuits", threads: 2)
  /// For tests that wait for pages, servers and terminals.
  package static let waiting = OwnThread("waiting")
  /// For tests that wait for the parties of an exchange over a network, and for hosts and programs that commands ask.
  package static let network = OwnThread("network", threads: 2)

  private let queue = OperationQueue()

  private init(_ name: String, threads: Int = 1) {
    queue.name = "tests.\(name)"
    queue.maxConcurrentOperationCount = threads
  }

  /// Runs a job after those that were enqueued before it.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A trait that chooses the thread of a suite's tests.
package struct OwnThreadTrait: SuiteTrait, TestScoping {
  fileprivate let thread: OwnThread

  /// Runs the suite and its tests on the thread.
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(thread) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// Runs the suite on a thread in addition to the pool.
  package static func on(_ thread: OwnThread) -> Self { OwnThreadTrait(thread: thread) }
}
