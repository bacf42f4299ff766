import Glibc
import Synchronization

/// Work that another thread does while this one waits for something else, as for a chip. It is done
/// here and now where the system gives no thread.
final class WorkAhead<Outcome: Sendable>: Sendable {
  private let body: @Sendable () -> Outcome
  private let done = Mutex<Outcome?>(nil)
  private let thread = Mutex<pthread_t?>(nil)

  private init(_ body: @escaping @Sendable () -> Outcome) { self.body = body }

  deinit {
    // A thread that nobody waited for cleans up after itself.
    if let thread = thread.withLock({ $0 }) { pthread_detach(thread) }
  }

  /// Starts work.
  static func start(_ body: @escaping @Sendable () -> Outcome) -> WorkAhead {
    let work = WorkAhead(body)
    let thread = ThreadJob.start { work.settle(body()) }
    work.thread.withLock { $0 = thread }
    return work
  }

  /// What came of it; waits until it is done. Any thread may ask, again and again.
  var outcome: Outcome {
    thread.withLock { thread in
      if let thread { pthread_join(thread, nil) }
      thread = nil
    }
    if let outcome = done.withLock({ $0 }) { return outcome }
    let outcome = body()
    settle(outcome)
    return outcome
  }

  private func settle(_ outcome: Outcome) { done.withLock { $0 = outcome } }
}

/// What a thread does.
private final class ThreadJob: Sendable {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Starts a thread; nil where the system gives none.
  static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let job = Unmanaged.passRetained(ThreadJob(body))
    let number = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<ThreadJob>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, job.toOpaque())
    if number != 0 { job.release() }
    return number == 0 ? thread : nil
  }
}
