import Encoding
import FoundationEssentials
import Glibc
import Parallel
import Verdicts

/// Inspects the saved reads that the lines of standard input name or contain, on several threads.
/// The results are lines in the same order, each printed as soon as possible.
package struct BatchInspection {
  private let work: LineInspection
  private let jobs: Int

  /// The bytes of input in memory at a time, in addition to one line of any length.
  private static let budget = 16 << 20
  /// The number of lines in work per thread: enough that no thread waits for a slow line.
  private static let linesPerJob = 32
  /// The lines that a thread takes at once, where as many have come: threads then seldom wait for each other.
  private static let linesAtOnce = 8
  private static let bytesAtOnce = 256 << 10

  package init(_ work: LineInspection, jobs: Int?) {
    self.work = work
    self.jobs = jobs ?? min(256, Processors.count)
  }

  /// Runs until standard input ends.
  /// - Parameter write: writes the results of some lines.
  /// - Returns: the number of lines, and the number of them that could be inspected.
  package func run(
    write: @escaping @Sendable ([UInt8]) throws -> Void
  ) throws -> (lines: Int, judged: Int) {
    let counts = Monitor((lines: 0, judged: 0))
    let pool = try OrderedWork<Portion, [LineInspection.Answer]>(
      threads: jobs, window: jobs * Self.linesPerJob / Self.linesAtOnce, budget: Self.budget,
      work: { [work] portion, _ in portion.answers(work) },
      give: { given in
        let answers = given.flatMap(\.self)
        try write(answers.flatMap(\.text))
        counts.change {
          $0.lines += answers.count
          $0.judged += answers.count(where: \.isJudged)
        }
      })
    let input = Result { try submitAll(to: pool) }
    try pool.finish()
    try input.get()
    return counts.read { $0 }
  }

  private func submitAll(to pool: OrderedWork<Portion, [LineInspection.Answer]>) throws {
    var reader = LineReader(descriptor: STDIN_FILENO)
    var number = 1
    while true {
      let lines = try reader.next(Self.linesAtOnce, bytes: Self.bytesAtOnce)
      let cost = lines.reduce(0) { $0 + $1.length }
      guard !lines.isEmpty, pool.submit(Portion(first: number, lines: lines), cost: cost) else {
        return
      }
      number += lines.count
    }
  }

  /// Consecutive lines.
  private struct Portion {
    /// The number of the first line.
    let first: Int
    let lines: [LineReader.Line]

    func answers(_ work: LineInspection) -> [LineInspection.Answer] {
      lines.enumerated().map { work.answer($1, number: first + $0) }
    }
  }
}
