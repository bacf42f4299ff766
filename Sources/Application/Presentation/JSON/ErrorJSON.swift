import Encoding
import Verdicts

/// The error that ended a command, for programs: schema `passport.error/1`.
package enum ErrorJSON {
  /// An error with its sentence and hint.
  package struct Told: Sendable {
    let code: ReasonCode
    let message: String
    let hint: String?

    package init(code: ReasonCode, message: String, hint: String?) {
      self.code = code
      self.message = message
      self.hint = hint
    }
  }

  /// The JSON that a command prints when an error ends it.
  package static func value(_ error: Told, exit: ExitCode) -> JSONValue {
    document.value(Stopped(error: error, exit: exit))
  }

  package struct Stopped: Sendable {
    let error: Told
    let exit: ExitCode
  }

  package static let document = JSONDocument<Stopped>(
    "passport.error/1", "What a command prints with `--json` when it stops before it has a result."
  ) {
    JSONMember("error", "Why it stopped.", error) { $0.error }
    JSONMember("exit", "The exit code with which it ends.", CommonJSON.exit) { $0.exit }
  }

  static let error = JSONForm<Told>.named(
    "error", in: .common,
    .object("Why the command stopped, or one of its inputs could not be used.") {
      JSONMember("code", "Why, for programs.", CommonJSON.code) { $0.code }
      JSONMember("message", "Why, in a sentence for people.", .text) { $0.message }
      JSONMember(
        maybe: "hint", "What to do about it, where there is something to say.", .text
      ) { $0.hint }
    })
}
