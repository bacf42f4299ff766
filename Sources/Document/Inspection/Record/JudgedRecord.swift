import ChipAccess
import FoundationEssentials
import LDS
import MRZ
import Trust
import Verdicts

/// A record of an inspection, to be shown or written: a live ``InspectionRecord``, or a
/// ``SavedInspectionRecord``.
public protocol JudgedRecord: Sendable {
  /// The findings.
  var findings: RecordFindings { get }
  /// The source of the files.
  var source: InspectionSource { get }
  /// The decision over the document; nil for a record that is not live.
  var decision: Decision? { get }
}

extension JudgedRecord {
  /// The data verdict: passed if the data are those that the state signed.
  public var data: Outcome { findings.data }
  /// The chip verdict: passed if the chip proved that it is the original.
  public var chip: Outcome { findings.chip }
  /// The validity verdict: passed if the document has not expired.
  public var validity: Outcome { findings.validity }
  /// The end of the document's validity as DG1 states it; nil where DG1 was not read or is malformed.
  public var expiry: DocumentExpiry? { findings.expiry }
  /// What is known of the content of each file: whether it is what the state signed.
  public var confirmation: DataConfirmation { findings.confirmation }
  /// The printed MRZ as it was given at last; nil where not all of it was.
  public var printedMRZ: MRZ? { findings.printedMRZ }
  /// Every check that was made or left out, in the order of ``CheckName``.
  public var checks: [Check] { findings.checks }
  /// True if the signer's path ends at a test anchor; where it ends at none, if the chip was a simulated one.
  public var isSimulated: Bool { anchor.map { $0.anchorClass == .test } ?? link.isSimulated }
  /// True if a chip answered, here or in a trace; otherwise the files were saved before, and ``access``
  /// and ``link`` tell nothing.
  public var hasChip: Bool { source != .files }
  /// The protocol that opened the chip, and whether that was a downgrade.
  public var access: AccessRecord { findings.access }
  /// The result of each file, in the order of reading.
  public var files: [FileRecord] { findings.files }
  /// The files that were read, each as its own type. They are authenticated only if ``data``
  /// passed.
  public var documentFiles: DocumentFiles { findings.documentFiles }
  /// The further applications of the chip; nil where they were not looked for.
  public var applications: [ApplicationRecord]? { findings.applications }
  /// The content of DG1, authenticated only if ``data`` passed.
  public var mrz: MRZ? { documentFiles.mrz }
  /// The anchor at which the signer's path ended.
  public var anchor: TrustAnchor? { findings.anchor }
  /// The chip's signature in active authentication, valid or not; ``chip`` has the verdict.
  public var activeAuthentication: ActiveAuthenticationEvidence? { findings.activeAuthentication }
  /// The commands, octets and times of the inspection.
  public var link: LinkFigures { findings.link }
  /// The time at which the document was judged, with the local day.
  public var judgementTime: JudgementTime { findings.judgementTime }
  /// The moment at which the document was judged.
  public var time: Date { judgementTime.instant }
  /// The policy under which the data were judged.
  public var policy: TrustPolicy { findings.policy }

  /// The octets of a file that was read.
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
    // What a policy alone does not accept is known.
    if data.status != .passed { return data.code.exitCode == .notValid ? .notValid : .dataUnknown }
    if validity.status == .failed || validity.status == .unknown { return .notValid }
    if !findings.keepsPolicy || mrzTextDifference != nil || birthDifference != nil {
      return .notValid
    }
    return .success
  }
}
