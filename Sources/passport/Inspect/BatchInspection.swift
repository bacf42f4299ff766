import FoundationEssentials
import Glibc
import Parallel
import Verdicts

/// Judges the saved reads that standard input names or holds, a line each, on several threads. The
/// results are lines in the same order, each printed as soon as possible.
struct BatchInspection {
  private let work: LineInspection
  private let jobs: Int

  /// The octets of input in memory at a time, beside one line of any length.
  private static let budget = 16 << 20
  /// The lines in work for each thread: enough that none waits for a slow one.
  private static let linesPerJob = 32

  init(_ work: LineInspection, jobs: Int?) {
    self.work = work
    self.jobs = jobs ?? max(1, min(256, ProcessInfo.processInfo.activeProcessorCount))
  }

  /// Runs until standard input ends.
  /// - Returns: success when every line has its result, whatever the verdicts are.
  func run(_ environment: AppEnvironment) throws -> ExitCode {
    let output = environment.output
    let counts = Monitor((lines: 0, judged: 0))
    let pool = try OrderedWork<LineReader.Line, LineInspection.Answer>(
      threads: jobs, window: jobs * Self.linesPerJob, budget: Self.budget,
      work: { [work] line, number in work.answer(line, number: number) },
      give: { answers in
        try output.write(answers.flatMap(\.text))
        counts.change {
          $0.lines += answers.count
          $0.judged += answers.count(where: \.isJudged)
        }
      })
    let input = Result { try submitAll(to: pool) }
    try pool.finish()
    try input.get()
    let (lines, judged) = counts.change { $0 }
    environment.errors.say("passport: \(lines) lines, \(judged) judged")
    return .success
  }

  private func submitAll(
    to pool: OrderedWork<LineReader.Line, LineInspection.Answer>
  ) throws {
    var reader = LineReader(descriptor: STDIN_FILENO)
    while let line = try reader.next(), pool.submit(line, cost: line.length) {}
  }
}
