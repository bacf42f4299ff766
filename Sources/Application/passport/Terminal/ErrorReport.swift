import Messages
import Operations
import Presentation
import Verdicts

extension AppEnvironment {
  /// Runs some work after the record was printed. An error is reported on standard error and in the
  /// exit code, and never on standard output, which already contains the record.
  func attempt(_ work: () throws -> Void) -> ExitCode {
    do {
      try work()
      return .success
    } catch {
      return note(InternalFault.coded(error))
    }
  }

  /// Prints an error in a line and a hint on standard error, and returns its exit code.
  func note(_ error: any CodedError) -> ExitCode {
    errors.note("passport: \(catalogue.sentence(error))")
    let choices = (error as? UsageError)?.choices ?? []
    errors.show(HelpText.list(choices, errors.layout).map { ShownLine($0) })
    if let hint = hint(error) { note(hint: hint) }
    return error.code.exitCode
  }

  /// Prints a hint on standard error.
  func note(hint: String) {
    let mark = catalogue.words(.hintMark)
    errors.note("\(mark) \(hint)", hanging: mark.count + 1)
  }

  /// The advice on what to do about an error.
  func hint(_ error: any CodedError) -> String? {
    (error as? UsageError)?.hint
      ?? catalogue.hint(error.code, error.details)
  }
}
