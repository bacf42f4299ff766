import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Trust
import Verdicts

extension ImportProcedure {
  /// A signed list without a fault, on which the operator or the store must decide.
  struct OpenList {
    let list: ImportContent.List
    let signingTime: Date
    var path: ListSignerPath
    /// True if its signer's certificate has expired.
    let hasExpired: Bool
  }

  /// Imports the signed lists. Those whose signers are accepted come first: their certificates may
  /// lead to other lists of the same publishers. Then one question asks the operator about the
  /// publishers that this program knows, and one about all that remain.
  mutating func addLists(_ accept: (AcceptanceQuestion) throws -> Bool) throws {
    if content.lists.isEmpty { return }
    var open: [OpenList] = []
    let revocations = StoreRevocations(
      lists: try revision.records(.revocationLists).filter(vouches),
      anchors: try revision.records(.anchors).filter(vouches), budget)
    for list in content.lists {
      do {
        open.append(try examined(list, revocations))
      } catch let refusal as TrustImportError {
        try leaveOut(list, refusal)
      }
    }
    // Last, because the others may bring the anchors of their states.
    let deviations = open.filter { $0.list.list is DeviationList }
    open.removeAll { $0.list.list is DeviationList }
    try addPublished(&open, accept)
    try addDeviationLists(deviations, accept)
  }

  /// Imports the lists that count only from an accepted publisher.
  private mutating func addPublished(
    _ open: inout [OpenList], _ accept: (AcceptanceQuestion) throws -> Bool
  ) throws {
    try addAccepted(&open, accept)
    try leaveOutRevoked(&open)
    if try addKnown(&open, accept) {
      try addAccepted(&open, accept)
      try leaveOutRevoked(&open)
    }
    if open.isEmpty { return }
    var signers: [MasterListSigner] = []
    for place in open.indices { signers.append(try signer(&open[place])) }
    guard root == nil, try accept(.publishers(Self.distinct(signers), file: name)) else {
      for list in open { try leaveOut(list.list, untrusted(list.list)) }
      return
    }
    for (list, signer) in zip(open, signers) { try addAnswered(list, signer, accept) }
  }

  /// Leaves out the lists of which an authority above the signer was revoked.
  private mutating func leaveOutRevoked(_ open: inout [OpenList]) throws(TrustImportError) {
    for list in open {
      guard let revocation = list.path.revoked else { continue }
      try leaveOut(list.list, Self.fault(.masterListAuthorityRevoked, list.list, revocation))
    }
    open.removeAll { $0.path.revoked != nil }
  }

  /// Asks about the lists of known publishers and imports them, or leaves them out. If a root was
  /// given, the operator is not asked.
  /// - Returns: true if lists were imported.
  private mutating func addKnown(
    _ open: inout [OpenList], _ accept: (AcceptanceQuestion) throws -> Bool
  ) throws -> Bool {
    if root != nil { return false }
    var (known, rest): ([(open: OpenList, known: KnownList)], [OpenList]) = ([], [])
    for var list in open {
      if let found = try knownList(&list) { known.append((list, found)) } else { rest.append(list) }
    }
    open = rest
    if known.isEmpty { return false }
    guard try accept(.knownPublishers(known.map(\.known), file: name)) else {
      for (list, _) in known { try leaveOut(list.list, untrusted(list.list)) }
      return false
    }
    for (list, known) in known { try addAnswered(list, known.signer, accept) }
    return true
  }

  /// Imports a list whose publisher the operator has accepted now, and remembers that.
  private mutating func addAnswered(
    _ list: OpenList, _ signer: MasterListSigner, _ accept: (AcceptanceQuestion) throws -> Bool
  ) throws {
    let acceptance =
      signer.issuer.map {
        Acceptance.record(
          .publisher, $0, for: .init(for: list.list.list), anchorClass, source: list.list.name)
      }
      ?? Acceptance.record(
        .signer, signer.certificate, for: .init(for: list.list.list), anchorClass,
        source: list.list.name)
    try remember(acceptance)
    try add(list, signer, accept)
  }

  /// The largest number of passes over the remaining lists, each after a list was imported.
  private static let mostRounds = 8

  /// Imports the lists whose signers are accepted, until none is left.
  private mutating func addAccepted(
    _ open: inout [OpenList], _ accept: (AcceptanceQuestion) throws -> Bool
  ) throws {
    for _ in 0..<Self.mostRounds {
      var rest: [OpenList] = []
      for var list in open {
        if try isAccepted(&list) {
          let signer = try signer(&list)
          try add(list, signer, accept)
        } else {
          rest.append(list)
        }
      }
      let isDone = rest.count == open.count
      open = rest
      if isDone { return }
    }
  }

  mutating func add(
    _ list: OpenList, _ signer: MasterListSigner, _ accept: (AcceptanceQuestion) throws -> Bool
  ) throws {
    var list = list
    let isKnown = try knownList(&list) != nil
    let kind = DefectSource.Kind(list.list.list)
    let sha256 = try DigestAlgorithm.sha256.digest(list.list.list.encoded)
    if let kind {
      if let newest = try newer(than: list, sha256, kind) {
        return try leaveOut(list.list, Self.older(list, than: newest, .defectListOlder))
      }
    } else if let newest = try newer(
      than: list, sha256, of: signer.publisher, isKnown: isKnown)
    {
      let question = AcceptanceQuestion.older(
        signer, list: list.list.name, sha256: sha256, newest: newest)
      guard try accept(question) else {
        return try leaveOut(list.list, Self.older(list, than: newest))
      }
    }
    if list.hasExpired {
      if try !isAccepted(.expired, sha256) {
        guard try accept(.expired(signer, list: list.list.name, sha256: sha256)) else {
          throw Self.expired(list.list)
        }
        try remember(
          Acceptance.record(.expired, sha256: sha256, anchorClass, source: list.list.name))
      }
    }
    report.signers.append(signer)
    if let kind { return try keep(list, kind, of: signer.publisher) }
    guard let master = list.list.list as? MasterList else { return }
    try add(master.certificates, source: list.list.name)
    if signer.publisher.isEmpty { return }
    try rememberList(
      Acceptance.record(
        of: master, signedAt: list.signingTime, by: signer.publisher, isKnown: isKnown,
        anchorClass, source: list.list.name))
  }

  /// Keeps an imported list. If it was imported before and its publisher was not known by its roots
  /// then, it is kept as one of a known publisher from now on.
  private mutating func rememberList(_ record: Record) throws(TrustStoreError) {
    if record.isKnownList, let before = revision.record(record.key, in: .acceptances) {
      return try revision.replace(
        record.with(sources: Set(before.sources + record.sources)),
        in: .acceptances)
    }
    _ = try revision.insert(record, into: .acceptances)
  }

  /// The time of signing of the newest list that was imported before from a publisher; nil when
  /// this one is not older, or was imported before itself. The lists of a known publisher are
  /// compared with each other only: a list that somebody else signs in its country's name must not
  /// make them look old.
  private func newer(
    than list: OpenList, _ sha256: [UInt8], of publisher: WireText, isKnown: Bool
  ) throws(CryptoError) -> Date? {
    let own = try Acceptance.fingerprint(ofList: sha256)
    if listsBefore.contains(where: { $0.fingerprint.elementsEqual(own) }) { return nil }
    let its = listsBefore.filter {
      !publisher.isEmpty && $0.country == publisher && ($0.isKnownList || !isKnown)
    }
    guard let newest = its.map(\.signingTime).max(), list.signingTime < newest else { return nil }
    return newest
  }

  private static func older(
    _ list: OpenList, than newest: Date, _ code: ReasonCode = .masterListOlder
  ) -> TrustImportError {
    .masterListUnfit(
      code, [.text(list.list.name), .day(list.signingTime), .day(newest)])
  }

  /// Refuses a list: the whole file, unless it is a collection.
  mutating func leaveOut(
    _ list: ImportContent.List, _ refusal: TrustImportError
  ) throws(TrustImportError) {
    guard content.isCollection else { throw refusal }
    report.add(
      .list(refusal.code, refusal.details, line: list.line, list.list.encoded))
  }

  func untrusted(_ list: ImportContent.List) -> TrustImportError {
    let fingerprint = Hex.encode(list.signer.sha256)
    return root == nil
      ? .masterListSignerUntrusted(list.name, fingerprint)
      : .masterListRootMismatch(list.name, fingerprint)
  }

  private static func expired(_ list: ImportContent.List) -> TrustImportError {
    .masterListUnfit(
      .masterListSignerExpired, [.text(list.name), .day(list.signer.notAfter)])
  }

  static func fault(
    _ code: ReasonCode, _ list: ImportContent.List, _ revocation: Revocation
  ) -> TrustImportError {
    .masterListUnfit(
      code,
      [
        .text(list.name), .day(revocation.date),
        .text(revocation.reason?.name ?? "unspecified"),
      ])
  }

  /// The signers without repetition of a certificate for the same kind of list.
  private static func distinct(_ signers: [MasterListSigner]) -> [MasterListSigner] {
    var seen: [Bool: Set<Certificate>] = [:]
    return signers.filter { seen[$0.isOfDefects, default: []].insert($0.certificate).inserted }
  }
}

extension ImportProcedure {
  /// The list, once its signer is checked and has no fault.
  private mutating func examined(
    _ list: ImportContent.List, _ revocations: StoreRevocations
  ) throws -> OpenList {
    let time = try signingTime(of: list)
    if let revocation = revocations.revocation(of: list.signer) {
      throw Self.fault(.masterListSignerRevoked, list, revocation)
    }
    var path = ListSignerPath(
      from: list.signer, over: list.authorities, isKnown: isAnchor,
      revocation: revocations.revocation(of:), budget)
    var isIssued = !path.issuers.isEmpty
    for anchor in try anchors(named: LookupDigest.of(list.signer.issuer))
    where path.isIssued(by: try anchor.certificate()) {
      isIssued = true
    }
    if budget.isSpent {
      throw TrustImportError.limitExceeded(list.name, .phrase(.furtherSignatures))
    }
    if !isIssued { try examineIssuer(list, path) }
    let publisher = path.issuers.first?.certificate.country ?? list.signer.country
    if anchorClass == .state, SameState.isSimulated(publisher) {
      throw TrustImportError.masterListUnfit(
        .certificateSimulated, [.text(list.name), .text(publisher ?? "")])
    }
    let hasExpired = now > list.signer.notAfter
    if hasExpired, content.isCollection { throw Self.expired(list) }
    return OpenList(list: list, signingTime: time, path: path, hasExpired: hasExpired)
  }

  private func signingTime(of list: ImportContent.List) throws(TrustImportError) -> Date {
    do throws(MasterListRule.Fault) {
      return try MasterListRule.examine(list.list, signedBy: list.signer, at: now)
    } catch {
      throw .masterListUnfit(error.code, [.text(list.name)] + error.details)
    }
  }

  /// Checks a signer without a valid issuer: refuses it if its issuer was revoked or is of another
  /// state.
  private func examineIssuer(
    _ list: ImportContent.List, _ path: ListSignerPath
  ) throws(TrustImportError) {
    if let revocation = path.revoked {
      throw Self.fault(.masterListAuthorityRevoked, list, revocation)
    }
    let (own, stated) = (list.signer.country, list.signer.issuer.country)
    guard let authority = path.foreign?.country ?? stated,
      path.foreign != nil || !IssuingStates.isUnder(own, authority: authority)
    else { return }
    throw .masterListUnfit(
      .masterListSignerCountryDiffers,
      [.text(list.name), .country(own), .text(authority)])
  }

  /// True if a list is accepted without a question. For a single file with a root, only the root
  /// decides; in a collection, the root or earlier answers do.
  private mutating func isAccepted(_ list: inout OpenList) throws(TrustStoreError) -> Bool {
    if let root, list.path.leads(to: root) {
      try remember(
        Acceptance.record(
          .root, root, for: .init(for: list.list.list), anchorClass, source: list.list.name))
      return true
    }
    if root != nil, !content.isCollection { return false }
    var publishers: Set<WireText> = []
    for acceptance in try acceptances() where acceptance.mayMake(list.list.list) {
      switch acceptance.acceptance {
      case .signer:
        if acceptance.fingerprint.elementsEqual(list.list.signer.sha256) { return true }
      case .root:
        if list.path.leads(to: try acceptance.certificate()) { return true }
      case .publisher:
        if list.path.leads(to: try acceptance.certificate()) { return true }
        publishers.insert(acceptance.country)
      default: continue
      }
    }
    return try leadsToAnchor(&list, of: publishers)
  }

  /// True if a signer's path ends at an anchor of its publisher's own state, and a list of that
  /// publisher was accepted before.
  private mutating func leadsToAnchor(
    _ list: inout OpenList, of publishers: Set<WireText>
  ) throws(TrustStoreError) -> Bool {
    guard let publisher = try signer(&list).issuer?.country, publishers.contains(publisher) else {
      return false
    }
    for name in Set(list.path.reached.map { LookupDigest.of($0.issuer) }).sorted() {
      for anchor in try anchors(named: name) where anchor.country == publisher {
        if list.path.leads(to: try anchor.certificate()) { return true }
      }
    }
    return false
  }

  /// The known publisher of a list, when signatures lead from one of its roots to the list's
  /// signer, directly or over link certificates. A root that is merely in the list is not enough:
  /// it must have signed a certificate of the signer's path, which ``ListSignerPath`` has verified.
  private mutating func knownList(_ list: inout OpenList) throws(TrustStoreError) -> KnownList? {
    guard list.list.list is MasterList else { return nil }
    for publisher in publishers {
      guard let root = try root(of: publisher, above: &list) else { continue }
      return KnownList(
        publisher: publisher, root: root.root,
        isOverLinks: !list.path.isIssued(by: root.certificate), signer: try signer(&list),
        certificates: list.list.list.certificates.count)
    }
    return nil
  }

  /// The root of a publisher at which the path of a list's signer ends, in the list, beside it, or in
  /// the store.
  private mutating func root(
    of publisher: ListPublisher, above list: inout OpenList
  ) throws(TrustStoreError) -> (root: ListPublisher.Root, certificate: Certificate)? {
    for authority in list.path.reached.dropFirst() {
      if let root = publisher.root(authority.sha256) { return (root, authority) }
    }
    for name in Set(list.path.reached.map { LookupDigest.of($0.issuer) }).sorted() {
      for anchor in try anchors(named: name) {
        guard let root = publisher.root(anchor.fingerprint) else { continue }
        let certificate = try anchor.certificate()
        if list.path.leads(to: certificate) { return (root, certificate) }
      }
    }
    return nil
  }

  /// The signer of a list, as it is shown to the operator.
  mutating func signer(
    _ list: inout OpenList
  ) throws(TrustStoreError) -> MasterListSigner {
    var (path, issuer) = (MasterListSigner.Path.none, Certificate?.none)
    if let found = list.path.issuers.first {
      (path, issuer) = (found.isListed ? .listed : .included, found.certificate)
    }
    let signer = list.list.signer
    for record in try anchors(named: LookupDigest.of(signer.issuer)) {
      let anchor = try record.anchor()
      guard list.path.isIssued(by: anchor.certificate) else { continue }
      (path, issuer) = (.anchor(anchor), anchor.certificate)
      break
    }
    let publisher = issuer?.country ?? signer.issuer.country ?? signer.country ?? ""
    let isKnown = try acceptances().contains {
      $0.acceptance == .publisher && $0.country == publisher && $0.mayMake(list.list.list)
    }
    return MasterListSigner(
      certificate: signer, issuer: issuer, path: path, publisher: publisher,
      isKnownPublisher: isKnown, isOfDefects: list.list.list is DefectList,
      signingTime: list.signingTime,
      hasDERAttributes: list.list.list.signedData.signers.allSatisfy {
        $0.signedAttributes?.isDER == true
      })
  }

  /// The largest number of anchors of one name that are tried; the lists of 2026 have 19.
  private static let mostOfName = 64

  /// The anchors of a name that may vouch for a list.
  mutating func anchors(named name: UInt64) throws(TrustStoreError) -> [Record] {
    if authorities == nil {
      authorities = Dictionary(
        grouping: try revision.records(.anchors).filter(vouches).sorted(by: Self.precedes)
      ) { $0.name }
    }
    return Array((authorities?[name] ?? []).prefix(Self.mostOfName))
  }

  /// True if a certificate is an anchor already.
  private func isAnchor(_ certificate: Certificate) -> Bool {
    [AnchorClass.state, anchorClass].contains { anchorClass in
      let key = Record.Key(anchorClass: anchorClass, fingerprint: certificate.sha256[...])
      return revision.record(key, in: .anchors) != nil
    }
  }

  private static func precedes(_ left: Record, _ right: Record) -> Bool {
    left.fingerprint.lexicographicallyPrecedes(right.fingerprint)
  }

  /// True if a record of the store may vouch for the import: one of class `state` for every class,
  /// one of class `test` for tests only.
  private func vouches(_ record: Record) -> Bool {
    record.anchorClass == .state || record.anchorClass == anchorClass
  }
}
