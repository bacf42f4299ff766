import Verdicts

extension Arguments {
  /// The terminal for a question.
  /// - Throws: the refusal if no one can be asked.
  func terminal(otherwise refusal: @autoclosure () -> any CodedError) throws -> Terminal {
    guard !self[CommonOptions.noInput], let terminal = Terminal() else { throw refusal() }
    return terminal
  }

  /// Asks a person before something is done. `--yes` answers without a question.
  /// - Parameters:
  ///   - explain: shows what the question is about; not called if no one is asked.
  ///   - refusal: the error if no one can be asked.
  /// - Returns: true for yes.
  /// - Throws: the refusal; ``PromptInterrupted``.
  func confirm(
    _ question: String, yes: Flag = CommonOptions.yes, explain: () -> Void = {},
    otherwise refusal: @autoclosure () -> any CodedError
  ) throws -> Bool {
    if self[yes] { return true }
    let terminal = try terminal(otherwise: refusal())
    explain()
    return try terminal.confirm("\(question) [y/N]: ")
  }
}

/// The reason why a command cannot continue, for example a question that no one can be asked.
struct CommandRefusal: CodedError {
  let code: ReasonCode
  let details: [Detail]

  init(_ code: ReasonCode, _ details: Detail...) { (self.code, self.details) = (code, details) }
}
