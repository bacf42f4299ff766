import CSystem
import Glibc
import Synchronization

/// A few threads that do the parts of one step at the same time, again and again. What they compute
/// does not depend on how many there are.
///
/// A proof has thousands of short steps: members wait for the next one without sleep for a moment,
/// and sleep after that.
package final class Team: Sendable {
  /// The largest number of members: the processors that this process may use, and no more than 8.
  package static var largest: Int { min(8, Processors.count) }

  /// The number of members, at most; the calling thread is one.
  package let members: Int
  /// The number of members that are there now: how many parts a step is best divided into.
  package var present: Int { min(shared.helpers + 1, members) }
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

  /// Calls `body` once for every part of a number, and returns when all are done. Each member does a part at
  /// the same time, the calling thread those that are left. What the parts write must not overlap.
  package func run(parts: Int, _ body: (Int) -> Void) {
    guard parts > 1 else { return (0..<parts).forEach(body) }
    step(atMost: parts) { member, present in
      body(member)
      if member == 0 { for part in present..<parts { body(part) } }
    }
  }

  /// Calls `body` with a member's number and range for some members that are there; the ranges together are
  /// `0..<count`. There are no more members than have `grain` elements each; if that is one, all are done on the
  /// calling thread, as member 0.
  package func run(over count: Int, grain: Int = 1, _ body: (Int, Range<Int>) -> Void) {
    let most = min(present, count / grain)
    guard most > 1 else { return body(0, 0..<count) }
    step(atMost: most) { member, present in
      body(member, count * member / present..<count * (member + 1) / present)
    }
  }

  /// Calls `body` for the members that are there, at most so many, with the member's number and how many there are.
  private func step(atMost most: Int, _ body: (_ member: Int, _ present: Int) -> Void) {
    // The compiler keeps the length of this file's path where a closure must not escape. Without a
    // path, builds in two folders are the same.
    #sourceLocation(file:"Team",line:1)
    withoutActuallyEscaping(body) { body in
      let helpers = shared.begin(body, atMost: min(members, most) - 1)
      body(0, helpers + 1)
      shared.wait()
    }
    #sourceLocation()
  }
}

/// Parts of one piece of work that are done at the same time, each by a team of its own. Threads go from a
/// team that is done to one that is not.
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
      // Each part writes its own place.
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

  /// Works for each team until it is done.
  private func help(from first: Int) {
    for offset in teams.indices { teams[(first + offset) % teams.count].shared.help() }
  }
}

/// The state that the members of a team share.
private final class Shared: Sendable {
  /// The number of steps that were begun, times 256, and the number of helpers that do the last of them.
  private let step = Atomic(0)
  private let joined = Atomic(0)
  private let running = Atomic(0)
  private let over = Atomic(false)
  /// Written before `step` changes and read after: that order takes the place of a lock.
  nonisolated(unsafe) private var body: ((Int, Int) -> Void)?
  private let sleep = SleepingPlace()

  private static let stepUnit = 256

  /// The number of helpers that are there.
  var helpers: Int { joined.load(ordering: .relaxed) }

  /// Counts on a number of helpers, which come from the beginning.
  func expect(_ helpers: Int) { joined.store(helpers, ordering: .sequentiallyConsistent) }

  /// Begins a step; gives the number of its helpers.
  func begin(_ body: @escaping (Int, Int) -> Void, atMost limit: Int) -> Int {
    let helpers = min(joined.load(ordering: .acquiring), limit)
    guard helpers > 0 else { return 0 }
    unsafe self.body = body
    running.store(helpers, ordering: .relaxed)
    advance(helpers: helpers)
    return helpers
  }

  private func advance(helpers: Int) {
    let last = step.load(ordering: .relaxed) / Self.stepUnit
    step.store((last + 1) * Self.stepUnit + helpers, ordering: .sequentiallyConsistent)
    sleep.wakeAll()
  }

  /// Waits until all helpers are done with the step.
  func wait() {
    var moment = Moment()
    while running.load(ordering: .acquiring) > 0 {
      if !moment.goesOn() { sched_yield() }
    }
    unsafe body = nil
  }

  /// Sends all helpers away; none comes any more.
  func end() {
    over.store(true, ordering: .sequentiallyConsistent)
    advance(helpers: 0)
  }

  /// Lets helpers come again, after all have gone.
  func open() {
    joined.store(0, ordering: .sequentiallyConsistent)
    over.store(false, ordering: .sequentiallyConsistent)
  }

  /// Joins the helpers, until there is nothing more to do.
  func help() {
    // Read before the number of helpers grows: no step that counts on this helper is passed over.
    let seen = step.load(ordering: .sequentiallyConsistent)
    if over.load(ordering: .sequentiallyConsistent) { return }
    serve(joined.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue, since: seen)
  }

  /// Does a member's part of every step that counts on it, until the end.
  func serve(_ member: Int, since first: Int) {
    var seen = first
    while true {
      var moment = Moment()
      while isIdle(after: seen) {
        if !moment.goesOn() { sleep.wait(while: { self.isIdle(after: seen) }) }
      }
      if over.load(ordering: .acquiring) { return }
      seen = step.load(ordering: .acquiring)
      let helpers = seen % Self.stepUnit
      guard member <= helpers else { continue }
      unsafe body?(member, helpers + 1)
      running.wrappingSubtract(1, ordering: .acquiringAndReleasing)
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
