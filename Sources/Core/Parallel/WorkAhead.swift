import Synchronization

/// Work that another thread does while this one waits for something else, such as a chip. If the
/// system gives no thread, the work is done when its result is read.
package final class WorkAhead<Outcome: Sendable>: Sendable {
  private let body: @Sendable () -> Outcome
  private let done = Mutex<Outcome?>(nil)
  private let thread = Mutex<WorkerThread?>(nil)

  private init(_ body: @escaping @Sendable () -> Outcome) { self.body = body }

  deinit {
    // If the result was never read, the system cleans up the thread when it ends.
    thread.withLock { $0 }?.detach()
  }

  /// Starts the work on a thread of its own.
  package static func start(_ body: @escaping @Sendable () -> Outcome) -> WorkAhead {
    let work = WorkAhead(body)
    let thread = WorkerThread.start { work.settle(body()) }
    work.thread.withLock { $0 = thread }
    return work
  }

  /// The result; waits until the work is done. Any thread may read it, any number of times.
  package var outcome: Outcome {
    thread.withLock { thread in
      thread?.wait()
      thread = nil
    }
    if let outcome = done.withLock({ $0 }) { return outcome }
    let outcome = body()
    settle(outcome)
    return outcome
  }

  private func settle(_ outcome: Outcome) { done.withLock { $0 = outcome } }
}
