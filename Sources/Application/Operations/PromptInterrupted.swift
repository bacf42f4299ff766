import Verdicts

/// The error if a person interrupted a prompt.
package struct PromptInterrupted: CodedError {
  package init() {}

  package var code: ReasonCode { .interrupted }
}
