import ChipAccess
import LDS
import Verdicts

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
  /// - Parameters:
  ///   - cardSecurity: what passive authentication says of EF.CardSecurity; nil where it was not read.
  ///   - file: EF.CardSecurity itself.
  ///   - dg14: DG14, as the data verdict lets it count; nil where the document has none.
  func proof(
    _ cardSecurity: CardSecurityFinding?, _ file: FileState<EFCardSecurity>, dg14: DG14?
  ) -> ChipProof {
    if let signed = signed(cardSecurity, dg14), let proves = holds(signed) {
      return proves
        ? ChipProof(outcome: Outcome(.passed, .chipGenuine), evidence: evidence)
        : ChipProof(
          .notProven(.mappingOfOtherKey), evidence: evidence)
    }
    return ChipProof(outcome: objection(cardSecurity, file), evidence: evidence)
  }

  /// Tells if the data hold for a key, authentic or not, so that no other proof of the same is needed.
  func mayReplaceChipAuthentication(cardSecurity: EFCardSecurity?, dg14: DG14?) -> Bool {
    [cardSecurity?.securityInfos, dg14?.securityInfos].contains { $0.flatMap(holds) == true }
  }

  /// The infos of the authenticated file that has the key, EF.CardSecurity before DG14.
  private func signed(_ cardSecurity: CardSecurityFinding?, _ dg14: DG14?) -> SecurityInfos? {
    if case .authentic(let infos) = cardSecurity, holds(infos) != nil { return infos }
    return (dg14?.securityInfos).flatMap { holds($0) == nil ? nil : $0 }
  }

  /// Tells if the data hold for the key that is meant; nil when it is not among these.
  private func holds(_ infos: SecurityInfos) -> Bool? {
    guard let info = mapping.key(among: infos.chipAuthenticationPublicKeyInfos),
      let key = try? info.key()
    else { return nil }
    return mapping.proves(key) && further.allSatisfy { $0.proves(key) }
  }

  /// Why no authenticated file has the key.
  private func objection(
    _ cardSecurity: CardSecurityFinding?, _ file: FileState<EFCardSecurity>
  ) -> Outcome {
    if case .refused(let outcome) = cardSecurity {
      return Outcome(outcome.status == .failed ? .failed : .unknown, outcome.code, outcome.details)
    }
    switch file {
    case .unread(let defect): return defect.outcome(for: .cardSecurity)
    case .malformed(let error): return Outcome(.failed, error.code, error.details)
    case .read:
      if case .authentic = cardSecurity {
        return ChipProofError.notProven(.mappingKeyMissing).outcome
      }
    case .absent: break
    }
    return Outcome(.unknown, .notChecked, [.phrase(.cardSecurityNotAuthentic)])
  }

  private var evidence: [Fact] {
    var evidence = [Fact(.curve, mapping.curve.rawValue)]
    if let number = mapping.keyIdentifier {
      evidence.insert(Fact(.keyID, "\(number)"), at: 0)
    }
    return evidence
  }
}
