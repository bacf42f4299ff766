import Verdicts

/// The error where the person who was asked ended the question.
package struct PromptInterrupted: CodedError {
  package init() {}

  package var code: ReasonCode { .interrupted }
}
