import Crypto
import Encoding
import PKIX
import Trust
import Verdicts

extension ImportProcedure {
  /// Imports the certificates of one source.
  mutating func add(_ encoded: [[UInt8]], source: WireText) throws(TrustStoreError) {
    if encoded.isEmpty { return }
    var new: [Certificate] = []
    var order: [(Certificate, ImportReport.Entry?)] = []
    var seen: Set<[UInt8]> = []
    for der in encoded {
      let certificate: Certificate
      switch content.pool.reading(der) {
      case .certificate(let found): certificate = found
      case .unreadable(let error):
        report.add(.unreadable(der, .certificateMalformed, error))
        continue
      case .notExamined:
        report.add(.notExamined(der, .certificates(content.pool.most)))
        continue
      }
      guard seen.insert(certificate.sha256).inserted else {
        report.add(
          ImportReport.Entry(certificate, isLink: false, .certificateDuplicate))
        continue
      }
      let known = try knownAnchor(certificate, source)
      if known == nil { new.append(certificate) }
      order.append((certificate, known))
    }
    let found = try link(new, source: source)
    authorities = nil
    for (certificate, known) in order
    where reported.insert(certificate.sha256).inserted {
      if let entry = known ?? found[certificate.sha256] { report.add(entry) }
    }
  }

  /// The entry of a certificate that is an anchor already, which gets one more source.
  private mutating func knownAnchor(
    _ certificate: Certificate, _ source: WireText
  ) throws(TrustStoreError) -> ImportReport.Entry? {
    let key = Record.Key(anchorClass: anchorClass, fingerprint: certificate.sha256[...])
    guard let known = revision.record(key, in: .anchors) else { return nil }
    let record = known.with(sources: Set(known.sources).union([source]))
    try revision.replace(record, in: .anchors)
    return ImportReport.Entry(certificate, isLink: known.mark == 1, .anchorUnchanged)
  }

  /// Links new certificates, and those that wait for their issuer, to the anchors of the store.
  private mutating func link(
    _ new: [Certificate], source: WireText
  ) throws(TrustStoreError) -> [[UInt8]: ImportReport.Entry] {
    if new.isEmpty { return [:] }
    let fresh = Set(new.map(\.sha256))
    var waiting: [(record: Record, certificate: Certificate)] = []
    for record in try revision.records(.pending)
    where record.anchorClass == anchorClass && !fresh.contains(Array(record.fingerprint)) {
      waiting.append((record, try record.certificate()))
    }
    var linking = AnchorLinking(
      anchors: try anchors(of: anchorClass).sorted(by: Self.rootsFirst).map(\.candidate),
      of: anchorClass,
      budget: budget)
    let decisions = linking.decide(new + waiting.map(\.certificate))
    var entries: [[UInt8]: ImportReport.Entry] = [:]
    for (certificate, decision) in zip(new, decisions) {
      entries[certificate.sha256] = try keep(certificate, decision, source)
    }
    for ((record, certificate), decision) in zip(waiting, decisions.dropFirst(new.count)) {
      switch decision {
      case .selfSigned, .link:
        try promote(record, certificate, decision, sources: Set(record.sources))
        report.linked.append(
          ImportReport.Entry(certificate, isLink: decision.isLink, .anchorAdded))
      case .refused(.certificateOfOtherState, let details):
        // Its issuer was imported now, and is of another state.
        try revision.remove(record.key, from: .pending)
        report.unlinked.append(
          ImportReport.Entry(certificate, isLink: true, .certificateOfOtherState, details))
      case .pending, .refused: break
      }
    }
    return entries
  }

  /// The order in which certificates are tried when there are too many.
  private static func rootsFirst(_ left: Record, _ right: Record) -> Bool {
    if left.mark != right.mark { return left.mark < right.mark }
    return left.fingerprint.lexicographicallyPrecedes(right.fingerprint)
  }

  private mutating func keep(
    _ certificate: Certificate, _ decision: AnchorLinking.Decision, _ source: WireText
  ) throws(TrustStoreError) -> ImportReport.Entry {
    let waiting = Record(
      certificate, anchorClass: anchorClass, isLink: false, sources: [source])
    switch decision {
    case .selfSigned, .link:
      let known = revision.record(waiting.key, in: .pending)
      let sources = Set(known?.sources ?? []).union([source])
      try promote(waiting, certificate, decision, sources: sources)
      return ImportReport.Entry(certificate, isLink: decision.isLink, .anchorAdded)
    case .pending:
      _ = try revision.insert(waiting, into: .pending)
      return ImportReport.Entry(certificate, isLink: false, .linkPending)
    case .refused(let code, let details):
      if code == .certificateOfOtherState {
        try revision.remove(waiting.key, from: .pending)
      }
      return ImportReport.Entry(certificate, isLink: false, code, details)
    }
  }

  private mutating func promote(
    _ record: Record, _ certificate: Certificate, _ decision: AnchorLinking.Decision,
    sources: Set<WireText>
  ) throws(TrustStoreError) {
    try revision.remove(record.key, from: .pending)
    _ = try revision.insert(
      Record(
        certificate, anchorClass: anchorClass, isLink: decision.isLink, sources: sources),
      into: .anchors)
  }
}

extension AnchorLinking.Decision {
  /// True if its signature verified under another key than its own.
  var isLink: Bool { if case .link = self { true } else { false } }
}
