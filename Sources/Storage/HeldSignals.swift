import Glibc

/// Signals that end a process from outside, SIGINT, SIGTERM and SIGHUP, held off for a while.
enum HeldSignals {
  /// Runs a short piece of work that such a signal must not cut in two; one that comes meanwhile
  /// acts as soon as the work is done. The calling thread alone holds them off: where another
  /// thread takes signals, the process can still end.
  static func during<Result>(
    _ work: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    let before = SystemCalls.hold([SIGINT, SIGTERM, SIGHUP])
    defer { SystemCalls.release(to: before) }
    return try work()
  }
}
