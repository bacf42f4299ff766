import Synchronization
import Testing

import Inspection
import Parallel

@Suite("Work that is done ahead")
struct WorkAheadTests {
  @Test("given work ahead, when its outcome is asked for by many, then it was done once")
  func once() async {
    let count = Atomic(0)
    let work = WorkAhead.start {
      count.wrappingAdd(1, ordering: .relaxed)
      return 42
    }
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { work.outcome } }
      for await outcome in group { #expect(outcome == 42) }
    }
    #expect(count.load(ordering: .relaxed) == 1)
  }

  @Test("given work ahead that nobody waits for, when it is dropped, then nothing is left of it")
  func dropped() {
    // More threads than a process may have, were they not given back.
    for _ in 0..<40_000 { _ = WorkAhead.start { 1 } }
  }
}
