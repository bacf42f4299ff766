import Verdicts

/// Input that is needed and cannot be asked for.
enum InputError: CodedError {
  case missing(String)

  var code: Code { .inputMissing }
  var details: [String] {
    switch self {
    case .missing(let what): [what]
    }
  }
}
