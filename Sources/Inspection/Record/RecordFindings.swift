import ChipAccess
import FoundationEssentials
import LDS
import MRZ
import Trust
import Verdicts

/// The findings of an inspection, live or not: three verdicts with reasons, the checks they rest on, and the
/// files. Only an ``Inspection`` or a ``SavedInspection`` makes it.
public struct RecordFindings: Sendable {
  /// Whether the data are what their state signed.
  public let data: Outcome
  /// Whether the chip proved that it is the original.
  public let chip: Outcome
  /// Whether the document is in date.
  public let validity: Outcome
  /// Every check that was made or left out, in the order of ``CheckName``.
  public let checks: [Check]
  /// The data that the state signed of the document; nil unless ``data`` passed.
  public let document: AuthenticatedDocument?
  /// The anchor at which the signer's path ended.
  public let anchor: TrustAnchor?
  /// How the chip was opened.
  public let access: AccessRecord
  /// The result of each file, in the order of reading.
  public let files: [FileRecord]
  /// The files that were read, each as its own type. Nothing in them is authenticated: ``data`` tells.
  public let documentFiles: DocumentFiles
  /// Which further applications the chip has; nil where nobody looked.
  public let applications: [ApplicationRecord]?
  /// The signature of the chip in active authentication, judged or not: ``chip`` tells.
  public let activeAuthentication: ActiveAuthenticationEvidence?
  /// The cost of the inspection.
  public let link: LinkFigures
  /// When the document was judged, with the local day.
  public let judgementTime: JudgementTime
  /// The policy under which the data were judged.
  public let policy: TrustPolicy
  /// True if the link is as strong as the policy demands.
  let keepsPolicy: Bool

  /// - Parameters:
  ///   - data: the data verdict.
  ///   - authentication: what passive authentication found.
  ///   - chip: what was found of the chip; it counts only where the data passed.
  ///   - validity: the check of the date of expiry.
  ///   - access: how strong the link is.
  ///   - checks: all other checks.
  init(
    data: DataVerdict, authentication: AuthenticateData.Finding, chip: ChipFinding, validity: Check,
    access: AccessRecord, checks: [Check], files: DocumentFiles, records: [FileRecord],
    applications: [ApplicationRecord]?, activeAuthentication: ActiveAuthenticationEvidence? = nil,
    policy: InspectionPolicy, at time: JudgementTime, link: LinkFigures
  ) {
    self.data = data.outcome
    self.chip =
      data.outcome.status == .passed ? chip.verdict : Outcome(.unknown, .chipNeedsData)
    self.validity = validity.outcome
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

  /// Every check that could have been made is in the record; one that no step came to says so.
  private static func complete(_ made: [Check]) -> [Check] {
    CheckName.allCases.map { name in
      made.first { $0.name == name }
        ?? Check(name, Outcome(.notDone, .notChecked, [.phrase(.noStep)]))
    }
  }
}
