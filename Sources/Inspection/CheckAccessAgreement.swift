import ChipAccess
import LDS
import Verdicts

/// Compares what the chip said of PACE before it was opened with what its state signed (Doc 9303-11,
/// 4.2, step 3, and 9.2.11: DG14 has all that EF.CardAccess has). What stands in DG14 and was hidden
/// from EF.CardAccess, or what was used and stands not in DG14, means that the link was weakened on
/// purpose. Where DG14 is signed and was not read, nobody can say that the link is as strong as the
/// document allows.
struct CheckAccessAgreement: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    // A link that is known to be weak is not judged twice.
    guard findings.access?.isDowngraded != true else { return findings }
    let finding = finding(findings)
    var findings = findings
    if finding.isWeakened { findings.access?.isDowngraded = true }
    findings.checks = findings.checks.map {
      $0.name == .accessControl
        ? Check(
          $0.name, finding.outcome ?? $0.outcome, evidence: $0.evidence,
          warnings: $0.warnings + finding.warnings) : $0
    }
    return findings
  }

  /// What stands against the check as it came out when the chip was opened.
  private struct Finding {
    var outcome: Outcome?
    var warnings: [Warning] = []
    /// Whether the link is weaker than what was signed.
    var isWeakened = false

    static func weakened(_ code: Code, _ why: String...) -> Finding {
      Finding(outcome: Outcome(.failed, code, why), isWeakened: true)
    }

    static func warning(_ code: Code, _ why: String) -> Finding {
      Finding(warnings: [Warning(code, [why])])
    }
  }

  private func finding(_ findings: InspectionFindings) -> Finding {
    if let closure = findings.closure, findings.bytes(of: .dg14) == nil {
      return findings.variant == nil
        ? Finding(outcome: closure) : .warning(.paceUnconfirmed, "EF.SOD is closed")
    }
    guard findings.listedDataGroups.contains(14) else {
      return findings.variant == nil
        ? Finding() : .warning(.paceUnconfirmed, "the document has no DG14")
    }
    switch findings.files.dg14 {
    case .read(let file):
      let signed = file.securityInfos
      return findings.variant.map { agreement(signed, findings, $0) } ?? hidden(signed)
    case .malformed(let error):
      return Finding(outcome: Outcome(.unknown, error.code, error.details))
    case .unread(let defect):
      let outcome = defect.outcome(for: .dg14)
      return Finding(outcome: Outcome(.unknown, outcome.code, outcome.details))
    case .absent:
      return findings.variant == nil
        ? Finding(outcome: Outcome(.notDone, .fileNotWanted, [ElementaryFile.dg14.name]))
        : .warning(.paceUnconfirmed, "DG14 was not read")
    }
  }

  /// For a chip that offered no PACE.
  private func hidden(_ signed: SecurityInfos) -> Finding {
    signed.offersPACE ? .weakened(.paceHidden) : Finding()
  }

  /// For a chip that was opened with PACE.
  private func agreement(
    _ signed: SecurityInfos, _ findings: InspectionFindings, _ used: PACEVariant
  ) -> Finding {
    guard signed.offersPACE else { return .warning(.paceUnconfirmed, "DG14 says nothing of it") }
    if !signed.paceInfos.contains(used.info) {
      return .weakened(.paceDiffers, "\(used.paceProtocol.name), which was used, is not in DG14")
    }
    if let best = try? PACESelection(signed).best, best.isPreferred(to: used) {
      return .weakened(
        .paceDiffers, "\(best.paceProtocol.name), which is stronger, is not in EF.CardAccess")
    }
    let offered = findings.cardAccess?.securityInfos.paceMembers ?? []
    if !signed.paceMembers.subtracting(offered).isEmpty {
      return .warning(.paceDiffers, "DG14 has more")
    }
    if !offered.subtracting(signed.paceMembers).isEmpty {
      return .warning(.paceDiffers, "EF.CardAccess has more")
    }
    return Finding()
  }
}

extension SecurityInfos {
  /// Everything that belongs to PACE, well formed or not.
  fileprivate var paceMembers: Set<[UInt8]> {
    Set(
      infos.filter { $0.protocolIdentifier.isDescendant(of: Self.pace) }.map(\.encoded))
  }
}
