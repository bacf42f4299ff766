import ChipAccess
import Crypto
import FoundationEssentials
import LDS
import SmartCard
import Trust

/// The inspection procedure: from a document on the reader to a record with three verdicts.
public struct Inspection {
  private static let steps: [any InspectionStep] = [
    ReadCardAccess(),
    OpenChip(),
    ReadSecurityObject(),
    ReadDataGroups(),
    AuthenticateData(),
    CheckAccessAgreement(),
    CheckFilesComplete(),
    CheckMRZ(),
    AuthenticateChip(),
    CheckValidity(),
  ]

  private let store: TrustStore
  private let policy: InspectionPolicy
  private let random: RandomSource

  /// Prepares inspections against one trust store under one policy.
  public init(store: TrustStore, policy: InspectionPolicy, random: RandomSource = .system) {
    self.store = store
    self.policy = policy
    self.random = random
  }

  /// Inspects the document behind a channel with what its MRZ says.
  /// - Throws: what ``run(over:key:at:report:)`` throws.
  public func run(
    over channel: any CardChannel, fields: MRZAccessFields, at now: Date,
    report: @escaping (InspectionEvent) -> Void = { _ in }
  ) throws -> InspectionRecord {
    try run(over: channel, key: AccessKey(fields), at: now, report: report)
  }

  /// Inspects the document behind a channel.
  /// - Parameters:
  ///   - channel: a plain channel to a chip in its initial state.
  ///   - key: what opens the chip: the MRZ, or a password for PACE.
  ///   - now: the time at which dates are judged.
  ///   - report: called as the work goes on.
  /// - Returns: the record, whatever its verdicts are.
  /// - Throws: a `CodedError` when there is nothing to judge: the key was rejected, a downgrade
  ///   refused, the document removed.
  public func run(
    over channel: any CardChannel, key: AccessKey, at now: Date,
    report: @escaping (InspectionEvent) -> Void = { _ in }
  ) throws -> InspectionRecord {
    let clock = ContinuousClock()
    let start = clock.now
    let metered = MeteredChannel(channel)
    let session = ChipSession(ResponseChaining(metered), random: random)
    let reader = FileReader(session)
    reader.onProgress = { report(.reading($0, read: $1, of: $2)) }
    let context = InspectionContext(
      session: session, reader: reader, key: key, policy: policy, store: store, now: now,
      report: report)
    var findings = InspectionFindings()
    for step in Self.steps { findings = try step.perform(context, after: findings) }
    return InspectionRecord(
      findings, policy: policy, at: now,
      link: LinkFigures(metered, total: clock.now - start))
  }
}
