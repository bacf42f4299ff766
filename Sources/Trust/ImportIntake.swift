import Crypto
import Encoding
import Verdicts

/// Decides over everything that a file holds, and puts what is kept into a revision of the store.
struct ImportIntake {
  let content: ImportContent
  let anchorClass: AnchorClass
  let root: Certificate?
  let name: String
  var revision: StoreRevision
  var report = ImportReport()
  /// Certificates that the report has already, because another list of the file holds them.
  var reported: Set<[UInt8]> = []

  init(
    content: ImportContent, anchorClass: AnchorClass, root: Certificate?, name: String,
    revision: StoreRevision
  ) throws(TrustStoreError) {
    (self.content, self.anchorClass, self.root) = (content, anchorClass, root)
    (self.name, self.revision) = (name, revision)
    for table in [RecordTable.anchors, .pending, .beliefs] { try self.revision.open(table) }
    report.entries = content.refused
    report.unlisted = content.unlisted
  }

  /// Takes in the certificates first, then what they have to vouch for.
  mutating func run(_ believe: (BeliefQuestion) throws -> Bool) throws {
    try add(content.named, source: name)
    try addLists(believe)
    try addUnsigned(believe)
    try addRevocationLists()
    try addDocumentSigners()
  }

  /// Takes in one list after the other whose signer is trusted; asks when there is no such list
  /// any more, because a list that is believed may vouch for the others, refused ones too.
  private mutating func addLists(_ believe: (BeliefQuestion) throws -> Bool) throws {
    var open = content.lists.map { (list: $0, refusal: TrustImportError?.none) }
    while !open.isEmpty {
      let anchors = AnchorLinking(anchors: try anchors(of: .state))
      var signers: [MasterListSigner] = []
      for (list, _) in open {
        signers.append(try MasterListSigner(list.signer, of: list.list, anchors: anchors))
      }
      let trusted = try open.indices.first { index in
        try isAccepted(signers[index], open[index].list)
      }
      guard let index = trusted ?? open.indices.first(where: { open[$0].refusal == nil }) else {
        break
      }
      let (list, signer) = (open[index].list, signers[index])
      if trusted == nil, let refusal = try refusal(of: signer, list, believe) {
        guard content.isCollection else { throw refusal }
        open[index].refusal = refusal
        continue
      }
      open.remove(at: index)
      report.signers.append(signer)
      try add(list.list.certificates, source: list.name)
    }
    for (list, refusal) in open {
      guard let refusal else { continue }
      report.entries.append(
        .list(refusal.code, refusal.details, line: list.line, list.list.encoded))
    }
  }

  /// Whether a list is taken in unasked. Of a single file with a root the root alone decides; in a
  /// collection it vouches for one list, and that one for others.
  private mutating func isAccepted(
    _ signer: MasterListSigner, _ list: ImportContent.List
  ) throws(TrustStoreError) -> Bool {
    if let root, leads(signer, list, to: root) {
      try remember(Belief.record(.root, root, anchorClass, source: list.name))
      return true
    }
    if root != nil, !content.isCollection { return false }
    return try isBelieved(signer, list)
  }

  /// Why a list that is not accepted is not taken in; nil when the operator believes it, which is
  /// remembered.
  private mutating func refusal(
    of signer: MasterListSigner, _ list: ImportContent.List,
    _ believe: (BeliefQuestion) throws -> Bool
  ) throws -> TrustImportError? {
    let fingerprint = Hex.encode(signer.certificate.sha256)
    if root != nil { return .masterListRootMismatch(list.name, fingerprint) }
    guard try believe(.signer(signer, list: list.name)) else {
      return .masterListSignerUntrusted(list.name, fingerprint)
    }
    try remember(Belief.record(.signer, signer.certificate, anchorClass, source: list.name))
    return nil
  }

  /// Whether nobody has to be asked about a signer.
  private func isBelieved(
    _ signer: MasterListSigner, _ list: ImportContent.List
  ) throws(TrustStoreError) -> Bool {
    if signer.isTrusted { return true }
    for belief in try beliefs() {
      switch Belief.Kind(rawValue: belief.mark) {
      case .signer where belief.fingerprint.elementsEqual(signer.certificate.sha256): return true
      case .root where leads(signer, list, to: try belief.certificate()): return true
      default: continue
      }
    }
    return false
  }

  private func leads(
    _ signer: MasterListSigner, _ list: ImportContent.List, to root: Certificate
  ) -> Bool {
    signer.isMasterListSigner
      && MasterListSigner.leads(from: signer.certificate, to: root, over: list.list)
  }

  private mutating func addUnsigned(_ believe: (BeliefQuestion) throws -> Bool) throws {
    guard let unsigned = content.unsigned else { return }
    let isBelieved = try beliefs().contains {
      $0.mark == Belief.Kind.unsigned.rawValue && $0.fingerprint.elementsEqual(unsigned.sha256)
    }
    if !isBelieved {
      let question = BeliefQuestion.unsigned(
        list: unsigned.name, sha256: unsigned.sha256, certificates: unsigned.certificates.count)
      // A root says nothing of what nobody signed.
      guard root == nil, try believe(question) else {
        let refusal = TrustImportError.listUnsigned(unsigned.name, Hex.encode(unsigned.sha256))
        guard content.isCollection else { throw refusal }
        report.entries.append(.list(refusal.code, refusal.details, line: nil, unsigned.sha256))
        return
      }
      try remember(Belief.record(unsigned: unsigned.sha256, anchorClass, source: unsigned.name))
    }
    try add(unsigned.certificates, source: unsigned.name)
  }

  /// What was believed for this class. What was believed of states holds for tests too.
  private func beliefs() throws(TrustStoreError) -> [Record] {
    try revision.records(.beliefs).filter {
      $0.anchorClass == .state || $0.anchorClass == anchorClass
    }
  }

  private mutating func remember(_ belief: Record) throws(TrustStoreError) {
    if revision.record(belief.key, in: .beliefs) == nil {
      _ = try revision.insert(belief, into: .beliefs)
    }
  }

  private mutating func addDocumentSigners() throws(TrustStoreError) {
    for signer in content.documentSigners {
      if try revision.insert(signer, into: .documentSigners) == .added {
        report.documentSignersAdded += 1
      } else {
        report.documentSignersUnchanged += 1
      }
    }
  }

  func anchors(of anchorClass: AnchorClass) throws(TrustStoreError) -> [Record] {
    try revision.records(.anchors).filter { $0.anchorClass == anchorClass }
  }
}
