import Encoding
import Trust
import TrustStore

/// The content of the trust store, in lines and rows.
package enum TrustText {
  /// The states, and how much there is of all else.
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
    let signers = try store.documentSignerCount()
    if signers == 1 { lines.append("1 document signer, which is no anchor") }
    if signers > 1 { lines.append("\(signers) document signers, which are no anchors") }
    if store.count > 0 {
      lines.append("fingerprint of the store: " + Hex.encode(try store.fingerprint))
    }
    return lines
  }

  /// The root of an institution in a row, as an anchor's.
  package static func cells(_ institution: InstitutionAnchor) -> [String] {
    let certificate = institution.certificate
    return [
      Hex.encode(certificate.sha256),
      institution.mayClaimGovernment ? "institution, may claim government" : "institution",
      "until " + CalendarDate(certificate.notAfter).description,
      certificate.subject.description,
    ]
  }

  /// One anchor in a row: the whole fingerprint, to be compared with the one that a state
  /// publishes; kind, end of validity, name, and the publishers whose lists carried it.
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
}
