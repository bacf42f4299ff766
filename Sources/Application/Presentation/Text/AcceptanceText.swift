import Encoding
import FoundationEssentials
import Trust
import TrustStore

/// A question about a publisher, a list or certificates, in words, with the fingerprints to compare.
package enum AcceptanceText {
  /// - Parameter checks: true if the lists of known publishers are compared too.
  package static func prompt(
    _ question: AcceptanceQuestion, toCompare checks: Bool
  ) -> String {
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
        + (institutions.count == 1 ? "it" : "them") + " as \(role(of: institutions))? [y/N]: "
    case .unsigned, .expired, .older:
      "Compare the SHA-256 with what the publisher states. Accept this list? [y/N]: "
    }
  }

  /// The lines before the question.
  /// - Parameter checks: true if the lists of known publishers are compared too.
  package static func lines(
    _ question: AcceptanceQuestion, toCompare checks: Bool
  ) -> [String] {
    switch question {
    case .publishers(let signers, let file): publishers(signers, file)
    case .knownPublishers(let lists, let file): lists.flatMap { known($0, file, checks) }
    case .older: []
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
    case .institutions(let institutions, let file, _): text(institutions, file)
    }
  }

  /// A list of a known publisher: its name, and how it is known.
  private static func known(
    _ list: KnownList, _ file: WireText, _ checks: Bool
  ) -> [String] {
    let signed = day(list.signer.signingTime)
    let witnesses = list.root.witnesses.joined(separator: ", ")
    return [
      "\(file): \(list.publisher.list), signed \(signed), "
        + Counted.text(list.certificates, "certificate"),
      "  signed under a root of \(list.publisher.name) that this program knows"
        + (list.isOverLinks ? ", over link certificates; " : "; ")
        + "the lists of \(witnesses) carry the same root",
    ] + (checks ? text(list.signer) + root(of: list) : [])
  }

  /// The fingerprint of a known root, if it is not directly above the signer.
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
    let kinds = Set(signers.map(\.isOfDefects))
    let lists =
      kinds == [true] ? "defect lists" : kinds == [false] ? "lists" : "lists of both kinds"
    return names.isEmpty
      ? "this publisher's \(lists)" : "\(lists) from \(names.joined(separator: ", "))"
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
      switch institution.claim {
      case .institution: break
      case .government:
        lines.append("  Its cards may claim a state's word: that it read and verified passports.")
      case .registrations:
        lines.append("  It says for what those who ask are registered. No card of it is trusted.")
      }
    }
    let rest = institutions.count - mostShown
    return rest > 0 ? lines + ["  and \(rest) more"] : lines
  }

  private static func role(of institutions: [InstitutionAnchor]) -> String {
    institutions.contains { $0.claim == .registrations }
      ? "a registrar of those who ask" : "an issuer of credentials"
  }

  private static func day(_ date: Date) -> String { CalendarDate(date).description }

  /// The name in a certificate that was not accepted yet.
  private static func name(_ name: String) -> String {
    OutsideName.folded(name, atMost: subjectWidth)
  }

  /// A signer and the CSCA that issued its certificate.
  package static func text(_ signer: MasterListSigner) -> [String] {
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
    if signer.isOfDefects {
      lines.append(
        "  a defect list: it may revoke the signers of every state")
    }
    if !signer.hasDERAttributes {
      lines.append("  its signed attributes are not written as DER has them")
    }
    return lines
  }
}
