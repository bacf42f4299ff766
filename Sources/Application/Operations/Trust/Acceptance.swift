import Encoding
import Presentation
import Trust
import TrustStore
import Verdicts

/// The operator's answers about publishers, lists and certificates that are to be imported: some are given before,
/// the others are asked for.
package struct Acceptance {
  private let isAnswered: Bool
  private let acceptsExpired: Bool
  private let acceptsOlder: Bool
  private let checks: Bool
  private let ask: (_ shown: [String], _ question: String, _ standard: Bool) throws -> Bool?

  /// - Parameters:
  ///   - isAnswered: true if all is accepted that is not named below.
  ///   - acceptsExpired: true if lists are accepted whose signer's certificate has expired.
  ///   - acceptsOlder: true if older lists are accepted than one that was imported.
  ///   - checks: true if fingerprints are compared for known publishers too.
  ///   - ask: shows lines and asks a question whose empty answer has a meaning; nil where nobody can be asked.
  package init(
    isAnswered: Bool, acceptsExpired: Bool, acceptsOlder: Bool, checks: Bool,
    asking ask:
      @escaping (_ shown: [String], _ question: String, _ standard: Bool) throws -> Bool?
  ) {
    (self.isAnswered, self.acceptsExpired) = (isAnswered, acceptsExpired)
    (self.acceptsOlder, self.checks, self.ask) = (acceptsOlder, checks, ask)
  }

  /// The answer to a question. A yes to all does not accept a list whose signer's certificate has expired: that
  /// is accepted by itself. Nobody is asked about an older list than one that was imported.
  /// - Throws: ``AcceptanceMissing`` when nobody can be asked, ``PromptInterrupted``.
  package func answer(_ question: AcceptanceQuestion) throws -> Bool {
    if case .older = question { return acceptsOlder }
    if case .expired = question {
      if acceptsExpired { return true }
      return try ask(
        shown(for: question), "Accept this list, if there is no newer one? [y/N]: ", false)
        ?? false
    }
    if isAnswered { return true }
    let prompt = AcceptanceText.prompt(question, toCompare: checks)
    guard let answer = try ask(shown(for: question), prompt, isKnown(question)) else {
      throw AcceptanceMissing(list: Self.file(question), isKnown: isKnown(question))
    }
    return answer
  }

  private func shown(for question: AcceptanceQuestion) -> [String] {
    AcceptanceText.lines(question, toCompare: checks)
  }

  /// True for lists of publishers that this program knows, where nobody wants to compare anything.
  private func isKnown(_ question: AcceptanceQuestion) -> Bool {
    if case .knownPublishers = question { !checks } else { false }
  }

  private static func file(_ question: AcceptanceQuestion) -> WireText {
    switch question {
    case .publishers(_, let file), .knownPublishers(_, let file), .certificates(_, let file, _),
      .institutions(_, let file, _):
      file
    case .unsigned(let list, _, _), .expired(_, let list, _), .older(_, let list, _, _): list
    }
  }
}

/// The error where something needs the operator's answer and nobody can be asked.
struct AcceptanceMissing: CodedError {
  let list: WireText
  /// True where nothing has to be compared.
  let isKnown: Bool
  package var code: ReasonCode { isKnown ? .knownPublisherUnaccepted : .acceptanceMissing }
  package var details: [Detail] { [.text(list)] }
}
