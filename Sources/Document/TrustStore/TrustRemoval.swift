import Crypto
import Encoding
import PKIX
import Trust

/// A choice of what is removed from a trust store.
public enum RemovalSelection: Hashable, Sendable {
  /// The certificate with this SHA-256 in hexadecimal digits, or with one that begins with these
  /// digits (eight at least).
  case fingerprint(WireText)
  /// Everything of a state, but no institution of its country. The country is written in any way
  /// that ``CountryCode`` reads.
  case country(WireText)
  /// Everything from this source alone, and the acceptances that it brought.
  case source(WireText)
}

/// The result of a removal from a trust store.
public struct TrustRemoval: Hashable, Sendable {
  /// The anchors that were removed.
  public var anchors: [TrustAnchor] = []
  /// Link certificates that only a removed anchor verified. They are no longer anchors; a later
  /// import can link them again.
  public var unlinked: [TrustAnchor] = []
  /// The roots of institutions that were removed.
  public var institutions: [InstitutionAnchor] = []
  /// The number of CRLs that were removed, because they were chosen or because no anchor's key
  /// verifies them now.
  public var revocationLists = 0
  /// The number of defect lists and deviation lists that were removed.
  public var defectLists = 0
  /// The number of document signers that were removed.
  public var documentSigners = 0
  /// The number of certificates waiting for their issuer that were removed.
  public var pending = 0

  /// The number of records of the chosen source that stay, because another source has them too.
  public var keptOtherwise = 0
  /// The number of the operator's answers that were removed.
  public var acceptances = 0

  /// The number of certificates that are no longer trusted, those of institutions included.
  public var count: Int { anchors.count + unlinked.count + institutions.count }
  /// True if nothing was chosen.
  public var isEmpty: Bool {
    count == 0 && revocationLists == 0 && defectLists == 0 && documentSigners == 0
      && pending == 0 && keptOtherwise == 0 && acceptances == 0
  }
}

extension TrustStore {
  /// Removes the chosen records, all or none. Link certificates and CRLs that no remaining anchor
  /// verifies are removed from use too.
  /// - Parameter confirm: called with what would be removed; false leaves the store as it was.
  /// - Returns: what was removed; nil when it was not confirmed.
  /// - Throws: ``TrustStoreError``, and the errors of `confirm`.
  public mutating func remove(
    _ selection: RemovalSelection, confirm: (TrustRemoval) throws -> Bool
  ) throws -> TrustRemoval? {
    try changeAsking { revision in
      var attempt = revision
      let removal = try RemovalSteps.remove(selection, from: &attempt)
      guard !removal.isEmpty, try confirm(removal) else { return removal.isEmpty ? removal : nil }
      revision = attempt
      return removal
    }
  }
}

/// The steps of a removal, on a revision.
private enum RemovalSteps {
  static func remove(
    _ selection: RemovalSelection, from revision: inout StoreRevision
  ) throws(TrustStoreError) -> TrustRemoval {
    var removal = TrustRemoval()
    for record in try takeOut(selection, .anchors, &revision, &removal) {
      removal.anchors.append(try record.anchor())
    }
    for record in try takeOut(selection, .institutions, &revision, &removal) {
      removal.institutions.append(try record.institution())
    }
    removal.pending = try takeOut(selection, .pending, &revision, &removal).count
    removal.revocationLists = try takeOut(selection, .revocationLists, &revision, &removal).count
    removal.defectLists = try takeOut(selection, .defectLists, &revision, &removal).count
    removal.documentSigners = try takeOut(selection, .documentSigners, &revision, &removal).count
    removal.acceptances = try takeOut(selection, .acceptances, &revision, &removal)
      .count { !$0.isList }
    for anchorClass in Set(removal.anchors.map(\.anchorClass)) {
      try unlink(anchorClass, &revision, &removal)
      try dropRevocationLists(anchorClass, &revision, &removal)
      try dropDeviationLists(anchorClass, &revision, &removal)
    }
    removal.anchors.sort { $0.order < $1.order }
    removal.unlinked.sort { $0.order < $1.order }
    return removal
  }

  /// Removes the chosen records of a table; a record with other sources only loses the chosen
  /// source.
  private static func takeOut(
    _ selection: RemovalSelection, _ table: RecordTable, _ revision: inout StoreRevision,
    _ removal: inout TrustRemoval
  ) throws(TrustStoreError) -> [Record] {
    var gone: [Record] = []
    for record in try revision.records(table) {
      switch rest(of: record, in: table, without: selection) {
      case nil: continue
      case let sources? where !sources.isEmpty:
        try revision.replace(record.with(sources: sources), in: table)
        if table != .acceptances || !record.isList { removal.keptOtherwise += 1 }
      default:
        try revision.remove(record.key, from: table)
        gone.append(record)
      }
    }
    return gone
  }

  /// The sources that a record keeps; nil when it was not chosen.
  private static func rest(
    of record: Record, in table: RecordTable, without selection: RemovalSelection
  ) -> Set<WireText>? {
    // An older one must not come back.
    if table == .acceptances, record.isDefectList { return nil }
    switch selection {
    case .fingerprint(let digits):
      // The record of an imported list describes the file, whichever certificates are removed
      // later.
      if table == .acceptances, record.isList { return nil }
      let wanted = digits.lowercased
      let own = [record.fingerprint] + Acceptance.fingerprints(record)
      let isChosen = own.contains { WireText(Hex.encode(Array($0))).hasPrefix(wanted) }
      return wanted.utf8.count >= 8 && isChosen ? [] : nil
    case .country(let written):
      // An institution is not its country's state.
      if table == .institutions { return nil }
      if table == .acceptances, record.isList { return nil }
      // A defect list is a publisher's, about documents of every state.
      if table == .defectLists, record.mark == DefectSource.Kind.defects.rawValue { return nil }
      return record.country == (CountryCode.twoLetters(written) ?? written) ? [] : nil
    case .source(let name):
      let sources = Set(record.sources)
      let folder = name + "/"
      let left = sources.filter { $0 != name && !$0.hasPrefix(folder) }
      return left.count < sources.count ? left : nil
    }
  }

  /// Makes link certificates that no remaining anchor verifies wait for their issuer again.
  private static func unlink(
    _ anchorClass: AnchorClass, _ revision: inout StoreRevision, _ removal: inout TrustRemoval
  ) throws(TrustStoreError) {
    let anchors = try revision.records(.anchors).filter { $0.anchorClass == anchorClass }
    let links = anchors.filter { $0.mark == 1 }
    var certificates: [Certificate] = []
    for link in links { certificates.append(try link.certificate()) }
    var linking = AnchorLinking(
      anchors: anchors.filter { $0.mark == 0 }.map(\.candidate), of: anchorClass)
    for (record, decision) in zip(links, linking.decide(certificates)) where !decision.isAnchor {
      removal.unlinked.append(try record.anchor())
      try revision.remove(record.key, from: .anchors)
      _ = try revision.insert(record.unlinked, into: .pending)
    }
  }

  private static func dropRevocationLists(
    _ anchorClass: AnchorClass, _ revision: inout StoreRevision, _ removal: inout TrustRemoval
  ) throws(TrustStoreError) {
    let anchors = try revision.records(.anchors).filter { $0.anchorClass == anchorClass }
    for record in try revision.records(.revocationLists) where record.anchorClass == anchorClass {
      let list = try record.revocationList()
      guard try RevocationListRule.objection(to: list, anchors: anchors) != nil else { continue }
      try revision.remove(record.key, from: .revocationLists)
      removal.revocationLists += 1
    }
  }

  /// Removes the deviation lists of a state that lost an anchor, where no anchor is left that has the
  /// name of the authority above their signer.
  private static func dropDeviationLists(
    _ anchorClass: AnchorClass, _ revision: inout StoreRevision, _ removal: inout TrustRemoval
  ) throws(TrustStoreError) {
    let states = Set(
      (removal.anchors + removal.unlinked).filter { $0.anchorClass == anchorClass }
        .compactMap(\.certificate.country))
    let left = Set(
      try revision.records(.anchors).filter {
        $0.anchorClass == .state || $0.anchorClass == anchorClass
      }.map(\.name))
    for record in try revision.records(.defectLists)
    where record.anchorClass == anchorClass
      && record.mark == DefectSource.Kind.deviations.rawValue
      && states.contains(record.country) && !left.contains(record.keyIdentifier)
    {
      try revision.remove(record.key, from: .defectLists)
      removal.defectLists += 1
    }
  }
}

extension Record {
  /// The same certificate, as one that waits for its issuer.
  var unlinked: Record {
    Record(
      fingerprint: fingerprint, anchorClass: anchorClass, mark: 0, country: country, name: name,
      keyIdentifier: keyIdentifier, sourceText: sourceText, bytes: bytes)
  }
}

extension TrustAnchor {
  fileprivate var order: WireText {
    (certificate.country ?? "") + WireText(Hex.encode(certificate.sha256))
  }
}
