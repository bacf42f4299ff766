import Glibc
import Synchronization

/// A few threads that do the parts of one step at the same time, again and again. What they compute
/// does not depend on how many there are.
///
/// A proof has thousands of short steps: members wait for the next one without sleep for a moment,
/// and sleep after that.
package final class Team: Sendable {
  /// The number of parts of a step. The calling thread does one of them.
  package let members: Int
  private let shared: Shared
  private let threads: Mutex<[WorkerThread]>

  /// A team of at most `limit` members: no more than this process may use processors, and fewer where the
  /// system gives no more threads.
  package init(atMost limit: Int = 8) {
    let shared = Shared()
    var threads: [WorkerThread] = []
    for number in 1..<max(1, min(limit, Processors.count)) {
      guard let thread = WorkerThread.start({ shared.serve(number) }) else { break }
      threads.append(thread)
    }
    self.shared = shared
    members = threads.count + 1
    self.threads = Mutex(threads)
  }

  deinit {
    shared.end()
    for thread in threads.withLock({ $0 }) { thread.wait() }
  }

  /// Calls `body` once for every part, each on its own thread, and returns when all are done. What
  /// the parts write must not overlap.
  package func run(_ body: (Int) -> Void) {
    guard members > 1 else { return body(0) }
    // The compiler keeps the length of this file's path where a closure must not escape. Without a
    // path, builds in two folders are the same.
    #sourceLocation(file:"Team",line:1)
    withoutActuallyEscaping(body) { body in
      shared.begin(body, helpers: members - 1)
      body(0)
      shared.wait()
    }
    #sourceLocation()
  }

  /// Calls `body` with a member's number and range for every member; the ranges together are
  /// `0..<count`. With fewer than `grain` elements for each, all are done on the calling thread, as
  /// member 0.
  package func run(over count: Int, grain: Int = 1, _ body: (Int, Range<Int>) -> Void) {
    guard members > 1, count >= grain * members else { return body(0, 0..<count) }
    let members = members
    run { member in body(member, count * member / members..<count * (member + 1) / members) }
  }
}

/// The state that the members of a team share.
private final class Shared: Sendable {
  private let step = Atomic(0)
  private let running = Atomic(0)
  private let over = Atomic(false)
  /// Written before `step` changes and read after: that order takes the place of a lock.
  nonisolated(unsafe) private var body: ((Int) -> Void)?
  private let sleep = SleepingPlace()

  private static let mostSpins = 4_000

  /// Begins a step for this number of helpers.
  func begin(_ body: @escaping (Int) -> Void, helpers: Int) {
    unsafe self.body = body
    running.store(helpers, ordering: .relaxed)
    step.wrappingAdd(1, ordering: .sequentiallyConsistent)
    sleep.wakeAll()
  }

  /// Waits until all helpers are done with the step.
  func wait() {
    var spins = Self.mostSpins
    while running.load(ordering: .acquiring) > 0 {
      spins -= 1
      if spins < 0 { sched_yield() }
    }
    unsafe body = nil
  }

  func end() {
    over.store(true, ordering: .sequentiallyConsistent)
    step.wrappingAdd(1, ordering: .sequentiallyConsistent)
    sleep.wakeAll()
  }

  /// Does a member's part of every step, until the team ends.
  func serve(_ member: Int) {
    var seen = 0
    while true {
      var spins = Self.mostSpins
      while step.load(ordering: .acquiring) == seen {
        spins -= 1
        if spins < 0 {
          sleep.wait(while: { self.step.load(ordering: .sequentiallyConsistent) == seen })
        }
      }
      seen += 1
      if over.load(ordering: .acquiring) { return }
      unsafe body?(member)
      running.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    }
  }
}

/// The place where members sleep after a long wait: a lock and a condition.
@safe private final class SleepingPlace: @unchecked Sendable {
  private let sleepers = Atomic(0)
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    unsafe lock = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(lock)
    unsafe condition.deallocate()
    unsafe lock.deallocate()
  }

  /// Sleeps while `isNeeded` holds.
  func wait(while isNeeded: () -> Bool) {
    unsafe pthread_mutex_lock(lock)
    sleepers.wrappingAdd(1, ordering: .sequentiallyConsistent)
    while isNeeded() { unsafe pthread_cond_wait(condition, lock) }
    sleepers.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    unsafe pthread_mutex_unlock(lock)
  }

  /// Wakes all sleeping members. A member that falls asleep later has seen every change made before
  /// this call.
  func wakeAll() {
    guard sleepers.load(ordering: .sequentiallyConsistent) > 0 else { return }
    unsafe pthread_mutex_lock(lock)
    unsafe pthread_cond_broadcast(condition)
    unsafe pthread_mutex_unlock(lock)
  }
}
