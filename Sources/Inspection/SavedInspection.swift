import LDS
import MRZ
import Trust

/// The inspection of files that were read before: the judging steps of ``Inspection``, without a
/// chip. What only the chip can show is said to be not done, so that a record made here never
/// becomes ``VerifiedAttributes``.
public struct SavedInspection: Sendable {
  private static let steps: [any InspectionStep] = [
    AuthenticateData(),
    ListSavedFiles(),
    CheckFilesSaved(),
    CheckMRZ(),
    JudgeWithoutChip(),
    CheckValidity(),
  ]

  private let store: TrustStore
  private let policy: InspectionPolicy

  /// Prepares inspections against one trust store under one policy; which files a policy wants does
  /// not count here, all that were saved are judged.
  public init(store: TrustStore, policy: InspectionPolicy = InspectionPolicy()) {
    self.store = store
    self.policy = policy
  }

  /// Judges the files of a document.
  /// - Parameters:
  ///   - document: the files.
  ///   - time: the time at which they are judged, as it is at the desk.
  /// - Returns: the record, whatever its verdicts are.
  /// - Throws: nothing that a document could cause.
  public func run(_ document: SavedDocument, at time: DeskTime) throws -> InspectionRecord {
    let clock = ContinuousClock()
    let start = clock.now
    let context = InspectionContext(
      fields: nil, policy: policy, store: store, time: time, report: { _ in })
    var findings = InspectionFindings()
    findings.source = .files
    findings.files = DocumentFiles(document)
    findings.securityObject = findings.files[.sod].map(DocumentSecurityObject.init)
    if findings.files[.directory] != nil {
      findings.applications = ApplicationRecord.all(
        directory: findings.files.directory, selected: nil)
    }
    for step in Self.steps { findings = try step.perform(context, after: findings) }
    return InspectionRecord(
      findings, policy: policy, at: time, link: LinkFigures(total: clock.now - start))
  }
}
