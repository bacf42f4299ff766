import Inspection
import LDS
import MRZ
import Presentation
import Verdicts

/// The inspection of one line of a batch; any thread may run it.
package struct LineInspection: Sendable {
  private let inspection: SavedInspection
  private let time: JudgementTime
  private let input: LineInput
  private let isKeyed: Bool
  private let line: VerdictLine

  /// - Parameter isKeyed: true if each line begins with a key and a tab, with which its answer begins too.
  package init(
    _ inspection: SavedInspection, at time: JudgementTime, input: LineInput, isKeyed: Bool,
    line: VerdictLine
  ) {
    self.isKeyed = isKeyed
    self.inspection = inspection
    self.time = time
    self.input = input
    self.line = line
  }

  /// The result of a line, and whether it could be inspected.
  package struct Answer: Sendable {
    package let text: [UInt8]
    let isJudged: Bool

    /// The same answer after some bytes.
    package func after(_ beginning: some Collection<UInt8>) -> Answer {
      Answer(text: beginning + text, isJudged: isJudged)
    }
  }

  /// Inspects a line; an error is a result too.
  package func answer(_ text: LineReader.Line, number: Int) -> Answer {
    guard isKeyed else { return judge(text, number: number) }
    switch text {
    case .text(let bytes):
      guard let tab = bytes.firstIndex(of: Self.tab) else {
        return judge(text, number: number, lacksKey: true).after([Self.tab])
      }
      return judge(.text(Array(bytes[(tab + 1)...])), number: number).after(bytes[...tab])
    case .tooLong(let beginning):
      let key = beginning.firstIndex(of: Self.tab).map { beginning[..<$0] } ?? []
      return judge(text, number: number).after(key + [Self.tab])
    }
  }

  private static let tab: UInt8 = 0x09

  private func judge(
    _ text: LineReader.Line, number: Int, lacksKey: Bool = false
  ) -> Answer {
    do {
      guard case .text(let bytes) = text else {
        throw LineMalformed(.lineTooLong(LineReader.longestLine))
      }
      guard !lacksKey else { throw LineMalformed(.lineNoKey) }
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
