import CSystem
import Glibc
import Synchronization

/// A few threads that do the parts of one step at the same time, again and again. What they compute
/// does not depend on how many there are.
///
/// A proof has thousands of short steps: members wait for the next one for a moment without
/// sleeping, and sleep after that.
package final class Team: Sendable {
  /// The largest number of members: the processors that this process may use, and no more than 8.
  package static var largest: Int { min(8, Processors.count) }

  /// The number of members, at most; the calling thread is one.
  package let members: Int
  /// The number of members that are present now.
  package var present: Int { min(shared.helpers + 1, members) }
  /// The best number of parts for a step: two for each present member, so that the others can take
  /// the parts of a late one.
  package var parts: Int { Self.parts(present) }
  /// The largest number of parts into which ``run(over:grain:_:)`` divides a step.
  package var mostParts: Int { Self.parts(members) }
  fileprivate let shared: Shared
  private let threads: [WorkerThread]

  /// A team of at most `limit` members and ``largest``, and fewer where the system gives no more threads.
  package init(atMost limit: Int = Team.largest) {
    passport_share_memory()
    let shared = Shared()
    var threads: [WorkerThread] = []
    for member in 1..<max(1, min(limit, Self.largest)) {
      guard let thread = WorkerThread.start({ shared.serve(member, since: 0) }) else { break }
      threads.append(thread)
    }
    shared.expect(threads.count)
    self.shared = shared
    self.threads = threads
    members = threads.count + 1
  }

  /// A team without threads of its own, for at most this number of members.
  fileprivate init(guests members: Int) {
    shared = Shared()
    threads = []
    self.members = members
  }

  deinit {
    shared.end()
    for thread in threads { thread.wait() }
  }

  private static func parts(_ members: Int) -> Int { members > 1 ? 2 * members : 1 }

  /// Calls `body` once for every part of a step, and returns when all are done. Each member takes
  /// remaining parts until there is none. The parts must not write to the same memory.
  package func run(parts: Int, _ body: (_ part: Int) -> Void) {
    guard parts > 1 else { return (0..<parts).forEach(body) }
    // For a closure that must not escape, the compiler stores the length of this file's path.
    // Without a path, builds in two folders are the same.
    #sourceLocation(file:"Team",line:1)
    withoutActuallyEscaping(body) { body in
      shared.run(parts, body, helpers: min(members, parts) - 1)
    }
    #sourceLocation()
  }

  /// Calls `body` with numbers below ``mostParts`` and a range for each; the ranges together are
  /// `0..<count`. Each has at least `grain` elements, unless it is the only one, which is done on
  /// the calling thread as part 0.
  package func run(over count: Int, grain: Int = 1, _ body: (_ part: Int, Range<Int>) -> Void) {
    let parts = max(1, min(parts, count / grain))
    run(parts: parts) { part in
      body(part, count * part / parts..<count * (part + 1) / parts)
    }
  }
}

/// Parts of one piece of work that are done at the same time, each by a team of its own. A thread
/// whose team is done joins another team.
package final class Teams: Sendable {
  /// The parts, one for each team.
  private let teams: [Team]
  /// All threads.
  private let crew: Team

  /// Teams for a number of parts.
  package init(_ count: Int) {
    let crew = Team()
    self.crew = crew
    teams = (0..<count).map { _ in Team(guests: crew.members) }
  }

  /// The result of each part, in their order.
  package func map<Outcome>(_ body: (_ part: Int, Team) -> Outcome) -> [Outcome] {
    var outcomes = [Outcome?](repeating: nil, count: teams.count)
    for team in teams { team.shared.open() }
    let next = Atomic(0)
    unsafe outcomes.withUnsafeMutableBufferPointer { outcomes in
      // Each part writes only its own element.
      nonisolated(unsafe) let outcomes = unsafe outcomes
      crew.run(parts: crew.members) { member in
        while true {
          let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard part < teams.count else { break }
          unsafe outcomes[part] = body(part, teams[part])
          teams[part].shared.end()
        }
        help(from: member)
      }
    }
    return outcomes.compactMap { $0 }
  }

  /// Joins each team until it is done.
  private func help(from first: Int) {
    for offset in teams.indices { teams[(first + offset) % teams.count].shared.help() }
  }
}

/// The state that the members of a team share.
private final class Shared: Sendable {
  /// The number of steps that were begun, times 256, plus the number of helpers that the last step
  /// still accepts.
  private let step = Atomic(0)
  private let joined = Atomic(0)
  private let over = Atomic(false)
  /// The number of helpers that are in a step, or are checking whether it accepts them.
  private let active = Atomic(0)
  /// The next part of the step.
  private let next = Atomic(0)
  /// Written before `step` changes and read after that, in place of a lock.
  nonisolated(unsafe) private var body: ((Int) -> Void)?
  nonisolated(unsafe) private var parts = 0
  private let sleep = SleepingPlace()

  private static let stepUnit = 256

  /// The number of helpers that are present.
  var helpers: Int { joined.load(ordering: .relaxed) }

  /// Expects a number of helpers, which take part from the first step.
  func expect(_ helpers: Int) { joined.store(helpers, ordering: .sequentiallyConsistent) }

  /// Does all parts of a step, with at most this many helpers. It does not wait for a helper that
  /// has not joined when the last part is taken.
  func run(_ parts: Int, _ body: @escaping (Int) -> Void, helpers limit: Int) {
    let helpers = min(joined.load(ordering: .acquiring), limit)
    guard helpers > 0 else { return (0..<parts).forEach(body) }
    unsafe self.body = body
    unsafe self.parts = parts
    next.store(0, ordering: .relaxed)
    advance(helpers: helpers)
    takeParts()
    close()
    unsafe self.body = nil
  }

  /// Does parts of the step until none is left.
  private func takeParts() {
    guard let body = unsafe body else { return }
    let parts = unsafe parts
    while true {
      let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard part < parts else { return }
      body(part)
    }
  }

  private func advance(helpers: Int) {
    let last = step.load(ordering: .relaxed) / Self.stepUnit
    step.store((last + 1) * Self.stepUnit + helpers, ordering: .sequentiallyConsistent)
    sleep.wakeAll()
  }

  /// Accepts no more helpers, and waits until those in the step are done.
  private func close() {
    let number = step.load(ordering: .relaxed) / Self.stepUnit
    step.store(number * Self.stepUnit, ordering: .sequentiallyConsistent)
    var moment = Moment()
    while active.load(ordering: .sequentiallyConsistent) > 0 {
      if !moment.goesOn() { sched_yield() }
    }
  }

  /// Dismisses all helpers; no more can join.
  func end() {
    over.store(true, ordering: .sequentiallyConsistent)
    advance(helpers: 0)
  }

  /// Lets helpers join again, after all have left.
  func open() {
    joined.store(0, ordering: .sequentiallyConsistent)
    over.store(false, ordering: .sequentiallyConsistent)
  }

  /// Joins the helpers, until there is nothing more to do.
  func help() {
    // Read before the number of helpers grows, so that this helper misses no step that expects it.
    let seen = step.load(ordering: .sequentiallyConsistent)
    if over.load(ordering: .sequentiallyConsistent) { return }
    serve(joined.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue, since: seen)
  }

  /// Takes parts of every step that accepts this member, until the end.
  func serve(_ member: Int, since first: Int) {
    var seen = first
    while true {
      var moment = Moment()
      while isIdle(after: seen) {
        if !moment.goesOn() { sleep.wait(while: { self.isIdle(after: seen) }) }
      }
      if over.load(ordering: .acquiring) { return }
      seen = step.load(ordering: .acquiring)
      guard member <= seen % Self.stepUnit else { continue }
      // Either this thread finds the step closed, or the closing thread finds this helper active.
      active.wrappingAdd(1, ordering: .sequentiallyConsistent)
      if step.load(ordering: .sequentiallyConsistent) == seen { takeParts() }
      active.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
  }

  private func isIdle(after seen: Int) -> Bool {
    step.load(ordering: .sequentiallyConsistent) == seen
      && !over.load(ordering: .sequentiallyConsistent)
  }
}

/// The time for which a thread waits without sleep: about as long as it takes to wake one.
private struct Moment {
  private static let length: UInt64 = 50_000
  private static let looksAtOnce = 64
  private var looks = 0
  private var end: UInt64?

  /// Waits a little; false when the moment is over.
  mutating func goesOn() -> Bool {
    passport_pause()
    looks += 1
    guard looks % Self.looksAtOnce == 0 else { return true }
    let now = Self.now
    guard let end else {
      end = now + Self.length
      return true
    }
    return now < end
  }

  /// The time in nanoseconds.
  private static var now: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
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
