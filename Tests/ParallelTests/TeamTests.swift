import Synchronization
import Testing

import Parallel

/// Threads that share the parts of a step.
struct TeamTests {
  @Test("given a team, when steps are run, then each part of each step is done once")
  func steps() {
    for limit in [1, 2, 4] {
      let team = Team(atMost: limit)
      #expect(team.members >= 1 && team.members <= limit)
      for parts in 0...5 {
        var counts = [Int](repeating: 0, count: parts)
        for _ in 0..<10_000 { count(&counts, team) }
        #expect(counts.allSatisfy { $0 == 10_000 })
      }
    }
  }

  /// Adds one to each number, each in a part of its own.
  private func count(_ counts: inout [Int], _ team: Team) {
    let parts = counts.count
    counts.withUnsafeMutableBufferPointer { counts in
      nonisolated(unsafe) let counts = counts
      team.run(parts: parts) { counts[$0] += 1 }
    }
  }

  @Test("given a range, when it is shared, then the parts are all of it, once")
  func ranges() {
    let team = Team(atMost: 3)
    for count in [0, 1, 2, 7, 1000] {
      let seen = Mutex([Range<Int>]())
      team.run(over: count) { _, range in seen.withLock { $0.append(range) } }
      let all = seen.withLock { $0.flatMap { Array($0) }.sorted() }
      #expect(all == Array(0..<count))
    }
  }

  @Test(
    "given parts of different lengths, when teams do them side by side, then each step is done once",
    arguments: 1...5)
  func sideBySide(parts: Int) {
    let teams = Teams(parts)
    for _ in 0..<20 {
      let counts = teams.map { part, team in
        // The last part has most steps: the others help with it.
        var counts = [Int](repeating: 0, count: 4)
        for _ in 0..<(part + 1) * 200 { count(&counts, team) }
        let ranges = Mutex([Int]())
        team.run(over: 100) { part, range in
          #expect(part < team.mostParts)
          ranges.withLock { $0 += Array(range) }
        }
        #expect(ranges.withLock { $0.sorted() } == Array(0..<100))
        return counts
      }
      #expect(counts == (1...parts).map { [Int](repeating: $0 * 200, count: 4) })
    }
  }

  @Test(
    "given a part that takes long, when the others are short, then one member does them meanwhile",
    .enabled(if: Team.largest > 1, "not run: one processor"))
  func long() {
    let team = Team(atMost: 2)
    let done = Atomic(0)
    let doneBefore = Atomic(0)
    let end = ContinuousClock.now + .seconds(20)
    team.run(parts: 4) { part in
      // Ends when all others are done, which takes no time.
      while part == 0, done.load(ordering: .acquiring) < 3, ContinuousClock.now < end {}
      let before = done.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
      if part == 0 { doneBefore.store(before, ordering: .releasing) }
    }
    #expect(doneBefore.load(ordering: .acquiring) == 3)
    #expect(done.load(ordering: .acquiring) == 4)
  }

  @Test("given a part that waits for a helper, when the other is done, then one comes")
  func helper() {
    let teams = Teams(2)
    let most = teams.map { part, team in
      guard part == 1, team.members > 1 else { return team.members }
      // Ends only when the thread of the other part has come.
      while team.present < 2 {}
      var counts = [0, 0]
      count(&counts, team)
      return counts.reduce(0, +)
    }
    #expect(most[1] == min(2, most[0]))
  }

  @Test("given teams that come and go, when they are not used, then nothing waits for ever")
  func idle() {
    for _ in 0..<200 { _ = Team(atMost: 2) }
    for _ in 0..<100 { _ = Teams(3) }
    for _ in 0..<200 { _ = Teams(3).map { part, _ in part } }
  }
}
