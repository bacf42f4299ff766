import ChipAccess
import FoundationEssentials
import LDS
import MRZ
import Trust
import Verdicts

/// A record of an inspection, to be shown or written: an ``InspectionRecord`` of a document that was there,
/// or a ``SavedInspectionRecord``.
public protocol JudgedRecord: Sendable {
  /// The findings.
  var findings: RecordFindings { get }
  /// Where the files come from.
  var source: InspectionSource { get }
  /// The decision over the document; nil where none was there.
  var decision: Decision? { get }
}

extension JudgedRecord {
  /// Whether the data are what their state signed.
  public var data: Outcome { findings.data }
  /// Whether the chip proved that it is the original.
  public var chip: Outcome { findings.chip }
  /// Whether the document is in date.
  public var validity: Outcome { findings.validity }
  /// Every check that was made or left out, in the order of ``CheckName``.
  public var checks: [Check] { findings.checks }
  /// True if the signer's path ends at a test anchor.
  public var isSimulated: Bool { anchor?.anchorClass == .test }
  /// True if a chip answered, here or in a trace; otherwise the files were saved before, and ``access``
  /// and ``link`` tell nothing.
  public var hasChip: Bool { source != .files }
  /// How the chip was opened.
  public var access: AccessRecord { findings.access }
  /// The result of each file, in the order of reading.
  public var files: [FileRecord] { findings.files }
  /// The files that were read, each as its own type. Nothing in them is authenticated: ``data`` tells.
  public var documentFiles: DocumentFiles { findings.documentFiles }
  /// Which further applications the chip has; nil where nobody looked.
  public var applications: [ApplicationRecord]? { findings.applications }
  /// The content of DG1, verified or not: ``data`` tells.
  public var mrz: MRZ? { documentFiles.mrz }
  /// The anchor at which the signer's path ended.
  public var anchor: TrustAnchor? { findings.anchor }
  /// The signature of the chip in active authentication, judged or not: ``chip`` tells.
  public var activeAuthentication: ActiveAuthenticationEvidence? { findings.activeAuthentication }
  /// The cost of the inspection.
  public var link: LinkFigures { findings.link }
  /// When the document was judged, with the local day.
  public var judgementTime: JudgementTime { findings.judgementTime }
  /// The moment at which the document was judged.
  public var time: Date { judgementTime.instant }
  /// The policy under which the data were judged.
  public var policy: TrustPolicy { findings.policy }

  /// The octets of a file that was read.
  public func bytes(of file: ElementaryFile) -> [UInt8]? { documentFiles.bytes(of: file) }

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
    if !findings.keepsPolicy || mrzTextDifference != nil { return .notValid }
    return .success
  }
}
