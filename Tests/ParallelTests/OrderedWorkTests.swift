import TestSupport
import Testing

import Parallel

@Suite("Work on several threads whose results keep their order")
struct OrderedWorkTests {
  private struct Counts: Sendable {
    var submitted = 0
    var given: [Int] = []
  }

  @Test("given a slow first piece, when more are handed in, then only a window of them is taken")
  func window() throws {
    let window = 4
    let counts = Monitor(Counts())
    let pool = try OrderedWork<Int, Int>(
      threads: 3, window: window, budget: 1000,
      work: { input, number in
        if number == 1 { counts.change(when: { $0.submitted >= window }, to: { _ in }) }
        return input
      },
      give: { results in counts.change { $0.given += results } })
    for input in 1...2000 {
      #expect(pool.submit(input, cost: 1))
      let onTheWay = counts.change { counts in
        counts.submitted += 1
        return counts.submitted - counts.given.count
      }
      #expect(onTheWay <= window)
    }
    try pool.finish()
    #expect(counts.read { $0.given } == (1...2000).map { $0 })
  }

  @Test("given pieces beyond the budget, when they are handed in, then they go one by one")
  func budget() throws {
    let atWork = Monitor((now: 0, most: 0))
    let pool = try OrderedWork<Int, Int>(
      threads: 4, window: 100, budget: 10,
      work: { input, _ in
        atWork.change {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        atWork.change { $0.now -= 1 }
        return input
      }, give: { _ in })
    for input in 1...500 { #expect(pool.submit(input, cost: 11)) }
    try pool.finish()
    #expect(atWork.read { $0.most } == 1)
  }

  private struct Refusal: Error {}

  @Test(
    "given a taker that fails, when more are handed in, then they are refused and it is reported")
  func failure() throws {
    let pool = try OrderedWork<Int, Int>(
      threads: 2, window: 8, budget: 1000, work: { input, _ in input },
      give: { _ in throw Refusal() })
    var taken = 0
    while pool.submit(0, cost: 1), taken < 1000 { taken += 1 }
    #expect(taken <= 8)
    #expect(throws: Refusal.self) { try pool.finish() }
  }
}
