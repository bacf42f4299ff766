import ChipAccess
import FoundationEssentials
import LDS
import MRZ
import Trust
import Verdicts

/// The findings of an inspection, live or not: three verdicts with reasons, the checks they rest on, and the
/// files. Only an ``Inspection`` or a ``SavedInspection`` makes it.
public struct RecordFindings: Sendable {
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
  /// The chip's signature in active authentication, valid or not; ``chip`` has the verdict.
  public let activeAuthentication: ActiveAuthenticationEvidence?
  /// The commands, octets and times of the inspection.
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
  ///   - chip: the finding about the chip; it counts only where the data passed.
  ///   - validity: the check of the date of expiry.
  ///   - expiry: the date of expiry that was checked.
  ///   - printed: the printed MRZ; nil where not all of it was given.
  ///   - access: the strength of the link.
  ///   - checks: all other checks.
  init(
    data: DataVerdict, authentication: AuthenticateData.Finding, chip: ChipFinding, validity: Check,
    expiry: DocumentExpiry?, printed: MRZ? = nil, access: AccessRecord, checks: [Check],
    files: DocumentFiles, records: [FileRecord],
    applications: [ApplicationRecord]?, activeAuthentication: ActiveAuthenticationEvidence? = nil,
    policy: InspectionPolicy, at time: JudgementTime, link: LinkFigures
  ) {
    self.data = data.outcome
    self.chip =
      data.outcome.status == .passed ? chip.verdict : Outcome(.unknown, .chipNeedsData)
    self.validity = validity.outcome
    self.expiry = expiry
    confirmation = authentication.confirmation
    printedMRZ = printed
    self.checks = Self.complete(authentication.checks + checks + chip.checks + [validity])
    document = data.document
    anchor = authentication.anchor
    self.access = access
    self.files = records
    documentFiles = files
    self.applications = applications
    self.activeAuthentication = activeAuthentication
    self.link = link
    judgementTime = time
    self.policy = policy.trust
    keepsPolicy = policy.allowsDowngrade || !access.isDowngraded
  }

  /// The checks in the order of ``CheckName``; one that no step made is not done.
  private static func complete(_ made: [Check]) -> [Check] {
    CheckName.allCases.map { name in
      made.first { $0.name == name }
        ?? Check(name, Outcome(.notDone, .notChecked, [.phrase(.noStep)]))
    }
  }
}

/// The strength of the link to the chip. It is recorded beside the verdicts, and is none itself.
public struct AccessRecord: Hashable, Sendable {
  /// The protocol that opened the chip.
  public let accessProtocol: AccessProtocol
  /// True if the document offers a stronger protocol.
  public let isDowngraded: Bool

  /// The record where no chip was opened.
  static let none = AccessRecord(accessProtocol: .open, isDowngraded: false)
}
