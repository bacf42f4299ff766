import ChipAccess
import LDS
import MRZ
import Parallel
import Trust
import Verdicts

/// What the steps have found so far. A step gets it and returns it with its own findings added.
struct InspectionFindings {
  /// What came of each file, in the order of reading.
  var files: [(file: ElementaryFile, reading: FileReading)] = []
  /// Whether the document offers PACE, as far as EF.CardAccess says.
  var offersPACE = false
  /// Where the files come from.
  var source = InspectionSource.chip
  /// Whether a chip answered, here or in a trace; otherwise the files were saved before.
  var hasChip: Bool { source != .files }
  /// Which further applications the chip has; nil where nobody looked.
  var applications: [ApplicationRecord]?
  /// EF.CardAccess, if it was read and is well formed.
  var cardAccess: EFCardAccess?
  /// The variant of PACE that opened the chip; nil when none did.
  var variant: PACEVariant?
  /// Why PACE did not open the chip, where the policy let the reading go on.
  var paceFailure: PACEError?
  /// What PACE with chip authentication mapping left to be checked, each time that it was done.
  var chipMappings: [PACEChipMapping] = []
  /// How the chip was opened.
  var access: AccessRecord?
  /// The data groups that EF.SOD lists, before anything is verified.
  var listedDataGroups: [Int] = []
  /// Whether that list is EF.SOD's, and no stopgap for it.
  var isListSigned = false
  /// Why files that must be readable are not complete; nil when they are.
  var incompleteness: Outcome?
  /// What is being found out about EF.SOD while the chip still sends; nil when nothing is.
  var groundwork: WorkAhead<PassiveAuthentication.SecurityObjectChecks>?
  /// What passive authentication found.
  var passive: PassiveAuthenticationResult?
  /// DG1, if it was read and is well formed.
  var mrz: MRZ?
  /// The checks in the order in which they were made.
  var checks: [Check] = []
  /// What came of chip authentication; nil when it was not tried.
  var chipAuthentication: Result<ChipAuthenticationResult, ChipProofError>?
  /// What the chip signed in active authentication, or why it did not; nil when it was not tried.
  var activeAuthentication: Result<ActiveAuthenticationEvidence, ChipProofError>?
  /// What passive authentication says of EF.CardSecurity; nil when it did not look at it.
  var cardSecurity: CardSecurityFinding?
  /// The chip's verdict, once it is decided.
  var chip: Outcome?
  /// The document's validity, once it is decided.
  var validity: Outcome?

  /// The octets of a file that was read.
  func bytes(of file: ElementaryFile) -> [UInt8]? {
    guard case .read(let bytes) = reading(of: file) else { return nil }
    return bytes
  }

  /// What came of a file; nil when it was not asked for.
  func reading(of file: ElementaryFile) -> FileReading? {
    files.first { $0.file == file }?.reading
  }

  /// The outcome of a check; nil when it was not made.
  func outcome(of name: CheckName) -> Outcome? {
    checks.first { $0.name == name }?.outcome
  }

  /// The data verdict: passed only if passive authentication passed and nothing else about the
  /// data is wrong.
  var data: Outcome {
    let base =
      passive?.verdict ?? outcome(of: .securityObject) ?? Outcome(.failed, .securityObjectMissing)
    if base.status == .failed { return base }
    if let incompleteness { return incompleteness }
    if let mrz = outcome(of: .mrzConsistency), mrz.status == .failed { return mrz }
    return passive == nil ? closure ?? Outcome(.failed, .securityObjectMissing) : base
  }
}
