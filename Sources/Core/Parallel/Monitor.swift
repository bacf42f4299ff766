import Glibc

/// A value that several threads share. A thread can wait until the value meets a condition.
@safe package final class Monitor<State: Sendable>: @unchecked Sendable {
  // Only touched between lock and unlock.
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: State) {
    self.state = state
    unsafe pthread_mutex_init(mutex, nil)
    // Time limits use the clock that cannot be set.
    var clock = pthread_condattr_t()
    unsafe pthread_condattr_init(&clock)
    unsafe pthread_condattr_setclock(&clock, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &clock)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Reads the value.
  package func read<Result>(_ body: (State) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(state)
  }

  /// Changes the value, and wakes the threads that wait.
  package func change<Result>(_ body: (inout State) -> Result) -> Result {
    change(when: { _ in true }, to: body)
  }

  /// Waits until a condition holds, changes the value, and wakes the threads that wait.
  package func change<Result>(
    when isReady: (State) -> Bool, to body: (inout State) -> Result
  ) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    while !isReady(state) { unsafe pthread_cond_wait(condition, mutex) }
    return body(&state)
  }

  /// Waits until a condition holds or a time is over, and changes the value then in either case.
  package func change<Result>(
    when isReady: (State) -> Bool, within limit: Duration, to body: (inout State) -> Result
  ) -> Result {
    let (seconds, rest) = limit.components
    var end = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = Int(end.tv_nsec) + Int(rest / 1_000_000_000)
    end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    while !isReady(state), unsafe pthread_cond_timedwait(condition, mutex, &end) != ETIMEDOUT {}
    return body(&state)
  }
}
