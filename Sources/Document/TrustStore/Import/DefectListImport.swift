import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Trust
import Verdicts

/// Defect lists are accepted as master lists are, from a publisher that the operator named. A
/// deviation list needs no answer of the operator: its own state made it, and it speaks of that
/// state's documents only.
extension ImportProcedure {
  /// Imports the deviation lists: their signers' paths must end at an anchor of their own state, or at
  /// the root that the operator gave.
  mutating func addDeviationLists(
    _ lists: [OpenList], _ accept: (AcceptanceQuestion) throws -> Bool
  ) throws {
    for var list in lists {
      let signer = try signer(&list)
      if let root {
        guard list.path.leads(to: root) else {
          try leaveOut(list.list, untrusted(list.list))
          continue
        }
      } else if try !leadsToState(&list, signer.publisher) {
        let country = Detail.country(signer.publisher.isEmpty ? nil : signer.publisher)
        try leaveOut(
          list.list,
          .masterListUnfit(.deviationListIssuerMissing, [.text(list.list.name), country]))
        continue
      }
      if let revocation = list.path.revoked {
        try leaveOut(list.list, Self.fault(.masterListAuthorityRevoked, list.list, revocation))
        continue
      }
      try add(list, signer, accept)
    }
  }

  /// True if a signer's path ends at an anchor of a state.
  private mutating func leadsToState(
    _ list: inout OpenList, _ state: WireText
  ) throws(TrustStoreError) -> Bool {
    guard !state.isEmpty else { return false }
    for name in Set(list.path.reached.map { LookupDigest.of($0.issuer) }).sorted() {
      for anchor in try anchors(named: name) where anchor.country == state {
        if list.path.leads(to: try anchor.certificate()) { return true }
      }
    }
    return false
  }

  /// The time of signing of a list of the same kind and authority that was imported before and is newer;
  /// nil when none was. There is no answer that accepts the older one: it would take back what the newer
  /// one says. The record of the newer one stays when that list is removed.
  func newer(
    than list: OpenList, _ sha256: [UInt8], _ kind: DefectSource.Kind
  ) throws -> Date? {
    let own = try Acceptance.fingerprint(ofList: sha256)
    let authority = LookupDigest.of(list.list.signer.issuer)
    let others = try revision.records(.acceptances).filter {
      $0.anchorClass == anchorClass && $0.acceptance == Acceptance.Kind(kind)
        && $0.keyIdentifier == authority && !$0.fingerprint.elementsEqual(own)
    }
    guard let newest = others.map(\.signingTime).max(),
      UInt64(max(0, list.signingTime.timeIntervalSince1970))
        < UInt64(max(0, newest.timeIntervalSince1970))
    else { return nil }
    return newest
  }

  /// Keeps a list in the place of the older ones of its kind and authority. A country may
  /// have several authorities, and each speaks for itself.
  mutating func keep(
    _ list: OpenList, _ kind: DefectSource.Kind, of publisher: WireText
  ) throws {
    let record = try Record(
      list.list.list, kind, of: publisher, by: list.list.signer.issuer,
      signedAt: list.signingTime, anchorClass, source: list.list.name)
    for older in try revision.records(.defectLists)
    where older.key != record.key && older.anchorClass == anchorClass && older.mark == record.mark
      && older.keyIdentifier == record.keyIdentifier
    {
      try revision.remove(older.key, from: .defectLists)
    }
    _ = try revision.insert(
      Record(
        fingerprint: try Acceptance.fingerprint(ofList: Array(record.fingerprint))[...],
        anchorClass: anchorClass, mark: Acceptance.Kind(kind).rawValue, country: publisher,
        name: record.name, keyIdentifier: record.keyIdentifier, sourceText: record.sourceText,
        bytes: []), into: .acceptances)
    let isNew = try revision.insert(record, into: .defectLists) == .added
    report.add(
      ImportReport.Entry(
        record, kind, isNew ? .defectListAdded : .defectListUnchanged, line: list.list.line))
  }
}
