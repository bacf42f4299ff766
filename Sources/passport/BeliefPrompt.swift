import Encoding
import FoundationEssentials
import PKIX
import Presentation
import Trust
import Verdicts

/// Asks the operator whether something is believed, and shows what there is to compare.
struct BeliefPrompt {
  private let isAnswered: Bool
  private let acceptsExpired: Bool
  private let allowsPrompt: Bool
  private let errors: Diagnostics

  /// Takes `--yes`, `--accept-expired-list` and `--no-input`.
  init(_ options: Arguments, _ environment: AppEnvironment) {
    isAnswered = options.has("--yes")
    acceptsExpired = options.has("--accept-expired-list")
    allowsPrompt = !options.has("--no-input")
    errors = environment.errors
  }

  /// Whether something is believed. `--yes` does not stand for a list whose signer has ended: that
  /// is another question.
  /// - Throws: ``BeliefMissing`` when nobody can be asked, ``PromptInterrupted``.
  func ask(_ question: BeliefQuestion) throws -> Bool {
    if case .expired = question {
      if acceptsExpired { return true }
      guard let terminal = terminal(after: question) else { return false }
      return try terminal.confirm("Is there no newer one, and do you take it all the same [y/N]: ")
    }
    if isAnswered { return true }
    guard let terminal = terminal(after: question) else {
      throw BeliefMissing(list: Self.file(question))
    }
    return try terminal.confirm(Self.prompt(question))
  }

  /// The terminal on which a question can be answered that has been shown; nil when there is none.
  private func terminal(after question: BeliefQuestion) -> Terminal? {
    for line in Self.lines(question) { errors.note(line) }
    return allowsPrompt ? Terminal() : nil
  }

  private static func file(_ question: BeliefQuestion) -> String {
    switch question {
    case .publishers(_, let file), .certificates(_, let file, _): file
    case .unsigned(let list, _, _), .expired(_, let list, _): list
    }
  }

  private static func prompt(_ question: BeliefQuestion) -> String {
    switch question {
    case .publishers(let signers, _) where signers.count > 1:
      "Is that what their publishers state? Believe all of them [y/N]: "
    case .certificates: "Is that what their states publish? Believe it [y/N]: "
    default: "Is that what its publisher states? Believe it [y/N]: "
    }
  }

  static func lines(_ question: BeliefQuestion) -> [String] {
    switch question {
    case .publishers(let signers, let file): publishers(signers, file)
    case .expired(let signer, let list, let sha256):
      [
        "\(list) was signed on \(day(signer.signingTime)); its signer's certificate ended on "
          + "\(day(signer.certificate.notAfter)).",
        "  SHA-256: \(Hex.encode(sha256))",
      ]
    case .unsigned(let list, let sha256, let count):
      [
        "\(list) holds \(Counted.text(count, "certificate")) that nobody signed as a list.",
        "  SHA-256: \(Hex.encode(sha256))",
      ]
    case .certificates(let certificates, let file, _): text(certificates, file)
    }
  }

  private static func publishers(_ signers: [MasterListSigner], _ file: String) -> [String] {
    let names = Set(signers.map(\.publisher)).sorted().joined(separator: ", ")
    var lines: [String] = []
    if signers.allSatisfy(\.isKnownPublisher) {
      lines.append(
        "\(file) comes from \(names), which was believed before, but its signer does not stand "
          + "under what was believed.")
    } else {
      let many = Set(signers.map(\.publisher)).count > 1
      lines.append(
        "\(file) comes from \(many ? "publishers" : "a publisher") of which nothing was believed "
          + "before: \(names).")
    }
    return lines + signers.flatMap(text)
  }

  /// How many certificates of a file are shown one by one.
  private static let mostShown = 8

  private static func text(
    _ certificates: [BeliefQuestion.Certificate], _ file: String
  ) -> [String] {
    let count = certificates.count
    var lines = ["\(file) holds \(Counted.text(count, "new certificate")) that nobody vouches for."]
    if count <= mostShown {
      for certificate in certificates {
        lines.append("  \(certificate.country ?? "no country"): \(certificate.subject)")
        lines.append("  SHA-256: \(Hex.encode(certificate.sha256))")
      }
      return lines
    }
    let countries = Dictionary(grouping: certificates) { $0.country ?? "no country" }
    for (country, group) in countries.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(country): \(group.count)")
    }
    return lines
  }

  private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  /// A signer and the CSCA above it.
  static func text(_ signer: MasterListSigner) -> [String] {
    var lines = [
      "  signed by \(signer.certificate.subject)",
      "  SHA-256 of the signer: \(Hex.encode(signer.certificate.sha256))",
    ]
    if let issuer = signer.issuer {
      lines.append("  issued by \(issuer.subject)")
      lines.append(
        "  SHA-256 of its issuer: \(Hex.encode(issuer.sha256)), \(signer.path.origin)")
    } else {
      lines.append("  issued by \(signer.certificate.issuer), which is not there")
    }
    return lines
  }
}

/// Something would have to be believed, and nobody can be asked.
struct BeliefMissing: CodedError {
  let list: String
  var code: Code { .beliefMissing }
  var details: [String] { [list] }
}
