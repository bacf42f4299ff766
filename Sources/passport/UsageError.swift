import Verdicts

/// A command line that is not understood. The text never repeats an argument's value, which might
/// be personal data typed in the wrong place.
struct UsageError: CodedError {
  let text: String
  init(_ text: String) { self.text = text }
  var code: Code { .usage }
  var details: [String] { [text] }
}
