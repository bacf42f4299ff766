import Foundation
import Testing

/// A thread beside those of the pool on which all tests run, for suites that wait or that go one by one.
///
/// The pool has one thread for each processor. A test that waits, for a reader, a browser or another program, keeps a
/// thread from the others and no processor busy. And a serialized suite is at the end of the pool's queue again
/// for each of its tests, behind thousands of others, so that all of them are left for the end of a run. On a thread
/// of their own they go on from the beginning. Suites that share one take turns.
package final class OwnThread: TaskExecutor {
  /// What touches the private PC/SC service, which is used by one at a time.
  package static let pcsc = OwnThread("pcsc")
  /// What drives a browser.
  package static let browser = OwnThread("browser")
  /// Proofs that programs make, and files that are expensive.
  package static let proofs = OwnThread("proofs")
  /// What waits for pages, servers and terminals.
  package static let waiting = OwnThread("waiting")
  /// What waits for the parties of an exchange over a network.
  package static let network = OwnThread("network")

  private let queue: DispatchQueue

  private init(_ name: String) { queue = DispatchQueue(label: "tests.\(name)") }

  /// Runs a piece of a test after those that came before it.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Says on which thread a suite's tests run.
package struct OwnThreadTrait: SuiteTrait, TestScoping {
  fileprivate let thread: OwnThread

  /// Runs the suite there, with everything in it.
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(thread) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// The suite runs on a thread beside the pool's.
  package static func on(_ thread: OwnThread) -> Self { OwnThreadTrait(thread: thread) }
}
