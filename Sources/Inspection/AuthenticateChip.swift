import ChipAccess
import LDS
import Verdicts

/// The chip's own proofs that it is the original (Doc 9303-11, 6): judges what came of those that the
/// document offers. Nothing is said of the chip before the data are known to be authentic, because
/// the keys that it proves to have are among the data.
///
/// The standard leaves it to the inspection system whether it makes any of them, and is content with
/// one (8.4, 8.5 and J.1, step 3). Here every one that is offered is made, with these exceptions:
/// - Chip authentication is not made after PACE with chip authentication mapping, which proves the
///   same (4.4.3.5 and J.1, step 3).
/// - A chip that refuses MSE:Set KAT for triple DES may do it with MSE:Set AT (8.5, note 1).
/// - A failed chip authentication does not end the read: the former session goes on (6.2.2).
/// - An option or the choice of files leaves them out; the verdict then says so.
struct AuthenticateChip: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    let needsData = Outcome(.unknown, .chipNeedsData)
    let isAuthentic = findings.data.status == .passed
    let proofs: [(CheckName, ChipProof)] = [
      (.activeAuthentication, activeAuthentication(context, findings)),
      (.chipAuthentication, chipAuthentication(context, findings)),
      (.chipAuthenticationMapping, findings.chipAuthenticationMapping ?? .notOffered),
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
      return ChipProof(
        evidence, dg15: findings.bytes(of: .dg15) ?? [], dg14: findings.bytes(of: .dg14))
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
    case .failure(let reason): return ChipProof(reason)
    case nil: return untriedChipAuthentication(context, findings)
    }
  }

  /// Why chip authentication was not tried: it is not on offer, was left out, or DG14 cannot be
  /// understood, which does not mean "no key".
  private func untriedChipAuthentication(
    _ context: InspectionContext, _ findings: InspectionFindings
  ) -> ChipProof {
    guard let bytes = findings.bytes(of: .dg14) else {
      return leftOut(.dg14, context)
        ?? ChipProof(outcome: Outcome(.notDone, .notChecked, ["DG14 was not read"]))
    }
    do throws(LDSError) {
      let infos = try DG14(parsing: bytes).securityInfos
      if (try? ChipAuthenticationOffer.all(in: infos).isEmpty) == true { return .notOffered }
    } catch {
      return ChipProof(outcome: Outcome(.failed, error.code, error.details))
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
