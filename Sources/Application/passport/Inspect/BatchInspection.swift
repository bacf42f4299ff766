import Encoding
import FoundationEssentials
import Glibc
import Parallel
import Verdicts

/// Judges the saved reads that standard input names or holds, a line each, on several threads. The
/// results are lines in the same order, each printed as soon as possible.
struct BatchInspection {
  private let work: LineInspection
  private let jobs: Int
  private let store: [UInt8]?

  /// The octets of input in memory at a time, beside one line of any length.
  private static let budget = 16 << 20
  /// The lines in work for each thread: enough that none waits for a slow one.
  private static let linesPerJob = 32
  /// The lines that a thread takes at once, where as many have come: threads then seldom wait for each other.
  private static let linesAtOnce = 8
  private static let octetsAtOnce = 256 << 10

  /// - Parameter store: the fingerprint of the trust store; nil where it has none, because it is damaged.
  init(_ work: LineInspection, jobs: Int?, store: [UInt8]?) {
    self.work = work
    self.store = store
    self.jobs = jobs ?? min(256, Processors.count)
  }

  /// Runs until standard input ends.
  /// - Returns: success when every line has its result, whatever the verdicts are.
  func run(_ environment: AppEnvironment) throws -> ExitCode {
    let output = environment.output
    let counts = Monitor((lines: 0, judged: 0))
    let pool = try OrderedWork<Portion, [LineInspection.Answer]>(
      threads: jobs, window: jobs * Self.linesPerJob / Self.linesAtOnce, budget: Self.budget,
      work: { [work] portion, _ in portion.answers(work) },
      give: { given in
        let answers = given.flatMap(\.self)
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
    let judge = store.map(Hex.encode) ?? "damaged"
    environment.errors.say("passport: \(lines) lines, \(judged) judged, trust store \(judge)")
    return .success
  }

  private func submitAll(to pool: OrderedWork<Portion, [LineInspection.Answer]>) throws {
    var reader = LineReader(descriptor: STDIN_FILENO)
    var number = 1
    while true {
      let lines = try reader.next(Self.linesAtOnce, octets: Self.octetsAtOnce)
      let cost = lines.reduce(0) { $0 + $1.length }
      guard !lines.isEmpty, pool.submit(Portion(first: number, lines: lines), cost: cost) else {
        return
      }
      number += lines.count
    }
  }

  /// Some lines, one after the other.
  private struct Portion {
    /// The number of the first.
    let first: Int
    let lines: [LineReader.Line]

    func answers(_ work: LineInspection) -> [LineInspection.Answer] {
      lines.enumerated().map { work.answer($1, number: first + $0) }
    }
  }
}
