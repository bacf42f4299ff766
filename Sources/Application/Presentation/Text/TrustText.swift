import Encoding
import Trust
import TrustStore

/// The content of the trust store, in lines and rows.
package enum TrustText {
  /// The states, and the numbers of all other entries.
  /// - Throws: `TrustStoreError`.
  package static func overview(_ store: TrustStore) throws -> [String] {
    var lines: [String] = []
    for country in store.countries {
      let anchors = try store.anchors(forCountry: country)
      let tests = anchors.count { $0.anchorClass == .test }
      let note = tests > 0 ? "  (\(tests) of them test anchors)" : ""
      lines.append("\(country)  \(anchors.count)\(note)")
    }
    lines.append(Counted.certificates(store.count, states: store.countries.count))
    let waiting = try store.waiting().count
    if waiting == 1 { lines.append("1 more waits for its issuer and is not trusted") }
    if waiting > 1 { lines.append("\(waiting) more wait for their issuer and are not trusted") }
    let lists = try store.revocationLists().count
    if lists > 0 { lines.append(Counted.text(lists, "CRL")) }
    lines += try store.defectLists().map(line)
    let signers = try store.documentSignerCount()
    if signers == 1 { lines.append("1 document signer, which is no anchor") }
    if signers > 1 { lines.append("\(signers) document signers, which are no anchors") }
    if store.count > 0 {
      lines.append("fingerprint of the store: " + Hex.encode(try store.fingerprint))
    }
    return lines
  }

  /// A defect list or a deviation list: its publisher, its age, and how many entries it has.
  private static func line(_ list: KeptDefectList) -> String {
    let name = list.source.kind == .defects ? "defect list" : "deviation list"
    let note = list.source.anchorClass == .test ? ", for tests" : ""
    return
      "\(name) of \(list.source.publisher), signed \(CalendarDate(list.source.signingTime)), "
      + Counted.text(list.source.entries.count, "entry", "entries") + note
  }

  /// The row of an institution's root, with the same columns as an anchor's.
  package static func cells(_ institution: InstitutionAnchor) -> [String] {
    let certificate = institution.certificate
    return [
      Hex.encode(certificate.sha256),
      kind(of: institution.claim),
      "until " + CalendarDate(certificate.notAfter).description,
      certificate.subject.description,
    ]
  }

  private static func kind(of claim: InstitutionClaim) -> String {
    switch claim {
    case .institution: "institution"
    case .government: "institution, may claim government"
    case .registrations: "registrar, for registrations only"
    }
  }

  /// The row of an anchor: the whole fingerprint, to compare with the one that a state publishes;
  /// kind, end of validity, name, and the publishers whose lists contain it.
  package static func cells(
    _ anchor: TrustAnchor, inListsOf publishers: [WireText] = []
  ) -> [String] {
    let certificate = anchor.certificate
    let kind = (anchor.isLink ? "link" : "root") + (anchor.anchorClass == .test ? ", test" : "")
    return [
      Hex.encode(certificate.sha256), kind,
      "until " + CalendarDate(certificate.notAfter).description,
      certificate.subject.description,
    ] + (publishers.isEmpty ? [] : ["in lists of \(publishers.joined(separator: " "))"])
  }

  /// What `trust export` wrote.
  package static func lines(_ written: WrittenTrust) -> [String] {
    let lists = Counted.text(written.revocationLists, "CRL")
    guard let bundle = written.bundle else {
      return ["\(written.path): \(Counted.text(written.anchors, "certificate")), \(lists)"]
    }
    return [
      "\(written.path): \(Counted.certificates(written.anchors, states: bundle.states)), \(lists), "
        + Counted.text(bundle.signers, "document signer"),
      "SHA-256 of the certificates, to compare where it is imported: \(Hex.encode(bundle.sha256))",
    ]
  }

  /// What `trust remove` removed, one row each.
  package static func rows(_ removal: TrustRemoval) -> [[String]] {
    removal.anchors.map { ["removed"] + cells($0) }
      + removal.unlinked.map { ["unlinked"] + cells($0) }
      + removal.institutions.map { ["removed"] + cells($0) }
  }

  /// How many were removed, and how many another source also has.
  package static func line(_ removal: TrustRemoval) -> String {
    let kept =
      switch removal.keptOtherwise {
      case 0: ""
      case 1: "; 1 stays, because another source has it"
      default: "; \(removal.keptOtherwise) stay, because another source has them"
      }
    return
      "\(Counted.text(removal.count, "certificate")), \(Counted.text(removal.revocationLists, "CRL")), "
      + (removal.defectLists > 0
        ? Counted.text(removal.defectLists, "list of defects", "lists of defects") + ", " : "")
      + "\(Counted.text(removal.documentSigners, "document signer")) and "
      + "\(Counted.text(removal.pending, "waiting certificate")) removed" + kept
  }
}

/// Certificates and CRLs that were written into files for other programs.
package struct WrittenTrust {
  /// The path of the file, or of the folder with the files.
  let path: String
  let anchors: Int
  let revocationLists: Int
  /// Of a bundle the SHA-256 of its certificates, one after the other, which its import shows, and the numbers of
  /// its document signers and states.
  let bundle: (sha256: [UInt8], signers: Int, states: Int)?

  package init(to path: String, anchors: Int, revocationLists: Int) {
    (self.path, self.anchors, self.revocationLists) = (path, anchors, revocationLists)
    bundle = nil
  }

  /// - Throws: `CryptoError`.
  package init(_ bundle: TrustBundle, to path: String) throws {
    (self.path, anchors) = (path, bundle.anchors.count)
    revocationLists = bundle.revocationLists.count
    self.bundle = (try bundle.sha256(), bundle.documentSignerCount, bundle.states)
  }
}
