import Encoding
import Presentation
import Trust
import TrustStore
import Verdicts

/// The operator's answers about publishers, lists and certificates that are to be imported. Some
/// are given by options, the others are asked for.
package struct Acceptance {
  private let isAnswered: Bool
  private let acceptsExpired: Bool
  private let acceptsOlder: Bool
  private let checks: Bool
  private let ask: (_ shown: [String], _ question: String, _ standard: Bool) throws -> Bool?

  /// - Parameters:
  ///   - isAnswered: true if everything is accepted that the options below do not decide.
  ///   - acceptsExpired: true if a list is accepted although its signer's certificate has expired.
  ///   - acceptsOlder: true if a list is accepted although a newer one was imported before.
  ///   - checks: true if fingerprints are compared for known publishers too.
  ///   - ask: shows lines and asks a question that has a default answer; nil if no one can be
  ///     asked.
  package init(
    isAnswered: Bool, acceptsExpired: Bool, acceptsOlder: Bool, checks: Bool,
    asking ask:
      @escaping (_ shown: [String], _ question: String, _ standard: Bool) throws -> Bool?
  ) {
    (self.isAnswered, self.acceptsExpired) = (isAnswered, acceptsExpired)
    (self.acceptsOlder, self.checks, self.ask) = (acceptsOlder, checks, ask)
  }

  /// The answer to a question. A yes to everything does not accept a list whose signer's
  /// certificate has expired; that has an option of its own. About a list older than an imported
  /// one, the operator is not asked.
  /// - Throws: ``AcceptanceMissing`` if no one can be asked, ``PromptInterrupted``.
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

  /// True for lists of publishers that this program knows, if fingerprints need not be compared.
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

/// The error if the operator's answer is needed and no one can be asked.
struct AcceptanceMissing: CodedError {
  let list: WireText
  /// True if fingerprints need not be compared.
  let isKnown: Bool
  package var code: ReasonCode { isKnown ? .knownPublisherUnaccepted : .acceptanceMissing }
  package var details: [Detail] { [.text(list)] }
}
