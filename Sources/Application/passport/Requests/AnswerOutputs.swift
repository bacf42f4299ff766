import Exchange
import Operations
import Presentation
import Verdicts

extension AppEnvironment {
  /// Shows a verdict on an answer.
  /// - Returns: its exit code.
  /// - Throws: ``OutputError``.
  func show(_ verdict: AnswerVerdict, asJSON: Bool, to output: Output) throws -> ExitCode {
    if asJSON {
      try self.output.json(AnswerJSON.value(verdict))
    } else {
      try output.lines(AnswerText.lines(verdict, catalogue))
    }
    return AnswerVerification.exit(verdict.outcome)
  }
}
