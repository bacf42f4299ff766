import Verdicts

extension Arguments {
  /// Asks a person before something is done. `--yes` answers without a question.
  /// - Parameters:
  ///   - explain: says what the question is about; not called where nobody is asked.
  ///   - refusal: the error where nobody can be asked.
  /// - Returns: true for yes.
  /// - Throws: the refusal; ``PromptInterrupted``.
  func confirm(
    _ question: String, yes: Flag = CommonOptions.yes, explain: () -> Void = {},
    otherwise refusal: @autoclosure () -> any CodedError
  ) throws -> Bool {
    if self[yes] { return true }
    guard !self[CommonOptions.noInput], let terminal = Terminal() else { throw refusal() }
    explain()
    return try terminal.confirm("\(question) [y/N]: ")
  }
}
