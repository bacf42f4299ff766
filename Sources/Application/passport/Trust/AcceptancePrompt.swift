import Encoding
import FoundationEssentials
import Operations
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
    return try terminal.confirm(prompt(question), standard: isKnown(question))
  }

  /// True for lists of publishers that this program knows, where nobody wants to compare anything.
  private func isKnown(_ question: AcceptanceQuestion) -> Bool {
    if case .knownPublishers = question { !checks } else { false }
  }

  /// The terminal for the answer, after the question was shown; nil when there is none.
  private func terminal(after question: AcceptanceQuestion) -> Terminal? {
    for line in lines(question) { errors.note(line) }
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

  private func prompt(_ question: AcceptanceQuestion) -> String {
    switch question {
    case .publishers(let signers, _):
      "Compare the SHA-256 with what the publisher states. "
        + "Accept \(Self.lists(of: signers))? [y/N]: "
    case .knownPublishers(let lists, _):
      checks
        ? "Compare the SHA-256 with what the publisher states. "
          + "Accept \(Self.lists(of: lists.map(\.signer)))? [y/N]: "
        : "Accept \(Self.lists(of: lists.map(\.signer)))? [Y/n]: "
    case .certificates(let certificates, _, _):
      "Compare the SHA-256 with what the state publishes. Accept "
        + (certificates.count == 1 ? "this certificate" : "these certificates") + "? [y/N]: "
    case .institutions(let institutions, _, _):
      "Compare the SHA-256 with what the institution states. Accept "
        + (institutions.count == 1 ? "it" : "them") + " as an issuer of credentials? [y/N]: "
    case .unsigned, .expired, .older:
      "Compare the SHA-256 with what the publisher states. Accept this list? [y/N]: "
    }
  }

  private func lines(_ question: AcceptanceQuestion) -> [String] {
    switch question {
    case .publishers(let signers, let file): Self.publishers(signers, file)
    case .knownPublishers(let lists, let file): lists.flatMap { known($0, file) }
    case .older: []
    case .expired(let signer, let list, let sha256):
      [
        "\(list) was signed on \(Self.day(signer.signingTime)); its signer's certificate ended on "
          + "\(Self.day(signer.certificate.notAfter)).",
        "  SHA-256: \(Hex.encode(sha256))",
      ]
    case .unsigned(let list, let sha256, let count):
      [
        "\(list) holds \(Counted.text(count, "certificate")) that nobody signed as a list.",
        "  SHA-256: \(Hex.encode(sha256))",
      ]
    case .certificates(let certificates, let file, _): Self.text(certificates, file)
    case .institutions(let institutions, let file, _): Self.text(institutions, file)
    }
  }

  /// A list of a known publisher: its name, and how it is known.
  private func known(_ list: KnownList, _ file: WireText) -> [String] {
    let signed = Self.day(list.signer.signingTime)
    let witnesses = list.root.witnesses.joined(separator: ", ")
    return [
      "\(file): \(list.publisher.list), signed \(signed), "
        + Counted.text(list.certificates, "certificate"),
      "  signed under a root of \(list.publisher.name) that this program knows"
        + (list.isOverLinks ? ", over link certificates; " : "; ")
        + "the lists of \(witnesses) carry the same root",
    ] + (checks ? Self.text(list.signer) + Self.root(of: list) : [])
  }

  /// The fingerprint of a known root, where that is not the one right above the signer.
  private static func root(of list: KnownList) -> [String] {
    list.isOverLinks ? ["  SHA-256 of the known root: \(list.root.fingerprint)"] : []
  }

  private static func publishers(_ signers: [MasterListSigner], _ file: WireText) -> [String] {
    let names = Set(signers.map(\.publisher)).sorted().joined(separator: ", ")
    var lines: [String] = []
    if signers.allSatisfy(\.isKnownPublisher) {
      lines.append(
        "\(file) comes from \(names), which was accepted before, but the authority that was accepted "
          + "did not issue its signer.")
    } else {
      let many = Set(signers.map(\.publisher)).count > 1
      lines.append(
        "\(file) comes from \(many ? "publishers that were" : "a publisher that was") not accepted "
          + "before: \(names).")
    }
    return lines + signers.flatMap(text)
  }

  /// `lists from DE`, `lists from DE, NL`.
  private static func lists(of signers: [MasterListSigner]) -> String {
    let names = Set(signers.map(\.publisher)).subtracting([""]).sorted()
    return names.isEmpty ? "this publisher's lists" : "lists from \(names.joined(separator: ", "))"
  }

  /// The number of certificates of a file that are shown one by one.
  private static let mostShown = 8
  /// The greatest width of a subject, which has several names, in columns.
  private static let subjectWidth = 160

  private static func text(
    _ certificates: [AcceptanceQuestion.Certificate], _ file: WireText
  ) -> [String] {
    let count = certificates.count
    var lines = ["\(file) holds \(Counted.text(count, "new certificate")) that nobody vouches for."]
    if count <= mostShown {
      for certificate in certificates {
        lines.append(
          "  \(certificate.country ?? "no country"): \(name(certificate.subject))")
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

  private static func text(_ institutions: [InstitutionAnchor], _ file: WireText) -> [String] {
    let roots = Counted.text(institutions.count, "new root")
    var lines = ["\(file) holds \(roots) of institutions. They never count for a passport."]
    for institution in institutions.prefix(mostShown) {
      let certificate = institution.certificate
      lines.append(
        "  \(certificate.country ?? "no country"): "
          + "\(name(certificate.subject.description)), from "
          + "\(day(certificate.notBefore)) until \(day(certificate.notAfter))")
      lines.append("  SHA-256: \(Hex.encode(certificate.sha256))")
      if institution.mayClaimGovernment {
        lines.append("  Its cards may claim a state's word: that it read and verified passports.")
      }
    }
    let rest = institutions.count - mostShown
    return rest > 0 ? lines + ["  and \(rest) more"] : lines
  }

  private static func day(_ date: Date) -> String { CalendarDate(date).description }

  /// The name in a certificate that nobody has accepted yet.
  private static func name(_ name: String) -> String {
    OutsideName.folded(name, atMost: subjectWidth)
  }

  /// A signer and the CSCA above it.
  static func text(_ signer: MasterListSigner) -> [String] {
    var lines = [
      "  signed by \(name(signer.certificate.subject.description))",
      "  SHA-256 of the signer: \(Hex.encode(signer.certificate.sha256))",
    ]
    if let issuer = signer.issuer {
      lines.append("  issued by \(name(issuer.subject.description))")
      lines.append(
        "  SHA-256 of its issuer: \(Hex.encode(issuer.sha256)), \(signer.path.origin)")
    } else {
      lines.append(
        "  its issuer is not there: \(name(signer.certificate.issuer.description))")
    }
    if !signer.hasDERAttributes {
      lines.append("  its signed attributes are not written as DER has them")
    }
    return lines
  }
}

/// The error where something must be accepted and nobody can be asked.
struct AcceptanceMissing: CodedError {
  let list: WireText
  /// True where nothing has to be compared.
  let isKnown: Bool
  var code: ReasonCode { isKnown ? .knownPublisherUnaccepted : .acceptanceMissing }
  var details: [Detail] { [.text(list)] }
}
