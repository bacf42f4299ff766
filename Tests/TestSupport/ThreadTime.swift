import Glibc

/// The processor time of the thread that asks, which other work on the machine does not lengthen.
package enum ThreadTime {
  /// What this thread has used since it began, in seconds.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
