import FoundationEssentials
import Glibc
import Parallel
import Verdicts

/// Judges what standard input names, a line each, on several threads; answers a line each, in the
/// same order, as soon as it is there.
struct BatchInspection {
  private let work: LineInspection
  private let jobs: Int

  /// Octets of input that are on the way at a time, beside one line of any length.
  private static let budget = 16 << 20
  /// Lines on the way for each thread: enough that none waits for a slow one.
  private static let linesPerJob = 32

  init(_ work: LineInspection, jobs: Int?) {
    self.work = work
    self.jobs = jobs ?? max(1, min(256, ProcessInfo.processInfo.activeProcessorCount))
  }

  /// Runs until standard input ends.
  /// - Returns: success when every line was answered, whatever the answers are.
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
