import Encoding
import Exchange
import Verdicts

/// A verifier's verdict on an answer, as JSON.
package enum AnswerJSON {
  /// The verdict: schema `passport.answer/1`.
  package static func value(_ verdict: AnswerVerdict) -> JSONValue { document.value(verdict) }

  package static let document = JSONDocument<AnswerVerdict>(
    "passport.answer/1",
    "What `passport verify --json` prints for an answer to a request: the verdict on every presentation, and whether together they are what was asked for."
  ) {
    CheckJSON.judged(
      "`passed` when everything holds and is what was asked for, `failed`, or `unknown` when no trusted issuer issued a credential, or one is of a kind that is not supported."
    ).of(AnswerVerdict.self) { $0.outcome }
    JSONMember(
      maybe: "unaskedAt",
      "When its holder made it without being asked; only where nobody asked. Somebody else may show a copy of it.",
      CommonJSON.moment
    ) { $0.unaskedAt }
    JSONMember(
      "parts",
      "The presentations by the names of the parts of the query; empty where the answer was refused.",
      part.list()
    ) { $0.outcome.status == .passed ? $0.parts : [] }
  }

  private static let part = JSONForm<AnswerVerdict.Part>.object("One presentation.") {
    JSONMember("query", "The name of the part of the query.", .text) { $0.name }
    JSONMember(
      "credentials",
      "The credentials in it: of an answer to a request with the claims that were asked for and those that are always visible, and no others.",
      VerificationJSON.credential.list()
    ) { $0.verdict.credentials }
    JSONMember(
      "unasked",
      "The paths of what was shown without being asked for, elements of arrays too; its values are not told.",
      JSONForm<WireText>.text.list()
    ) { $0.unasked }
  }
}
