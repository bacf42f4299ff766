import Verdicts

extension Arguments {
  /// The terminal to ask on.
  /// - Throws: the refusal where nobody can be asked.
  func terminal(otherwise refusal: @autoclosure () -> any CodedError) throws -> Terminal {
    guard !self[CommonOptions.noInput], let terminal = Terminal() else { throw refusal() }
    return terminal
  }

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
    let terminal = try terminal(otherwise: refusal())
    explain()
    return try terminal.confirm("\(question) [y/N]: ")
  }
}

/// What keeps a command from going on, such as a question that nobody can be asked: a reason with its details.
struct CommandRefusal: CodedError {
  let code: ReasonCode
  let details: [Detail]

  init(_ code: ReasonCode, _ details: Detail...) { (self.code, self.details) = (code, details) }
}
