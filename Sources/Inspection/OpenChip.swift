import ChipAccess
import LDS
import Verdicts

/// Opens the chip with the strongest protocol that the document offers (Doc 9303-11, 4.2, steps 2
/// to 4); a weaker one only where the policy says so.
struct OpenChip: ReadingStep {
  func perform(
    _ chip: ChipLink, _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    if findings.offersPACE && !context.policy.allowsDowngrade { throw InspectionError.paceNotDone }
    var findings = findings
    try chip.session.selectApplication()
    let used: AccessProtocol
    if let com = try open(chip) {
      findings.files.append((.com, com))
      used = .open
    } else {
      used = .bac
    }
    findings.access = AccessRecord(accessProtocol: used, isDowngraded: findings.offersPACE)
    findings.checks.append(
      Check(.accessControl, outcome(used, findings), warnings: warnings(findings)))
    return findings
  }

  /// Opens the chip with its key. Chips without access control (old Belgian ones) refuse the
  /// commands for that; but a refusal means so only where the chip really lets anyone read.
  /// - Returns: EF.COM, if it had to be read to know that the chip is open.
  private func open(_ chip: ChipLink) throws -> FileReading? {
    do {
      try chip.session.open(with: BACKeys(chip.fields))
      return nil
    } catch let refusal as ChipAccessError {
      guard case .commandRefused = refusal else { throw refusal }
      let reading = try chip.reader.read(.com)
      guard case .read(let bytes) = reading, (try? EFCOM(parsing: bytes)) != nil else {
        throw refusal
      }
      chip.session.leaveOpen()
      return reading
    }
  }

  private func outcome(_ used: AccessProtocol, _ findings: InspectionFindings) -> Outcome {
    switch used {
    case _ where findings.offersPACE: Outcome(.failed, .accessDowngraded, [used.words])
    case .open: Outcome(.notSupported, .accessOpenedWithoutKey)
    case .bac: Outcome(.passed, .accessOpened, [used.words])
    }
  }

  private func warnings(_ findings: InspectionFindings) -> [Warning] {
    guard case .unread(let defect) = findings.reading(of: .cardAccess) else { return [] }
    let why =
      switch defect {
      case .refused(let status): "the chip answered \(status)"
      case .closed: "it is closed"
      default: "it ends too early or is malformed"
      }
    return [Warning(.cardAccessUnreadable, [why])]
  }
}

extension AccessProtocol {
  /// The protocol in a sentence.
  var words: String {
    switch self {
    case .open: "no access control"
    case .bac: rawValue
    }
  }
}
