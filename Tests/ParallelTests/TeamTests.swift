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
      var counts = [Int](repeating: 0, count: team.members)
      for _ in 0..<20_000 {
        counts.withUnsafeMutableBufferPointer { counts in
          nonisolated(unsafe) let counts = counts
          team.run { counts[$0] += 1 }
        }
      }
      #expect(counts.allSatisfy { $0 == 20_000 })
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

  @Test("given teams that come and go, when they are not used, then nothing waits for ever")
  func idle() {
    for _ in 0..<200 { _ = Team(atMost: 2) }
  }
}
