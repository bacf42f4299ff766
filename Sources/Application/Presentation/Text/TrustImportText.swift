import Messages
import TrustStore

/// The result of an import into the trust store, in lines.
package enum TrustImportText {
  /// The result of a file with roots of institutions.
  private static func institutions(_ path: String, _ report: ImportReport) -> [String] {
    [
      "\(path): \(Counted.text(report.certificates, "root")) of institutions: "
        + "\(report.added) added, \(report.unchanged) already there, "
        + "\(report.leftOut.count) left out"
    ]
      + report.entries.filter { $0.code == .anchorAdded }.map {
        "  \($0.country ?? "no country")  \($0.fingerprint)  \($0.subject ?? "")"
      }
  }

  /// The lines for the result of a file.
  /// - Parameter isOfInstitutions: true if it holds roots of institutions.
  package static func lines(
    _ path: String, _ report: ImportReport, ofInstitutions isOfInstitutions: Bool
  ) -> [String] {
    if isOfInstitutions { return institutions(path, report) }
    var lines: [String] = []
    let leftOut = report.leftOut.count { $0.kind == .certificate }
    if report.certificates > 0 {
      lines.append(
        "\(path): "
          + Counted.certificates(report.certificates, states: report.statesNamed)
          + ": \(report.added) added, \(report.unchanged) already there, "
          + (report.pending > 0 ? "\(report.pending) waiting for their issuer, " : "")
          + "\(leftOut) left out (\(report.selfSigned) self-signed, "
          + "\(Counted.text(report.links, "link")))")
    }
    let lists = report.entries.filter { $0.kind == .revocationList }
    if !lists.isEmpty {
      lines.append(
        "\(path): \(Counted.text(lists.count, "CRL")): \(report.count(.revocationListAdded)) added, "
          + "\(report.count(.revocationListUnchanged)) already there, "
          + "\(lists.count { !$0.isKept }) left out")
    }
    if report.documentSignersAdded + report.documentSignersUnchanged > 0 {
      lines.append(
        "\(path): document signers: \(report.documentSignersAdded) added, "
          + "\(report.documentSignersUnchanged) already there")
    }
    lines += report.entries.compactMap { defects(path, $0) }
    lines += news(report)
    if lines.isEmpty { lines.append("\(path): nothing was kept") }
    return lines + report.signers.flatMap(AcceptanceText.text)
  }

  /// A defect list or a deviation list that is kept.
  private static func defects(_ path: String, _ entry: ImportReport.Entry) -> String? {
    guard entry.isKept, [.defectList, .deviationList].contains(entry.kind) else { return nil }
    let name = entry.kind == .defectList ? "defect list" : "deviation list"
    let result = entry.code == .defectListAdded ? "added" : "already there"
    return "\(path): \(name) of \(entry.country ?? ""): \(result)"
  }

  /// The new certificates by country, so that a root of another state than the list's is seen.
  private static func news(_ report: ImportReport) -> [String] {
    var lines: [String] = []
    if !report.newStates.isEmpty {
      lines.append(
        "  \(Counted.text(report.newStates.count, "new state")): "
          + report.newStates.joined(separator: " ").forPeople)
    }
    if !report.newRoots.isEmpty {
      lines.append(
        "  \(Counted.text(report.newRoots.count, "new root")) of states that were there:")
      lines += report.newRoots.map {
        "    \($0.country ?? "??")  \($0.fingerprint)  \($0.subject ?? "")"
      }
    }
    let links = report.linked.count
    if links > 0 {
      lines.append(
        "  \(Counted.text(links, "link")) of earlier imports found "
          + (links == 1 ? "its issuer" : "their issuer"))
    }
    if !report.unlinked.isEmpty {
      lines.append("  not trusted any more, because another state's authority signed it:")
      lines += report.unlinked.map { "    \($0.country ?? "??")  \($0.fingerprint)" }
    }
    return lines
  }

  /// An entry that was left out, and why.
  package static func line(_ entry: ImportReport.Entry, _ words: MessageCatalogue) -> String {
    let name =
      entry.kind == .record ? "" : "\(entry.country ?? "??") \(entry.fingerprint) "
    return name + words.sentence(entry.code, entry.details)
  }
}
