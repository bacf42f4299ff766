import Glibc

/// The processor time of the calling thread, on which other work on the machine has no effect.
package enum ThreadTime {
  /// What this thread has used since it began, in seconds.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
