import ChipAccess
import Crypto
import LDS
import MRZ
import SmartCard
import Trust

/// The inspection procedure: from a document on the reader to a record with three verdicts.
public struct Inspection {
  private static let readingSteps: [any ReadingStep] = [
    ReadCardAccess(),
    ReadCardInformation(),
    ReadDirectory(),
    OpenChip(),
    ReadSecurityObject(),
    PerformChipAuthentication(),
    ReadDataGroups(),
    ReadAuthorities(),
    PerformActiveAuthentication(),
    FindApplications(),
  ]
  private static let steps: [any InspectionStep] = [
    AuthenticateData(),
    AuthenticateCardSecurity(),
    CheckAccessAgreement(),
    CheckFilesComplete(),
    CheckMRZ(),
    AuthenticateChip(),
    CheckValidity(),
  ]

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

  /// Inspects the document behind a channel with what its MRZ says.
  /// - Throws: what ``run(over:key:at:challenge:report:askAgain:)`` throws.
  public func run(
    over channel: any CardChannel, fields: MRZAccessFields, at time: DeskTime,
    challenge: [UInt8]? = nil,
    report: @escaping (InspectionEvent) -> Void = { _ in }
  ) throws -> InspectionRecord {
    try run(
      over: channel, key: AccessKey(fields), at: time, challenge: challenge, report: report)
  }

  /// Inspects the document behind a channel.
  /// - Parameters:
  ///   - channel: a plain channel to a chip in its initial state.
  ///   - key: what opens the chip: the MRZ, or a password for PACE.
  ///   - time: the time at which the document is judged, as it is at the desk.
  ///   - challenge: eight octets for active authentication; nil for random ones.
  ///   - report: called as the work goes on.
  ///   - askAgain: asks for the MRZ again where it differs from DG1 outside its key; called twice at
  ///     most. The time that it takes is not counted. What it throws ends the inspection.
  /// - Returns: the record, whatever its verdicts are.
  /// - Throws: a `CodedError` when there is nothing to judge: the key was rejected, a downgrade
  ///   refused, the document removed.
  public func run(
    over channel: any CardChannel, key: AccessKey, at time: DeskTime,
    challenge: [UInt8]? = nil,
    report: @escaping (InspectionEvent) -> Void = { _ in },
    askAgain: @escaping MRZQuestion = { _, _ in nil }
  ) throws -> InspectionRecord {
    let clock = ContinuousClock()
    let start = clock.now
    let metered = MeteredChannel(channel)
    let served = RefusingChip(metered)
    let session = ChipSession(ResponseChaining(served), random: random)
    let reader = FileReader(session)
    reader.onBeginning = { report(.beginning($0)) }
    reader.onProgress = { report(.reading($0, read: $1, of: $2)) }
    let chip = ChipLink(
      session: session, reader: reader, key: key, challenge: challenge, random: random)
    var waiting = Duration.zero
    let context = InspectionContext(
      fields: key.fields, mrz: key.mrz, policy: policy, anchors: anchors, time: time,
      report: report,
      askAgain: { given, differences in
        let asked = clock.now
        defer { waiting += clock.now - asked }
        return try askAgain(given, differences)
      })
    var findings = InspectionFindings()
    findings.source = channel.isReplayed ? .replay : .chip
    // A read that stops waits for it too: no thread may be at work while the process ends.
    defer { _ = findings.groundwork?.outcome }
    do {
      for step in Self.readingSteps {
        do {
          findings = try step.perform(chip, context, after: findings)
        } catch let refusal as ChipAccessError {
          throw NoPassportApplication(chip: chip).explained(refusal, findings)
        }
      }
    } catch {
      throw served.explained(error)
    }
    findings.chipMappings = session.chipMappings
    for step in Self.steps { findings = try step.perform(context, after: findings) }
    return InspectionRecord(
      findings, policy: policy, at: time,
      link: LinkFigures(metered, total: clock.now - start - waiting))
  }
}
