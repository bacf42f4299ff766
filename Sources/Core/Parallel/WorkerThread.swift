import Glibc

/// A thread that does one piece of work and ends. Its owner must call ``wait()`` or ``detach()``
/// once: until then the system keeps the thread's resources.
package struct WorkerThread: Sendable {
  private let thread: pthread_t

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; nil when the system gives none.
  package static func start(_ body: @escaping @Sendable () -> Void) -> WorkerThread? {
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let number = unsafe pthread_create(
      &thread, nil,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        }
        return nil
      }, unsafe work.toOpaque())
    guard number == 0 else {
      unsafe work.release()
      return nil
    }
    return WorkerThread(thread: thread)
  }

  /// Waits until the work is done.
  package func wait() { pthread_join(thread, nil) }

  /// Gives up the result: the system cleans up when the thread ends.
  package func detach() { pthread_detach(thread) }
}
