import ChipAccess
import FoundationEssentials
import LDS
import MRZ
import Trust
import Verdicts

/// What an inspection found: three verdicts with reasons, the checks they rest on, and the files.
/// Only an ``Inspection`` or a ``SavedInspection`` makes one.
public struct InspectionRecord: Sendable {
  /// Whether the data are what their state signed.
  public let data: Outcome
  /// Whether the chip proved that it is the original.
  public let chip: Outcome
  /// Whether the document is in date.
  public let validity: Outcome
  /// Every check that was made or left out, in the order of ``CheckName``.
  public let checks: [Check]
  /// Whether the signer's path ends at a test anchor.
  public let isSimulated: Bool
  /// Where the files come from.
  public let source: InspectionSource
  /// Whether a chip answered, here or in a trace; otherwise the files were saved before, and ``access``
  /// and ``link`` tell nothing.
  public var hasChip: Bool { source != .files }
  /// How the chip was opened.
  public let access: AccessRecord
  /// What came of each file, in the order of reading.
  public let files: [FileRecord]
  /// The files that were read, each as its own type. Nothing in them is authenticated: ``data`` tells.
  public let documentFiles: DocumentFiles
  /// Which further applications the chip has; nil where nobody looked.
  public let applications: [ApplicationRecord]?
  /// What DG1 says, verified or not: ``data`` tells.
  public let mrz: MRZ?
  /// The anchor at which the signer's path ended.
  public let anchor: TrustAnchor?
  /// What the chip signed in active authentication, judged or not: ``chip`` tells.
  public let activeAuthentication: ActiveAuthenticationEvidence?
  /// What the inspection cost.
  public let link: LinkFigures
  /// When the document was judged, as it was at the desk.
  public let deskTime: DeskTime
  /// The moment at which the document was judged.
  public var time: Date { deskTime.instant }
  /// The policy under which the data were judged.
  public let policy: TrustPolicy
  /// Whether the link is as strong as the policy demands.
  private let keepsPolicy: Bool

  init(
    _ findings: InspectionFindings, policy: InspectionPolicy, at time: DeskTime, link: LinkFigures
  ) {
    data = findings.data
    chip =
      data.status == .passed
      ? findings.chip ?? Outcome(.notDone, .notChecked, ["no step came so far"])
      : Outcome(.unknown, .chipNeedsData)
    validity = findings.validity ?? Outcome(.unknown, .dateUnreadable)
    checks = Self.complete(findings.checks)
    isSimulated = findings.passive?.isSimulated ?? false
    source = findings.source
    access =
      findings.access ?? AccessRecord(accessProtocol: .open, isDowngraded: findings.offersPACE)
    documentFiles = findings.files
    files = FileRecord.all(findings, policy: policy)
    keepsPolicy = policy.allowsDowngrade || !access.isDowngraded
    applications = findings.applications
    mrz = findings.mrz
    anchor = findings.passive?.anchor
    activeAuthentication = try? findings.activeAuthentication?.get()
    self.link = link
    deskTime = time
    self.policy = policy.trust
  }

  /// Every check that could have been made is in the record; one that no step came to says so.
  private static func complete(_ made: [Check]) -> [Check] {
    CheckName.allCases.map { name in
      made.first { $0.name == name }
        ?? Check(name, Outcome(.notDone, .notChecked, ["no step came so far"]))
    }
  }

  /// The bytes of a file that was read.
  public func bytes(of file: ElementaryFile) -> [UInt8]? {
    files.first { $0.file == file }?.bytes
  }

  /// How a check came out.
  func outcome(of name: CheckName) -> Outcome? { checks.first { $0.name == name }?.outcome }

  /// That the MRZ that was given differs from DG1 outside its key; nil when it does not.
  var mrzTextDifference: Outcome? {
    outcome(of: .mrzConsistency).flatMap { $0.code == .mrzTextDiffers ? $0 : nil }
  }

  /// The exit code of a read, the first that applies.
  public var exitCode: ExitCode {
    if data.status == .failed { return .dataFailed }
    if chip.status == .failed { return .chipFailed }
    if data.status != .passed { return .dataUnknown }
    if validity.status == .failed || validity.status == .unknown { return .notValid }
    if !keepsPolicy || mrzTextDifference != nil { return .notValid }
    return .success
  }
}
