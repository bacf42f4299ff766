import TrustStore

/// The audit of the trust store, in lines: what is missing, old, weak or unusual.
package enum TrustAuditText {
  /// The lines: one for each kind of finding, then what each source contributes.
  package static func lines(_ audit: TrustAudit, _ store: TrustStore) -> [String] {
    var lines = [Counted.certificates(store.count, states: store.countries.count)]
    for kind in TrustAudit.Kind.allCases {
      let found = audit.findings.filter { $0.kind == kind }
      if found.isEmpty { continue }
      lines.append(
        "\(pad(String(found.count), 5))  \(words(kind)): \(countries(kind, found))")
    }
    if !audit.sources.isEmpty {
      lines.append("what each source brings, and what no other has:")
      for source in audit.sources {
        lines.append(
          "\(pad(String(source.anchors), 5))"
            + "\(pad(String(source.only), 6))  \(source.name)")
      }
    }
    return lines
  }

  /// The countries of the findings of one kind. For roots that only one publisher's lists contain,
  /// each country has their number; such findings need a second publisher.
  private static func countries(_ kind: TrustAudit.Kind, _ found: [TrustAudit.Finding]) -> String {
    let byCountry = Dictionary(grouping: found, by: \.country).sorted { $0.key < $1.key }
    guard kind == .singleWitness else {
      return byCountry.map(\.key.forPeople).joined(separator: " ")
    }
    return byCountry.map {
      $0.value.count == 1 ? $0.key.forPeople : "\($0.key) \($0.value.count)"
    }.joined(separator: ", ")
  }

  private static func words(_ kind: TrustAudit.Kind) -> String {
    switch kind {
    case .brokenLink: "links whose issuer is not there"
    case .simulatedState: "of the simulator's country, and not test anchors"
    case .brokenKey: "keys that anybody can break"
    case .issuerMissing: "not trusted, because they wait for their issuer"
    case .expired: "expired"
    case .notYetValid: "not valid yet"
    case .shortKey: "short keys (RSA under 3072 bits, EC under 256)"
    case .weakDigest: "signed with a weak digest"
    case .oddExponent: "RSA exponents other than 65537"
    case .extensionMissing: "extensions missing"
    case .notMarkedAuthority: "say that they are no authority, and may sign certificates"
    case .oddSerialNumber: "serial numbers negative or zero"
    case .sharedSubject: "several keys under one subject"
    case .sharedKeyIdentifier: "several keys under one key id"
    case .revocationListStale: "CRLs overdue"
    case .revocationListMissing: "states without a CRL"
    case .masterListOld:
      "publishers whose newest list is older than \(TrustAudit.listAge) days; get a newer one"
    case .defectListOld:
      "defect lists older than \(TrustAudit.listAge) days; get newer ones"
    case .institutionOutOfDate:
      "roots of institutions out of date, so that their credentials or registrations are refused"
    case .singleWitness: "roots that the lists of one publisher only carry"
    }
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
