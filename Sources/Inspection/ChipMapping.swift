import ChipAccess
import LDS
import Verdicts

/// EF.CardSecurity, once passive authentication has judged it (Doc 9303-11, 9.2.11).
enum CardSecurityFinding {
  /// What it says, signed as EF.SOD is.
  case authentic(SecurityInfos)
  /// Why it does not count.
  case refused(Outcome)
}

/// PACE with chip authentication mapping as a proof of the chip (Doc 9303-11, 4.4.3.5): the key that
/// it proves stands in EF.CardSecurity, and on many chips in DG14 too. Either counts once it has been
/// authenticated: DG14 with the data, EF.CardSecurity by a signature of its own.
///
/// Where the session was built again, PACE was done again, and each of the mappings has to hold: another
/// chip may have been put in the place of the first.
struct ChipMapping {
  private let mapping: PACEChipMapping
  private let further: ArraySlice<PACEChipMapping>

  /// Takes the mappings of one read; nil when there are none.
  init?(_ mappings: [PACEChipMapping]) {
    guard let first = mappings.first else { return nil }
    mapping = first
    further = mappings.dropFirst()
  }

  /// The proof; unknown while no authenticated file has the key.
  func proof(_ findings: InspectionFindings) -> ChipProof {
    if let signed = signed(findings), let proves = holds(signed) {
      return proves
        ? ChipProof(outcome: Outcome(.passed, .chipGenuine), evidence: evidence)
        : ChipProof(
          .notProven("its mapping data do not belong to its key"), evidence: evidence)
    }
    return ChipProof(outcome: objection(findings), evidence: evidence)
  }

  /// Whether the data hold for a key, authentic or not, so that no other proof of the same is needed.
  func mayReplaceChipAuthentication(_ findings: InspectionFindings) -> Bool {
    let unsigned = findings.files.cardSecurity.content?.securityInfos
    return [unsigned, dg14(findings)].contains { $0.flatMap(holds) == true }
  }

  /// The infos of the authenticated file that has the key, EF.CardSecurity before DG14.
  private func signed(_ findings: InspectionFindings) -> SecurityInfos? {
    if case .authentic(let infos) = findings.cardSecurity, holds(infos) != nil { return infos }
    return dg14(findings).flatMap { holds($0) == nil ? nil : $0 }
  }

  private func dg14(_ findings: InspectionFindings) -> SecurityInfos? {
    guard findings.listedDataGroups.contains(14) else { return nil }
    return findings.files.dg14.content?.securityInfos
  }

  /// Whether the data hold for the key that is meant; nil when it is not among these.
  private func holds(_ infos: SecurityInfos) -> Bool? {
    guard let info = mapping.key(among: infos.chipAuthenticationPublicKeyInfos),
      let key = try? info.key()
    else { return nil }
    return mapping.proves(key) && further.allSatisfy { $0.proves(key) }
  }

  /// Why no authenticated file has the key.
  private func objection(_ findings: InspectionFindings) -> Outcome {
    if case .refused(let outcome) = findings.cardSecurity {
      return Outcome(outcome.status == .failed ? .failed : .unknown, outcome.code, outcome.details)
    }
    switch findings.files.cardSecurity {
    case .unread(let defect): return defect.outcome(for: .cardSecurity)
    case .malformed(let error): return Outcome(.failed, error.code, error.details)
    case .read:
      if case .authentic = findings.cardSecurity {
        return ChipProofError.notProven("EF.CardSecurity lacks the key of the mapping").outcome
      }
    case .absent: break
    }
    return Outcome(.unknown, .notChecked, ["EF.CardSecurity was not authenticated"])
  }

  private var evidence: [Check.Evidence] {
    var evidence = [Check.Evidence("curve", mapping.curve.rawValue)]
    if let number = mapping.keyIdentifier {
      evidence.insert(Check.Evidence("key-id", "\(number)"), at: 0)
    }
    return evidence
  }
}
