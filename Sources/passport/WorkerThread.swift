import Glibc

/// A thread that runs one closure and ends.
final class WorkerThread: Sendable {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Starts a thread.
  /// - Returns: whether the system gave one.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(WorkerThread(body)).toOpaque()
    var thread = pthread_t()
    guard pthread_create(&thread, nil, Self.run, context) == 0 else {
      Unmanaged<WorkerThread>.fromOpaque(context).release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    context in
    guard let context else { return nil }
    Unmanaged<WorkerThread>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
