import ChipAccess
import Crypto
import LDS
import MRZ
import SmartCard
import Trust
import Verdicts

/// The inspection procedure: from a document on the reader to a record with three verdicts.
public struct Inspection {
  private let anchors: any TrustAnchorSource
  private let policy: InspectionPolicy
  private let random: RandomSource

  /// Prepares inspections against trust anchors under one policy.
  public init(
    anchors: any TrustAnchorSource, policy: InspectionPolicy, random: RandomSource = .system
  ) {
    self.anchors = anchors
    self.policy = policy
    self.random = random
  }

  /// Inspects the document behind a channel, opened with the fields of its MRZ.
  /// - Throws: the errors of ``run(over:key:at:challenge:terminal:report:askAgain:)``.
  public func run(
    over channel: any CardChannel, fields: MRZAccessFields, at time: JudgementTime,
    challenge: [UInt8]? = nil,
    report: @escaping (InspectionEvent) -> Void = { _ in }
  ) throws -> InspectionRecord {
    try run(
      over: channel, key: AccessKey(fields), at: time, challenge: challenge, report: report)
  }

  /// Inspects the document behind a channel.
  /// - Parameters:
  ///   - channel: a plain channel to a chip in its initial state.
  ///   - key: the key to the chip: the MRZ, or a password for PACE.
  ///   - time: the time at which the document is judged, with the local day.
  ///   - challenge: eight bytes for active authentication; nil for random ones.
  ///   - terminal: certificates and key for terminal authentication; nil for none. With them DG3
  ///     and DG4 are read where the chip opens them.
  ///   - report: called with every event during the inspection.
  ///   - askAgain: asks for the MRZ again where it differs from DG1 outside its key; called twice
  ///     at most. The time that it takes is not counted. An error that it throws ends the
  ///     inspection.
  /// - Returns: the record, whatever its verdicts are.
  /// - Throws: a `CodedError` when there is nothing to judge: the key was rejected, a downgrade
  ///   refused, the document removed.
  public func run(
    over channel: any CardChannel, key: AccessKey, at time: JudgementTime,
    challenge: [UInt8]? = nil, terminal: TerminalCredentials? = nil,
    report: @escaping (InspectionEvent) -> Void = { _ in },
    askAgain: @escaping MRZQuestion = { _, _ in nil }
  ) throws -> InspectionRecord {
    let clock = ContinuousClock()
    let start = clock.now
    let metered = MeteredChannel(channel)
    let served = RefusingChip(metered)
    let session = PlainSession(ResponseChaining(served), random: random)
    let reader = FileReader(session)
    reader.onBeginning = { report(.beginning($0)) }
    reader.onProgress = { report(.reading($0, read: $1, of: $2)) }
    var waiting = Duration.zero
    let authentication = PassiveAuthentication(
      anchors: anchors, at: time.instant, policy: policy.trust)
    let context = InspectionContext(
      policy: policy, passiveAuthentication: authentication, terminal: terminal,
      today: time.today, report: report)
    let document = try read(
      ChipLink(session, reader), key, challenge: challenge, context, served)

    report(.verifying)
    let given = key.fields.map { fields in
      GivenMRZ(fields: fields, mrz: key.mrz) { given, differences in
        let asked = clock.now
        defer { waiting += clock.now - asked }
        return try askAgain(given, differences)
      }
    }
    return try judge(
      document, authentication, given, at: time, from: channel.isReplayed ? .replay : .chip
    ) {
      LinkFigures(metered, total: clock.now - start - waiting)
    }
  }

  /// Runs the steps that read. If the chip refused every command, the error says so.
  private func read(
    _ chip: ChipLink<PlainSession>, _ key: AccessKey, challenge: [UInt8]?,
    _ context: InspectionContext, _ served: RefusingChip
  ) throws -> ReadDocument {
    var document = ReadDocument()
    do {
      try perform(chip, key, challenge: challenge, context, &document)
    } catch {
      // Waits for the other thread: the process may end after this error.
      _ = document.securityObjectChecks?.outcome
      throw served.explained(error)
    }
    return document
  }

  /// The steps that read (BSI TR-03135; Doc 9303-11, 4.2), in their order. Each takes the session
  /// in the state that it needs, adds to the document, and calls no other step.
  private func perform(
    _ plain: ChipLink<PlainSession>, _ key: AccessKey, challenge: [UInt8]?,
    _ context: InspectionContext, _ document: inout ReadDocument
  ) throws {
    try ReadCardAccess().perform(plain, context, &document)
    try ReadCardInformation().perform(plain, context, &document)
    try ReadDirectory().perform(plain.reader, context, &document)
    let opened = try OpenChip(key: key).perform(plain, context, &document)
    try ReadSecurityObject().perform(opened.reader, context, &document)
    let chip = try PerformChipAuthentication().perform(opened, context, &document)
    try ReadDataGroups().perform(chip.reader, context, &document)
    try ReadAuthorities().perform(chip.reader, context, &document)
    guard let last = try PerformTerminalAuthentication().perform(chip, context, &document) else {
      // Nothing more can be sent to this chip.
      document.answers.activeAuthentication = .failure(.interrupted)
      document.answers.mappings = chip.session.chipMappings
      return
    }
    try PerformActiveAuthentication(challenge: challenge, random: random)
      .perform(last.session, context, &document)
    try FindApplications().perform(last, context, &document)
    document.answers.mappings = last.session.chipMappings
  }

  /// Judges the document: each step takes the values that it needs and returns its own finding.
  private func judge(
    _ document: ReadDocument, _ passive: PassiveAuthentication, _ given: GivenMRZ?,
    at time: JudgementTime, from source: InspectionSource, link: () -> LinkFigures
  ) throws -> InspectionRecord {
    let files = document.files
    let listed = document.listed
    let authentication = AuthenticateData(authentication: passive).finding(
      files, document.securityObject, document.securityObjectChecks?.outcome)
    let cardSecurity = AuthenticateCardSecurity(
      authentication: CardSecurityAuthentication(
        anchors: anchors, at: time.instant, policy: policy.trust)
    ).finding(
      files[.cardSecurity], mrz: files.mrz, anchorClass: authentication.anchor?.anchorClass,
      known: authentication.knownDefects)
    let access = document.opening.map { opening in
      AccessFinding(
        opening,
        CheckAccessAgreement(
          offered: files.cardAccess.content, used: document.paceVariant,
          cardSecurity: cardSecurity?.securityInfos
        ).finding(files.dg14, isListed: listed.contains(14), closure: files.closure))
    }
    let complete = CheckFilesComplete(policy: policy).finding(files, listed)
    let mrz = try CheckMRZ(given: given, policy: policy).finding(
      files.dg1, dg11: files.dg11.content, letter: PassportLetter(files, authentication),
      excuse: files.excuse(for: .dg1, policy))
    let data = DataVerdict(
      authentication, incompleteness: complete.incompleteness, mrz: mrz.check.outcome)
    let chip = AuthenticateChip(
      policy: policy, answers: document.answers, keys: KeyFiles(data, files, listed),
      mapping: MappingFiles(
        cardAccess: files.cardAccess.content, cardSecurity: files.cardSecurity,
        finding: cardSecurity)
    ).finding().applying(authentication.knownDefects, isAuthentic: data.document != nil)
    let signer = authentication.signerOfDG1
    let expiry = files.mrz.map { DocumentExpiry($0, isSigned: signer != nil, asOf: time.today) }
    let validity = CheckValidity(time: time).check(
      expiry, signer: signer, isSigned: authentication.confirmation[.dg1] == .signed,
      leftOut: files.leftOut(.dg1, policy))

    return InspectionRecord(
      data: data, authentication: authentication, chip: chip, validity: validity, expiry: expiry,
      printed: mrz.printed, access: access?.record ?? .none,
      checks: [access?.check, complete.check, mrz.check].compactMap(\.self), files: files,
      records: FileRecord.all(
        files, listed, isMapped: !document.answers.mappings.isEmpty, policy: policy),
      applications: document.applications, terminal: document.terminal,
      activeAuthentication: try? document.answers.activeAuthentication?.get(), policy: policy,
      at: time, link: link(), source: source)
  }
}
