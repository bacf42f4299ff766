import Glibc

/// Signals that end a process from outside, SIGINT, SIGTERM and SIGHUP, held off for a while.
enum HeldSignals {
  /// Runs a short piece of work that such a signal must not cut in two; one that comes meanwhile
  /// acts as soon as the work is done. The calling thread alone holds them off: where another
  /// thread takes signals, the process can still end.
  static func during<Result>(
    _ work: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    var held = sigset_t()
    var before = sigset_t()
    sigemptyset(&held)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try work()
  }
}
