import ChipAccess
import FoundationEssentials
import LDS
import MRZ
import Trust
import Verdicts

/// The record of an inspection: three verdicts with reasons, the checks that led to them, and the
/// files. Only an ``Inspection`` or a ``SavedInspection`` makes it.
public struct InspectionRecord: Sendable {
  /// The source of the files.
  public let source: InspectionSource
  /// The data verdict: passed if the data are those that the state signed.
  public let data: Outcome
  /// The chip verdict: passed if the chip proved that it is the original.
  public let chip: Outcome
  /// The validity verdict: passed if the document has not expired.
  public let validity: Outcome
  /// The end of the document's validity as DG1 states it; nil where DG1 was not read or is malformed.
  public let expiry: DocumentExpiry?
  /// What is known of the content of each file.
  public let confirmation: DataConfirmation
  /// What the second letter of a passport's document code says; nil where there is none.
  public let passportLetter: PassportLetter?
  /// The printed MRZ as it was given at last; nil where not all of it was.
  public let printedMRZ: MRZ?
  /// Every check that was made or left out, in the order of ``CheckName``.
  public let checks: [Check]
  /// The data that the state signed of the document; nil unless ``data`` passed.
  public let document: AuthenticatedDocument?
  /// The anchor at which the signer's path ended.
  public let anchor: TrustAnchor?
  /// The protocol that opened the chip, and whether that was a downgrade.
  public let access: AccessRecord
  /// The result of each file, in the order of reading.
  public let files: [FileRecord]
  /// The files that were read, each as its own type. They are authenticated only if ``data``
  /// passed.
  public let documentFiles: DocumentFiles
  /// The further applications of the chip; nil where they were not looked for.
  public let applications: [ApplicationRecord]?
  /// What came of terminal authentication; nil where there were no certificates for it. No verdict
  /// depends on it.
  public let terminal: TerminalRecord?
  /// The chip's signature in active authentication, valid or not; ``chip`` has the verdict.
  public let activeAuthentication: ActiveAuthenticationEvidence?
  /// The commands, bytes and times of the inspection.
  public let link: LinkFigures
  /// The time at which the document was judged, with the local day.
  public let judgementTime: JudgementTime
  /// The policy under which the data were judged.
  public let policy: TrustPolicy
  /// True if the link is as strong as the policy demands.
  let keepsPolicy: Bool

  /// - Parameters:
  ///   - data: the data verdict.
  ///   - authentication: the finding of passive authentication.
  ///   - chip: the finding about the chip; it is used only if the data passed.
  ///   - validity: the check of the date of expiry.
  ///   - expiry: the date of expiry that was checked.
  ///   - printed: the printed MRZ; nil where not all of it was given.
  ///   - access: the strength of the link.
  ///   - checks: all other checks.
  ///   - source: a chip only if one answered during the inspection.
  init(
    data: DataVerdict, authentication: AuthenticateData.Finding, chip: ChipFinding, validity: Check,
    expiry: DocumentExpiry?, printed: MRZ? = nil, access: AccessRecord, checks: [Check],
    files: DocumentFiles, records: [FileRecord],
    applications: [ApplicationRecord]?, terminal: TerminalRecord? = nil,
    activeAuthentication: ActiveAuthenticationEvidence? = nil,
    policy: InspectionPolicy, at time: JudgementTime, link: LinkFigures, source: InspectionSource
  ) {
    self.source = source
    self.data = data.outcome
    self.chip =
      data.outcome.status == .passed ? chip.verdict : Outcome(.unknown, .chipNeedsData)
    self.validity = validity.outcome
    self.expiry = expiry
    confirmation = authentication.confirmation
    passportLetter = PassportLetter(files, authentication)
    printedMRZ = printed
    self.checks = Self.complete(
      authentication.checks + authentication.knownDefects.applied(to: checks) + chip.checks
        + [validity])
    document = data.document
    anchor = authentication.anchor
    self.access = access
    self.files = records
    documentFiles = files
    self.applications = applications
    self.terminal = terminal
    self.activeAuthentication = activeAuthentication
    self.link = link
    judgementTime = time
    self.policy = policy.trust
    keepsPolicy = policy.allowsDowngrade || !access.isDowngraded
  }

  /// The checks in the order of ``CheckName``; one that no step made is "not done".
  private static func complete(_ made: [Check]) -> [Check] {
    CheckName.allCases.map { name in
      made.first { $0.name == name }
        ?? Check(name, Outcome(.notDone, .notChecked, [.phrase(.noStep)]))
    }
  }
}

extension InspectionRecord {
  /// The decision over the document; nil where none was present.
  public var decision: Decision? { live.map { Decision($0) } }
  /// This record, if the document was present; nil for saved files and a replayed trace.
  public var live: LiveRecord? { LiveRecord(self) }
  /// True if the signer's path ends at a test anchor; where it ends at none, if the chip was a simulated one.
  public var isSimulated: Bool { anchor.map { $0.anchorClass == .test } ?? link.isSimulated }
  /// True if a chip answered, here or in a trace; otherwise the files were saved before, and
  /// ``access`` and ``link`` have no meaning.
  public var hasChip: Bool { source != .files }
  /// The content of DG1, authenticated only if ``data`` passed.
  public var mrz: MRZ? { documentFiles.mrz }
  /// The moment at which the document was judged.
  public var time: Date { judgementTime.instant }

  /// The bytes of a file that was read.
  public func bytes(of file: ElementaryFile) -> [UInt8]? { documentFiles.bytes(of: file) }

  /// The outcome of a check; nil where the record does not have it.
  func outcome(of name: CheckName) -> Outcome? { checks.first { $0.name == name }?.outcome }

  /// The outcome where the given MRZ differs from DG1 outside its key; nil when it does not.
  var mrzTextDifference: Outcome? {
    outcome(of: .mrzConsistency).flatMap { $0.code == .mrzTextDiffers ? $0 : nil }
  }

  /// The outcome where DG11 has another date of birth than DG1; nil where it has not.
  var birthDifference: Outcome? {
    checks.flatMap(\.warnings).first { $0.code == .holderBirthDiffers }
      .map { Outcome(.unknown, $0.code, $0.details) }
  }

  /// The exit code of a read, the first that applies.
  public var exitCode: ExitCode {
    if data.status == .failed { return .dataFailed }
    if chip.status == .failed { return .chipFailed }
    // If only a policy rejects the data, they are not unknown.
    if data.status != .passed { return data.code.exitCode == .notValid ? .notValid : .dataUnknown }
    if validity.status == .failed || validity.status == .unknown { return .notValid }
    if !keepsPolicy || mrzTextDifference != nil || birthDifference != nil {
      return .notValid
    }
    return .success
  }
}

/// The record of a live inspection: a chip answered while it ran. ``VerifiedAttributes``, and so
/// cards, are made from no other record.
public struct LiveRecord: Sendable {
  /// The record, whose source is a chip.
  public let record: InspectionRecord

  fileprivate init?(_ record: InspectionRecord) {
    guard record.source == .chip else { return nil }
    self.record = record
  }
}

/// The source of an inspection's files.
public enum InspectionSource: String, Hashable, Sendable, CaseIterable {
  /// A chip that answered while the inspection ran.
  case chip
  /// A trace of such an inspection, replayed: the chip proves nothing anew.
  case replay
  /// Files that were saved before.
  case files
}
