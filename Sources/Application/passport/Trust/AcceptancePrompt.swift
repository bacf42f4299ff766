import Encoding
import FoundationEssentials
import PKIX
import Presentation
import Trust
import TrustStore
import Verdicts

/// Asks the operator to accept a publisher, a list or certificates, and shows the fingerprints to
/// compare.
struct AcceptancePrompt {
  static let acceptsExpiredList = Flag(
    "--accept-expired-list",
    "accept lists although their signer's certificate has expired since they were signed")

  static let yes = CommonOptions.yes.saying(
    "accept the lists' publishers, and certificates that nobody signed as a list, without being "
      + "asked")
  static let acceptsOlderList = Flag(
    "--accept-older-list",
    "accept lists although a newer one of their publisher was imported before")
  static let checksPublisher = Flag(
    "--publisher-check",
    "show the fingerprints, to be compared, for the lists of known publishers too")
  /// The options that a command which imports lists has beside `--yes` and `--no-input`.
  static let options: [any DeclaredOption] = [
    checksPublisher, acceptsExpiredList, acceptsOlderList,
  ]

  private let isAnswered: Bool
  private let acceptsExpired: Bool
  private let acceptsOlder: Bool
  private let checks: Bool
  private let allowsPrompt: Bool
  private let errors: Diagnostics

  /// Takes `--yes`, `--no-input` and the ``options``.
  init(_ options: Arguments, _ environment: AppEnvironment) {
    isAnswered = options[CommonOptions.yes]
    acceptsExpired = options[Self.acceptsExpiredList]
    acceptsOlder = options[Self.acceptsOlderList]
    checks = options[Self.checksPublisher]
    allowsPrompt = !options[CommonOptions.noInput]
    errors = environment.errors
  }

  /// The operator's answer. `--yes` does not accept a list whose signer's certificate has expired:
  /// that needs `--accept-expired-list`. Nobody is asked about an older list than one that was
  /// imported: `--accept-older-list` decides.
  /// - Throws: ``AcceptanceMissing`` when nobody can be asked, ``PromptInterrupted``.
  func ask(_ question: AcceptanceQuestion) throws -> Bool {
    if case .older = question { return acceptsOlder }
    if case .expired = question {
      if acceptsExpired { return true }
      guard let terminal = terminal(after: question) else { return false }
      return try terminal.confirm("Accept this list, if there is no newer one? [y/N]: ")
    }
    if isAnswered { return true }
    guard let terminal = terminal(after: question) else {
      throw AcceptanceMissing(list: Self.file(question), isKnown: isKnown(question))
    }
    return try terminal.confirm(
      AcceptanceText.prompt(question, toCompare: checks), standard: isKnown(question))
  }

  /// True for lists of publishers that this program knows, where nobody wants to compare anything.
  private func isKnown(_ question: AcceptanceQuestion) -> Bool {
    if case .knownPublishers = question { !checks } else { false }
  }

  /// The terminal for the answer, after the question was shown; nil when there is none.
  private func terminal(after question: AcceptanceQuestion) -> Terminal? {
    for line in AcceptanceText.lines(question, toCompare: checks) { errors.note(line) }
    return allowsPrompt ? Terminal() : nil
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

struct AcceptanceMissing: CodedError {
  let list: WireText
  /// True where nothing has to be compared.
  let isKnown: Bool
  var code: ReasonCode { isKnown ? .knownPublisherUnaccepted : .acceptanceMissing }
  var details: [Detail] { [.text(list)] }
}
