import Inspection
import LDS
import MRZ
import Presentation
import Verdicts

/// The inspection of one line of a batch, on any thread.
struct LineInspection: Sendable {
  private let inspection: SavedInspection
  private let time: JudgementTime
  private let input: LineInput
  private let line: VerdictLine

  init(_ inspection: SavedInspection, at time: JudgementTime, input: LineInput, line: VerdictLine) {
    self.inspection = inspection
    self.time = time
    self.input = input
    self.line = line
  }

  /// The result of a line, and whether it could be judged.
  struct Answer: Sendable {
    let text: [UInt8]
    let isJudged: Bool
  }

  /// Judges a line; an error is a result too.
  func answer(_ text: LineReader.Line, number: Int) -> Answer {
    do {
      guard case .text(let bytes) = text else {
        throw LineMalformed(.lineTooLong(LineReader.longestLine))
      }
      let record = try inspection.run(input.document(bytes), at: time)
      return Answer(text: line.verdict(record, number: number), isJudged: true)
    } catch let error as any CodedError {
      return Answer(text: line.error(error, number: number), isJudged: false)
    } catch {
      return Answer(
        text: line.error(InternalFault("\(type(of: error))"), number: number), isJudged: false)
    }
  }
}
