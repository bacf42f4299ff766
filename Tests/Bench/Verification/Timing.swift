import CVerificationLoop

/// The processor time of a piece of work beside that of another, taken in turns, so that both meet the
/// same machine.
enum Timing {
  /// The medians of some rounds, in microseconds for one time.
  /// - Parameter ratio: the medians of the ratios to the first of the works in the same round.
  static func medians(
    of rounds: Int, times: Int, _ works: [(Int) throws -> Void]
  ) throws -> (times: [Double], ratios: [Double]) {
    for work in works { try work(times) }
    var all: [[Double]] = works.map { _ in [] }
    var ratios = all
    for _ in 0..<max(1, rounds) {
      for (index, work) in works.enumerated() {
        let start = verification_loop_time()
        try work(times)
        all[index].append((verification_loop_time() - start) / Double(times))
      }
      for index in works.indices {
        ratios[index].append(all[index][all[index].count - 1] / all[0][all[0].count - 1])
      }
    }
    return (all.map(median), ratios.map(median))
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
