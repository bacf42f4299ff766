import ChipAccess
import LDS
import Verdicts

/// The chip's own proofs that it is the original (Doc 9303-11, 6): judges what came of those that the
/// document offers. Nothing is said of the chip before the data are known to be authentic, because
/// the keys that it proves to have are among the data.
/// Every one that is offered is made, but for ``ChipProofException`` and what an option leaves out.
struct AuthenticateChip: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    let needsData = Outcome(.unknown, .chipNeedsData)
    let isAuthentic = findings.data.status == .passed
    let proofs: [(CheckName, ChipProof)] = [
      (.activeAuthentication, activeAuthentication(context, findings)),
      (.chipAuthentication, chipAuthentication(context, findings)),
      (.chipAuthenticationMapping, mapping(findings)),
    ]
    var findings = findings
    for (name, proof) in proofs {
      findings.checks.append(
        Check(
          name, isAuthentic ? proof.outcome : needsData, evidence: proof.evidence,
          warnings: proof.warnings))
    }
    findings.chip = isAuthentic ? ChipProof.verdict(proofs.map(\.1.outcome)) : needsData
    return findings
  }

  private func activeAuthentication(
    _ context: InspectionContext, _ findings: InspectionFindings
  ) -> ChipProof {
    guard findings.listedDataGroups.contains(15) else { return .notOffered }
    if let withheld = findings.withheldKey(.dg15) { return ChipProof(outcome: withheld) }
    if let left = leftOut(.dg15, context) { return left }
    switch findings.activeAuthentication {
    case .success(let evidence):
      return ChipProof(evidence, dg15: findings.files[.dg15], dg14: findings.files[.dg14])
    case .failure(let reason): return ChipProof(reason)
    case nil: return ChipProof(outcome: Outcome(.notDone, .notChecked, ["DG15 was not read"]))
    }
  }

  private func chipAuthentication(
    _ context: InspectionContext, _ findings: InspectionFindings
  ) -> ChipProof {
    guard findings.listedDataGroups.contains(14) else { return .notOffered }
    if let withheld = findings.withheldKey(.dg14) { return ChipProof(outcome: withheld) }
    switch findings.chipAuthentication {
    case .success(let result): return ChipProof(result)
    case .failure(let reason):
      return ChipProof(reason, evidence: [Check.Evidence(.formerSession)])
    case nil: return untriedChipAuthentication(context, findings)
    }
  }

  private func mapping(_ findings: InspectionFindings) -> ChipProof {
    if let mapping = ChipMapping(findings.chipMappings) { return mapping.proof(findings) }
    guard findings.cardAccess?.securityInfos.offersMapping == true else { return .notOffered }
    return ChipProof(
      outcome: Outcome(.notDone, .notChecked, ["the chip was opened with another protocol"]))
  }

  /// Why chip authentication was not tried: it is not on offer, was left out, or DG14 cannot be
  /// understood, which does not mean "no key".
  private func untriedChipAuthentication(
    _ context: InspectionContext, _ findings: InspectionFindings
  ) -> ChipProof {
    switch findings.files.dg14 {
    case .read(let file):
      let infos = file.securityInfos
      if (try? ChipAuthenticationOffer.all(in: infos).isEmpty) == true { return .notOffered }
      if let mapping = ChipMapping(findings.chipMappings), context.policy.provesChip,
        mapping.mayReplaceChipAuthentication(findings)
      {
        return ChipProof(
          outcome: Outcome(.notDone, .chipProofReplaced, ["PACE"]),
          evidence: [Check.Evidence(.provenByMapping)])
      }
    case .malformed(let error):
      return ChipProof(outcome: Outcome(.failed, error.code, error.details))
    case .unread, .absent:
      return leftOut(.dg14, context)
        ?? ChipProof(outcome: Outcome(.notDone, .notChecked, ["DG14 was not read"]))
    }
    return leftOut(.dg14, context)
      ?? ChipProof(outcome: Outcome(.notDone, .notChecked, ["no step came so far"]))
  }

  private func leftOut(_ file: ElementaryFile, _ context: InspectionContext) -> ChipProof? {
    if !context.policy.wants(file) {
      return ChipProof(outcome: Outcome(.notDone, .fileNotWanted, [file.name]))
    }
    return context.policy.provesChip ? nil : .leftOut
  }
}

extension SecurityInfos {
  /// Whether PACE with chip authentication mapping is among the protocols.
  var offersMapping: Bool {
    paceInfos.contains { $0.paceProtocol?.mapping == .chipAuthentication }
  }
}
