import Encoding
import Exchange
import FoundationEssentials
import Messages
import Verdicts

/// A verifier's verdict on an answer, in lines for people.
package enum AnswerText {
  /// The verdict, and the shown claims if the whole answer holds.
  package static func lines(
    _ verdict: AnswerVerdict, _ catalogue: MessageCatalogue
  ) -> [String] {
    var lines = ["\(word(verdict.outcome.status))  \(catalogue.sentence(verdict.outcome))"]
    if verdict.outcome.status != .passed {
      if let hint = catalogue.hint(verdict.outcome.code) {
        lines.append("\(catalogue.words(.hintMark)) \(hint)")
      }
      return lines
    }
    if let date = verdict.unaskedAt {
      lines.append(
        "not asked for: its holder showed it at \(Timestamp(date)) to anyone who sees it; somebody else may show a copy"
      )
    }
    for part in verdict.parts {
      lines +=
        ["", "\(part.name):"]
        + VerdictText.lines(
          part.verdict, isForRequest: verdict.unaskedAt == nil, catalogue
        ).map { "  " + $0 }
      if !part.unasked.isEmpty {
        lines.append("  shown without being asked: \(unasked(part))")
      }
    }
    return lines
  }

  /// The names of the first few claims that were shown and not asked for; their values are not
  /// needed.
  private static func unasked(_ part: AnswerVerdict.Part) -> String {
    let most = 8
    let names = part.unasked.prefix(most).map(OutsideName.identifier)
    let more = part.unasked.count - names.count
    return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// The line for a request that was not answered yet.
  package static func pending(_ request: AuthorizationRequest) -> String {
    "PENDING  nobody has answered" + (request.expiresAt.map { ", until \(Timestamp($0))" } ?? "")
  }

  private static func word(_ status: CheckStatus) -> String {
    switch status {
    case .passed: "Verified"
    case .failed: "FAILED"
    default: "UNVERIFIED"
    }
  }
}
